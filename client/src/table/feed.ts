/** The source of a game's table: the connection to a live table, or the replay of a record or lesson. */
import type { Muted } from './muted.svelte';
import type { Presence } from './presence.svelte';
import type { Act, Own } from './gamekit';
import type {
  Ask,
  Because,
  Choices,
  GivenAdvice,
  GameState,
  Imagined,
  Intends,
  Line,
  Previewed,
  Refused,
  Said,
  Step,
  TableInfo,
  Told,
} from './protocol';

/** The server refused a request; nothing has changed. */
export class Refusal extends Error {
  constructor(readonly fault: Refused) {
    super(fault.text);
  }
}

/** A bot is about to act at this moment of the game, and why; `view` is the position it sees, `heard` when we were told. */
export interface Intent extends Intends {
  readonly view: unknown;
  readonly heard: number;
}

/** Called with every step, and with null after a snapshot. A returned promise resolves when the step has been shown to its end. */
export type Listener<View, Event> = (step: Step<View, Event> | null) => void | Promise<void>;

export interface Feed<View = unknown, Event = unknown> {
  /** The game goes on by itself: its clock runs, its end is announced. Else the clock stands at every step. */
  readonly live: boolean;
  readonly table: TableInfo | null;
  /** The seats we speak for. */
  readonly yours: readonly number[];
  readonly state: GameState<View> | null;
  /** The present choices, by seat; empty while nothing is awaited from us. */
  readonly offers: ReadonlyMap<number, Choices>;
  /** Earlier steps, not passed to `onStep`, for the log. */
  readonly past: readonly Step<View, Event>[];
  readonly chat: readonly Said[];
  /** Who is at the table; only at a live one. */
  readonly presence?: Presence;
  /** Whom one does not want to hear; only at a live table. */
  readonly muted?: Muted;
  /** What a bot is about to do; only at a live table. */
  readonly intent?: Intent | null;
  /** Somebody points at a piece: a seat, or in a review somebody by name (`who`). */
  readonly pointed: { readonly seat: number; readonly piece: string; readonly who?: string } | null;
  onStep(listener: Listener<View, Event>): () => void;
  /** Whether a request of this type makes sense here; controls for other requests are hidden. */
  can(what: Ask['type']): boolean;
  /** Resolves when it is done; rejects with a `Refusal`. */
  ask(what: Ask): Promise<void>;
  /** Ask for advice for this seat; only at a live table. */
  advise?(seat: number): Promise<GivenAdvice>;
  /** What an action would change; only at a live table. */
  preview?(action: string, seat: number): Promise<Previewed>;
  /** Why nothing can be done with a piece; only at a live table and in a lesson. */
  why?(piece: string, seat?: number): Promise<Pick<Because, 'reason'>>;
  /** The lines of the team's plan, by id; only at a live table. */
  readonly lines?: ReadonlyMap<string, Line>;
  /** The imagined position after the first steps of a line; only at a live table. */
  imagine?(what: { readonly line: string; readonly steps: number }): Promise<Imagined>;
  /** Whether an action that counts no more would have been right: its fault, or null; only at a live table. */
  judge?(what: Act, seat: number): Promise<Told | null>;
  /** Set by the game's table: show a step of the past once more, from the view it began with; resolves when it has been shown. */
  again?: (before: Own, step: Step<Own, Own>) => Promise<void>;
  /** The secret of the link to play; only at a live table. */
  invite?(): Promise<string>;
  /** Ask what this seat may do later, to look at privately; only at a live table. */
  plan?(seat: number): Promise<unknown>;
}
