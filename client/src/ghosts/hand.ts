/**
 * The moves of a hand as a short text: `TIME.PLACE=PIECE`, with a space between moves. The time is in milliseconds since the start.
 * A board is a row of places here: cups with their counts, fragments and blocks with their coordinates, cells with their signs.
 */
import type { Arrangement, Card } from '../lib/types.gen';
import { FRAGMENTS } from '../puzzles/fragments/fragments';
import { PIECES } from '../puzzles/blocks/blocks';
import { MOST_HAND } from '../puzzles/attempts.gen';

/** The content of each place. */
export type Places = readonly string[];
type Digits = readonly (readonly number[])[];

const digits = (points: Digits): string => points.flat().join('');
function points(text: string, size: number): number[][] {
  const found: number[][] = [];
  for (let at = 0; at + size <= text.length; at += size) found.push([...text.slice(at, at + size)].map(Number));
  return found;
}

export function placesOf(arrangement: Arrangement): Places {
  if (arrangement.category === 'weights') return [...arrangement.left, ...arrangement.right].map(String);
  if (arrangement.category === 'pipes') return [...arrangement.board.join('')];
  if (arrangement.category === 'blocks') {
    return PIECES.map((piece) => digits(arrangement.built.find((each) => each.piece === piece)?.cubes ?? []));
  }
  const rest = [...arrangement.laid];
  return FRAGMENTS.map((fragment) => {
    const at = rest.findIndex((each) => each.fragment === fragment);
    return at < 0 ? '' : digits(rest.splice(at, 1)[0].corners);
  });
}

/** The arrangement that lies at these places. */
export function arrangementOf(card: Card, places: Places): Arrangement {
  if (card.category === 'weights') {
    const counts = places.map(Number);
    return { category: 'weights', left: counts.slice(0, card.left.length), right: counts.slice(card.left.length) };
  }
  if (card.category === 'pipes') {
    const signs = places.map((sign) => sign || '.');
    return { category: 'pipes', board: [signs.slice(0, 3).join(''), signs.slice(3, 6).join(''), signs.slice(6, 9).join('')] };
  }
  if (card.category === 'blocks') {
    const built = PIECES.flatMap((piece, at) =>
      places[at] ? [{ piece, cubes: points(places[at], 3) as unknown as readonly (readonly [number, number, number])[] }] : [],
    );
    return { category: 'blocks', built };
  }
  const laid = FRAGMENTS.flatMap((fragment, at) =>
    places[at] ? [{ fragment, corners: points(places[at], 2) as unknown as readonly (readonly [number, number])[] }] : [],
  );
  return { category: 'fragments', laid };
}

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

/** Notes the moves of a hand while it solves. */
export class Hand {
  #places: Places;
  #moves: string[];
  #now: () => number;

  /** `now` are the milliseconds since the start; `moves` were made before the page was loaded again. */
  constructor(begun: Arrangement, now: () => number, moves = '') {
    this.#places = placesOf(begun);
    this.#now = now;
    this.#moves = moves ? moves.split(' ') : [];
  }
  /** The board looks like this now. */
  note(arrangement: Arrangement): void {
    const places = placesOf(arrangement);
    const at = Math.max(0, Math.round(this.#now()));
    places.forEach((piece, place) => {
      if (piece !== this.#places[place]) this.#moves.push(`${at}.${place}=${piece}`);
    });
    this.#places = places;
  }
  /** The moves so far that were not taken. */
  get text(): string {
    return this.#moves.join(' ');
  }
  /** The moves since the last time, as many as a message may bring. */
  take(most = MOST_HAND): string {
    let length = -1;
    const fits = this.#moves.findIndex((move) => (length += move.length + 1) > most);
    return this.#moves.splice(0, fits < 0 ? this.#moves.length : fits).join(' ');
  }
}
