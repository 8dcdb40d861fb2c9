/**
 * The team's plan at a table: lines of ghost actions that everybody sees. The server plays them on an imagined copy; while we sketch, the
 * table shows that copy and what can be done there, and nothing is played.
 */
import { refused } from '../texts';
import type { Feed } from '../feed';
import type { Ask, Choice, Imagined, Line } from '../protocol';

type StepWish = Extract<Ask, { type: 'sketch' }>['steps'][number];

export class Plan<View, Action> {
  readonly #feed: Feed<View, unknown>;
  /** The panel is open, and the ghosts are drawn. */
  open = $state(false);
  /** The table shows the imagined copy after the chosen line. */
  sketching = $state(false);
  /** The number of the step that is looked at: its ghosts stand out, and small screens open the page they lie on; 0 for none. */
  looked = $state(0);
  fault = $state('');
  busy = $state(false);
  #chosen = $state('');
  /** Show only so many steps of the line. */
  #upto = $state<number | null>(null);
  #imagined = $state.raw<Imagined | null>(null);
  #looks = 0;

  constructor(feed: Feed<View, unknown>) {
    this.#feed = feed;
  }

  lines = $derived.by<readonly Line[]>(() => [...(this.#feed.lines?.values() ?? [])].sort((a, b) => a.turn - b.turn));
  /** The line that is shown: the chosen one, else the first. */
  line = $derived.by<Line | null>(() => this.lines.find(({ id }) => id === this.#chosen) ?? this.lines[0] ?? null);

  /** There is a plan to be seen, or we may begin one. */
  get near(): boolean {
    return !!this.#feed.lines && this.#feed.table?.status === 'playing' && (this.mayChange || this.lines.length > 0);
  }
  get mayChange(): boolean {
    return this.#feed.can('sketch');
  }
  get view(): View | null {
    return this.sketching && this.#imagined ? (this.#imagined.view as View) : null;
  }
  get choices(): readonly Choice<Action>[] {
    return this.sketching && !this.busy && this.#upto === null ? ((this.#imagined?.choices ?? []) as readonly Choice<Action>[]) : [];
  }
  /** The seat that acts next in the imagined copy. */
  get seat(): number {
    return this.#imagined?.seat ?? -1;
  }
  get upto(): number | null {
    return this.#upto;
  }

  choose(line: string): void {
    this.#chosen = line;
    this.looked = 0;
    this.#upto = null;
    this.fault = '';
  }
  close(): void {
    this.open = false;
    this.looked = 0;
    this.stop();
  }
  stop(): void {
    this.sketching = false;
    this.#upto = null;
    this.#imagined = null;
  }
  /** Show the position after so many steps; null: after all. */
  show(steps: number | null): void {
    this.#upto = steps;
    this.sketching = true;
    void this.look();
  }

  /** Ask for the imagined position; call it when the line or the game has changed. */
  async look(): Promise<void> {
    const { line } = this;
    if (!this.sketching || !line || !this.mayChange) return;
    const look = ++this.#looks;
    try {
      const found = await this.#feed.imagine!({ line: line.id, steps: this.#upto ?? 64 });
      if (look === this.#looks && this.sketching) this.#imagined = found;
    } catch (error) {
      this.fault = refused(error);
      this.stop();
    }
  }

  /** Begin a line for a turn, or one that branches off the first steps of another. */
  async begin(turn: number, of?: Line, steps = of?.steps.length ?? 0): Promise<void> {
    const known = new Set(this.lines.map(({ id }) => id));
    const wishes = of ? wishesOf(of).slice(0, steps) : [];
    if (!(await this.#ask({ type: 'sketch', steps: wishes, turn, of: of?.id }))) return;
    const made = this.lines.find(({ id, by }) => !known.has(id) && this.#feed.yours.includes(by));
    if (made) this.choose(made.id);
    this.sketching = true;
    await this.look();
  }
  add(choice: Choice<Action>): Promise<boolean> {
    return this.#change((steps) => [...steps, { seat: this.seat, do: choice.do }]);
  }
  drop(index: number): Promise<boolean> {
    return this.#change((steps) => steps.toSpliced(index, 1));
  }
  dropLast(): Promise<boolean> {
    return this.#change((steps) => steps.slice(0, -1));
  }
  move(index: number, by: 1 | -1): Promise<boolean> {
    return this.#change((steps) => steps.toSpliced(index, 1).toSpliced(index + by, 0, steps[index]));
  }
  /** Suppose a result of the draw that a step waits for; null: take all its suppositions back. */
  suppose(index: number, result: number | null): Promise<boolean> {
    return this.#change((steps) =>
      steps.map((step, n) => (n === index ? { ...step, results: result === null ? [] : [...(step.results ?? []), result] } : step)),
    );
  }
  comment(text: string, step = 0): Promise<boolean> {
    return this.line ? this.#ask({ type: 'comment', line: this.line.id, text, step }) : Promise.resolve(false);
  }
  scrap(): Promise<boolean> {
    this.stop();
    return this.line ? this.#ask({ type: 'scrap', line: this.line.id }) : Promise.resolve(false);
  }
  whatIf(): Promise<boolean> {
    return this.line ? this.#ask({ type: 'whatif', line: this.line.id }) : Promise.resolve(false);
  }
  follow(on: boolean): Promise<boolean> {
    return this.line ? this.#ask({ type: 'follow', line: this.line.id, on }) : Promise.resolve(false);
  }
  /** The bots of these seats show their coming turn, unless they have done so for it. */
  async askBots(seats: readonly number[], turn: number): Promise<void> {
    const shown = new Set(this.lines.filter(({ bot, turn: at }) => bot && at >= turn).map(({ by }) => by));
    for (const seat of seats) if (!shown.has(seat)) await this.#feed.ask({ type: 'botline', seat }).catch(() => {});
  }

  #change(changed: (steps: readonly StepWish[]) => readonly StepWish[]): Promise<boolean> {
    const { line } = this;
    if (!line || this.busy) return Promise.resolve(false);
    return this.#ask({ type: 'sketch', line: line.id, version: line.version, steps: [...changed(wishesOf(line))] });
  }

  /** One thing at a time; the new position comes before the next one. */
  async #ask(what: Ask): Promise<boolean> {
    this.busy = true;
    this.fault = '';
    try {
      await this.#feed.ask(what);
      await this.look();
      return true;
    } catch (error) {
      this.fault = refused(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

const wishesOf = (line: Line): StepWish[] => line.steps.map(({ seat, do: does, results, step }) => ({ seat, do: does, results, step }));
