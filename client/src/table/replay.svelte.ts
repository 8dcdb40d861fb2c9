/**
 * Steps that are played again: the record of a game, or a lesson. Forward plays a step as a live table would; back and jump show what
 * there was at once. A lesson also offers choices at a position, and answers what is asked.
 */
import { Refusal, type Feed, type Listener } from './feed';
import type { Ask, Because, Choices, GameState, Said, Step, TableInfo } from './protocol';

export interface Script {
  /** The seats that are ours; none in a record. */
  readonly yours?: readonly number[];
  /** The first position. */
  readonly at?: number;
  /** The choices at this position. */
  readonly offers?: (at: number) => readonly Choices[];
  /** The requests that are possible; controls for others are not shown. */
  readonly can?: readonly Ask['type'][];
  /** Answers an ask; it may go forward, or throw a `Refusal`. Without it everything is refused. */
  readonly answer?: (what: Ask) => void | Promise<void>;
  /** Why nothing can be done with a piece at this position. */
  readonly why?: (at: number, piece: string) => Promise<Pick<Because, 'reason'>>;
}

export class Replay<View = unknown, Event = unknown> implements Feed<View, Event> {
  readonly live = false;
  /** The piece a teacher points at. */
  pointed = $state.raw<{ readonly seat: number; readonly piece: string; readonly who?: string } | null>(null);
  readonly steps: readonly Step<View, Event>[];
  /** The first position with something to see: the game has begun. */
  readonly first: number;
  readonly last: number;
  table = $state.raw<TableInfo | null>(null);
  state = $state.raw<GameState<View> | null>(null);
  yours = $state.raw<readonly number[]>([]);
  offers = $state.raw<ReadonlyMap<number, Choices>>(new Map());
  past = $state.raw<readonly Step<View, Event>[]>([]);
  chat = $state.raw<readonly Said[]>([]);
  #at = $state(0);
  #script: Script;
  #listeners = new Set<Listener<View, Event>>();

  constructor(steps: readonly Step<View, Event>[], script: Script = {}) {
    this.steps = steps;
    this.first = Math.max(
      0,
      steps.findIndex((step) => step.state),
    );
    this.last = steps.length - 1;
    this.#script = script;
    this.yours = script.yours ?? [];
    this.jump(script.at ?? this.first);
  }

  /** The position: this step has happened. */
  get at(): number {
    return this.#at;
  }
  get step(): Step<View, Event> {
    return this.steps[this.#at];
  }

  onStep(listener: Listener<View, Event>): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  can(what: Ask['type']): boolean {
    return this.#script.can?.includes(what) ?? false;
  }

  async ask(what: Ask): Promise<void> {
    if (!this.#script.answer) throw new Refusal({ type: 'error', id: '', code: 'read-only', text: '' });
    await this.#script.answer(what);
  }

  async why(piece: string): Promise<Pick<Because, 'reason'>> {
    return (await this.#script.why?.(this.#at, piece)) ?? {};
  }

  /** Play the next step; resolves when it has been shown to its end. */
  async forward(): Promise<void> {
    if (this.#at >= this.last) return;
    const step = this.steps[++this.#at];
    if (step.table) this.table = step.table;
    if (step.state) this.state = step.state;
    if (step.what.type === 'said') this.chat = [...this.chat, step.what];
    this.#offer();
    await this.#tell(step);
  }

  back(): void {
    this.jump(this.#at - 1);
  }

  /** Show what there was at this position, at once. */
  jump(to: number): void {
    this.#at = Math.min(this.last, Math.max(this.first, to));
    this.past = this.steps.slice(0, this.#at + 1);
    this.table = this.past.findLast((step) => step.table)?.table ?? null;
    this.state = this.past.findLast((step) => step.state)?.state ?? null;
    this.chat = this.past.flatMap(({ what }) => (what.type === 'said' ? [what] : []));
    this.#offer();
    void this.#tell(null);
  }

  #offer(): void {
    this.offers = new Map((this.#script.offers?.(this.#at) ?? []).map((each) => [each.seat, each]));
  }

  async #tell(step: Step<View, Event> | null): Promise<void> {
    await Promise.all([...this.#listeners].map((listener) => listener(step)));
  }
}
