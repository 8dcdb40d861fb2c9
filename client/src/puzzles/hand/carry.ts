/** A piece in the hand, as others see it later: where a hand carries it over the board, in the drawing's own units. */
import type { Point } from './drag';

/** A rectangle of the drawing. */
export interface Field extends Point {
  readonly width: number;
  readonly height: number;
}

/** A piece that a ghost carries. */
export interface Carried<State> {
  /** Which piece, by the number its board gave it when it was lifted. */
  readonly grip: number;
  readonly at: Point;
  /** How far it has come from where it lay to `at`, from 0 to 1. */
  readonly part: number;
  /** The board once the piece is dropped: a piece in the hand is turned as it will lie. */
  readonly next: State;
}

/** The point at a part of the way between two. */
export const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

/** Digits as points with so many coordinates each. */
export function points(text: string, size: number): number[][] {
  const found: number[][] = [];
  for (let at = 0; at + size <= text.length; at += size) found.push([...text.slice(at, at + size)].map(Number));
  return found;
}
