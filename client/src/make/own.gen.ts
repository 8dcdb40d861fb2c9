/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

import type { Puzzle } from '../puzzles/attempts.gen';

/** A card that is being made: its fault, or how hard it is and in how many ways it can be solved. */
export interface Inspected {
  readonly fault: CardFault | null;
  readonly grade: number;
  readonly solutions: number;
  /** There are more solutions than were counted. */
  readonly more: boolean;
}

/** Why a card that is being made is no puzzle yet, and the rule that says so. */
export interface CardFault {
  readonly code: string;
  readonly rule: string;
  readonly value: string;
}

/** A person's own cards, the newest first. */
export interface OwnPuzzles {
  readonly puzzles: readonly OwnPuzzle[];
  readonly most: number;
}

/** An own card as everybody with its link sees it. */
export interface OwnPuzzle {
  readonly id: string;
  readonly link: string;
  readonly puzzle: Puzzle;
  readonly solutions: number;
  readonly more: boolean;
  readonly title: string;
  readonly at: number;
  readonly yours: boolean;
  /** Milliseconds until hints and solutions are given. */
  readonly help: number;
}
