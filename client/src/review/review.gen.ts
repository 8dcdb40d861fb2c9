/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

import type { Reason } from '../table/protocol.gen';

/** The progress of a review: `done` of `total` parts, and in the end the review. `total` is 0 before it starts. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly review: Review | null;
  readonly failed: boolean;
  /** The time of the last save, by the server's clock. */
  readonly saved: number;
}

/** The points of the chart, and the most costly actions, the worst first. */
export interface Review {
  readonly moments: readonly ChartPoint[];
  readonly slips: readonly Mistake[];
}

/** Each seat's chance to win when `at` entries had been played, at the start of a stage (see `Game.stage`). */
export interface ChartPoint {
  readonly at: number;
  readonly turn: number;
  readonly chances: readonly number[];
}

/** A costly action: the game when `at` entries had been played, what `seat` did, what was better, the reasons and the difference (see `Estimate`). */
export interface Mistake {
  readonly at: number;
  readonly turn: number;
  readonly seat: number;
  readonly did: ReviewedAction;
  readonly better: ReviewedAction;
  readonly cost: number;
  /** The chance to win by the expert's estimate; 0 if the game counts in points. */
  readonly chance: number;
  readonly reasons: readonly Reason[];
  readonly view: unknown;
}

/** An action in its text form, as data, and with the pieces it uses. */
export interface ReviewedAction {
  readonly do: string;
  readonly action: unknown;
  readonly pieces: readonly string[];
}
