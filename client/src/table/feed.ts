/** The source of a game's table: the connection to a live table, or the replay of a record or lesson. */
import type { Ask, Choices, GivenAdvice, GameState, Refused, Said, Step, TableInfo } from './protocol';

/** The answer was no; nothing has changed. */
export class Refusal extends Error {
  constructor(readonly fault: Refused) {
    super(fault.text);
  }
}

/** Told of every step, and with null when everything came anew. A promise is kept once the step has been shown to its end. */
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
  /** The steps that no `onStep` told of, for the log. */
  readonly past: readonly Step<View, Event>[];
  readonly chat: readonly Said[];
  readonly pointed: { readonly seat: number; readonly piece: string } | null;
  onStep(listener: Listener<View, Event>): () => void;
  /** Would such an ask make sense here? Controls for what would not are not shown. */
  can(what: Ask['type']): boolean;
  /** Done, or refused with a `Refusal`. */
  ask(what: Ask): Promise<void>;
  /** Ask for advice for this seat; only at a live table. */
  advise?(seat: number): Promise<GivenAdvice>;
}
