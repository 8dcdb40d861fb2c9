/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

import type { Reason } from '../table/protocol.gen';

/** How far a review has come: `done` of `total` parts, and in the end the review; `total` 0: not begun. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly review: Review | null;
  readonly failed: boolean;
  /** When this was saved, by the server's clock. */
  readonly saved: number;
}

/** `moments` make the chart; `slips` are the most costly actions, the worst first. */
export interface Review {
  readonly moments: readonly Moment[];
  readonly slips: readonly Slip[];
}

/** The chance of each seat to win when `at` entries had been played, at the start of a turn (a round in ENIGMA). */
export interface Moment {
  readonly at: number;
  readonly turn: number;
  readonly chances: readonly number[];
}

/** A costly action: the game when `at` entries had been played, what `seat` did, what was better, why and by how much (see `Estimate`). */
export interface Slip {
  readonly at: number;
  readonly turn: number;
  readonly seat: number;
  readonly did: Deed;
  readonly better: Deed;
  readonly cost: number;
  /** The chance to win as the expert saw it; 0 where it counts in points. */
  readonly chance: number;
  readonly reasons: readonly Reason[];
  readonly view: unknown;
}

/** An action, as choices tell it. */
export interface Deed {
  readonly do: string;
  readonly action: unknown;
  readonly pieces: readonly string[];
}
