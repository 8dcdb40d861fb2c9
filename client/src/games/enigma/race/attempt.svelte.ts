/** A player's own board in a race: every step of the hand, kept on this device so that a reload loses nothing, and shown to all now and then. */
import { Hand } from '../../../ghosts/hand';
import { keep, kept } from '../../../lib/device';
import type { Arrangement, Card } from '../../../lib/types.gen';
import { MOST_HAND } from '../../../puzzles/attempts.gen';
import { KINDS } from '../../../puzzles/kinds';
import { Steps } from '../../../puzzles/steps.svelte';

interface Saved {
  readonly card: string;
  readonly arrangement: Arrangement;
  /** What the hand did since it was told last. */
  readonly hand?: string;
}
/** What is told of a board. */
interface News {
  readonly arrangement: Arrangement;
  readonly hand: string;
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
    const mine = saved?.card === this.#name ? saved : null;
    const begun = mine?.arrangement ?? shown;
    this.steps = new Steps(begun ? KINDS[card.category].arranged(card, begun) : KINDS[card.category].empty(card));
    this.#shown = JSON.stringify(shown ?? this.arrangement);
    this.hand = new Hand(KINDS[card.category], this.steps.now, now, begun ? (mine?.hand ?? '') : null);
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
  /** The hand has done more than one message may tell. */
  get much(): boolean {
    return this.hand.text.length > MOST_HAND;
  }
  /** The arrangement to show to everybody and what the hand did, if there is anything since the last time. */
  news(): News | null {
    const now = JSON.stringify(this.arrangement);
    if (now === this.#shown && !this.hand.text) return null;
    this.#shown = now;
    return this.told();
  }
  /** The arrangement, and what the hand did since the last time. */
  told(): News {
    const news = { arrangement: this.arrangement, hand: this.hand.take() };
    this.#keep();
    return news;
  }
  /** The server did not take it. */
  untold(news: News): void {
    this.hand.back(news.hand);
    this.#shown = '';
    this.#keep();
  }
  #moved(): void {
    this.hand.note(this.steps.now);
    this.#keep();
  }
  #keep(): void {
    keep('race', { card: this.#name, arrangement: this.arrangement, hand: this.hand.text } satisfies Saved);
  }
}
