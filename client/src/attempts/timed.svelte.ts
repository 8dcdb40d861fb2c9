/** An attempt by the server's clock: it shows the card at the start, and notes the start, the claims and the end. */
import { ask } from '../lib/server';
import type { Arrangement, Card, Checked, Fault } from '../lib/types.gen';
import type { Answered, Begun, GivenUp } from '../puzzles/attempts.gen';

/** A card of a day, or the one of a duel with that number. */
export type AttemptOf = { readonly day: string; readonly category: string } | { readonly duel: string; readonly card: number };

/** The name of an attempt on this device. */
export const nameOf = (of: AttemptOf): string => ('duel' in of ? `duel ${of.duel} ${of.card}` : `day ${of.day} ${of.category}`);

export class Timed {
  readonly of: AttemptOf;
  begun = $state.raw<Begun | null>(null);
  /** Whole seconds are enough to show. */
  shown = $state(0);
  #ahead = 0;
  #tick = 0;

  constructor(of: AttemptOf) {
    this.of = of;
  }
  get card(): Card | null {
    return (this.begun?.puzzle.card as Card | undefined) ?? null;
  }
  get over(): boolean {
    return !!this.begun?.how;
  }
  /** Milliseconds since the start, by the server's clock: ours only counts on. */
  get now(): number {
    return this.over ? this.begun!.elapsed : performance.now() + this.#ahead;
  }
  async start(name = ''): Promise<void> {
    this.#hear(await ask<Begun>('/api/attempts/start', { of: this.of, ...(name && { name }) }));
  }
  async claim(arrangement: Arrangement, hand: string): Promise<Checked> {
    const { accepted, fault, elapsed } = await ask<Answered>('/api/attempts/claim', { of: this.of, arrangement, hand });
    if (accepted && this.begun && !this.over) this.#hear({ ...this.begun, how: 'solved', elapsed });
    return { accepted, fault: fault as Fault | null };
  }
  async giveUp(hand: string): Promise<Arrangement | null> {
    const { arrangement, elapsed } = await ask<GivenUp>('/api/attempts/give-up', { of: this.of, hand });
    if (this.begun && !this.over) this.#hear({ ...this.begun, how: 'gave up', elapsed });
    return arrangement as Arrangement | null;
  }
  stop(): void {
    clearInterval(this.#tick);
  }
  #hear(begun: Begun): void {
    this.#ahead = begun.elapsed - performance.now();
    this.begun = begun;
    this.shown = begun.elapsed;
    this.stop();
    if (!begun.how) this.#tick = window.setInterval(() => (this.shown = this.now), 250);
  }
}
