/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

/** The part of `/api/daily` that is no game's: the date. Each game adds the fields of its challenge. */
export interface Day {
  readonly day: string;
}
