/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

import type { Choices, Step } from '../table/protocol.gen';

/** A whole lesson. Steps and choices (by position) are the messages that a table's socket would send. */
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
