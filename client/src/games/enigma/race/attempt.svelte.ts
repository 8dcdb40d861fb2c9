/** A player's own board in a race: every step of the hand, kept on this device so that a reload loses nothing, and shown to all now and then. */
import { Hand } from '../../../ghosts/hand';
import { keep, kept } from '../../../lib/device';
import type { Arrangement, Card } from '../../../lib/types.gen';
import { KINDS } from '../../../puzzles/kinds';
import { Steps } from '../../../puzzles/steps.svelte';

interface Saved {
  readonly card: string;
  readonly arrangement: Arrangement;
}

export class Attempt {
  readonly card: Card;
  readonly steps: Steps<unknown>;
  readonly hand: Hand;
  #name: string;
  #shown = '';

  /** `now` are the milliseconds since the start of the race. */
  constructor(card: Card, shown: Arrangement | null, now: () => number) {
    this.card = card;
    this.#name = JSON.stringify(card);
    const saved = kept<Saved | null>('race', null);
    const begun = saved?.card === this.#name ? saved.arrangement : shown;
    this.steps = new Steps(begun ? KINDS[card.category].arranged(card, begun) : KINDS[card.category].empty(card));
    this.#shown = JSON.stringify(shown ?? this.arrangement);
    this.hand = new Hand(KINDS[card.category], this.steps.now, now, begun ? '' : null);
  }
  get arrangement(): Arrangement {
    return KINDS[this.card.category].arrangement(this.steps.now);
  }
  get left(): number {
    return KINDS[this.card.category].left(this.card, this.steps.now);
  }
  to(next: unknown): void {
    this.steps.to(next);
    this.#moved();
  }
  undo(): void {
    this.steps.undo();
    this.#moved();
  }
  clear(): void {
    this.to(KINDS[this.card.category].empty(this.card));
  }
  /** The arrangement to show to everybody and the moves that led to it, if it has changed since the last time. */
  news(): { readonly arrangement: Arrangement; readonly hand: string } | null {
    const now = JSON.stringify(this.arrangement);
    if (now === this.#shown) return null;
    this.#shown = now;
    return { arrangement: this.arrangement, hand: this.hand.take() };
  }
  #moved(): void {
    this.hand.note(this.steps.now);
    keep('race', { card: this.#name, arrangement: this.arrangement } satisfies Saved);
  }
}
