/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

import type { Choices, Step } from '../table/protocol.gen';

/** Steps and choices are the messages a table's socket would have sent; the choices stand by position. */
export interface PlayedLesson {
  readonly seat: number;
  readonly steps: readonly Step[];
  readonly choices: Readonly<Record<number, Choices>>;
  readonly notes: readonly Told[];
}

/** A note as the client gets it: `at` is a position in the lesson's steps. */
export interface Told {
  readonly at: number;
  readonly text: string;
  readonly points?: readonly string[];
  readonly do?: string;
}
