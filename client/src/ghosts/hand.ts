/**
 * What a hand does, as a short text with a space between words. `TIME.PLACE=PIECE` is a move: from then on this piece
 * is at this place. `TIME.GRIP~…` is the way of a piece in the hand (`way.ts`). The time is in milliseconds since the
 * start; the kind of puzzle says what its places are.
 */
import { MOST_HAND, WHOLE_HAND } from '../puzzles/attempts.gen';
import type { Point } from '../puzzles/hand/drag';
import type { Kind } from '../puzzles/kinds';
import { Way } from './way';

export interface Move {
  readonly at: number;
  readonly place: number;
  readonly piece: string;
}

/** The moves in a text; whatever is none is left out. */
export function movesIn(text: string): Move[] {
  return text.split(' ').flatMap((word) => {
    const found = /^(\d+)\.(\d+)=(.*)$/.exec(word);
    return found ? [{ at: Number(found[1]), place: Number(found[2]), piece: found[3] }] : [];
  });
}

/** Ways may fill so many characters of an attempt: there is always room for its moves. */
const MOST_WAYS = WHOLE_HAND / 2;

/** Notes what a hand does while it solves. */
export class Hand {
  #kind: Kind;
  /** The board as it was noted last; unknown after the page was loaded again. */
  #places: readonly string[] | null;
  #words: string[];
  #way: Way | null = null;
  #ways = 0;
  #now: () => number;

  /** `now` are the milliseconds since the start; `words` were written before the page was loaded again. */
  constructor(kind: Kind, begun: unknown, now: () => number, words: string | null = null) {
    this.#kind = kind;
    this.#places = words === null ? kind.places(begun) : null;
    this.#now = now;
    this.#words = words ? words.split(' ') : [];
  }
  get #time(): number {
    return Math.max(0, Math.round(this.#now()));
  }
  /** The board looks like this now. */
  note(board: unknown): void {
    const places = this.#kind.places(board);
    const at = this.#time;
    places.forEach((piece, place) => {
      if (piece !== this.#places?.[place]) this.#words.push(`${at}.${place}=${piece}`);
    });
    this.#places = places;
  }
  /** The hand carries a piece, or lets it go (null). */
  carry(grip: number, at: Point | null): void {
    const now = this.#time;
    if (this.#way && (!at || this.#way.grip !== grip)) {
      const word = this.#way.end(now);
      this.#way = null;
      this.#ways += word.length + 1;
      if (word && this.#ways <= MOST_WAYS) this.#words.push(word);
    }
    if (!at) return;
    this.#way ??= new Way(grip, now, this.#kind.field);
    this.#way.to(at, now);
  }
  /** The words so far that were not taken. */
  get text(): string {
    return this.#words.join(' ');
  }
  /** The words since the last time, as many as a message may bring. */
  take(most = MOST_HAND): string {
    let length = -1;
    const fits = this.#words.findIndex((word) => (length += word.length + 1) > most);
    return this.#words.splice(0, fits < 0 ? this.#words.length : fits).join(' ');
  }
  /** Nobody has heard the words that were taken: they are told the next time. */
  back(taken: string): void {
    if (taken) this.#words.unshift(...taken.split(' '));
  }
}
