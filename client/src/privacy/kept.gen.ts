/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

import type { DeviceInfo } from '../settings/devices.gen';

/** Everything that is kept about a person. Times are milliseconds since 1970. */
export interface OwnData {
  /** When this was put together. */
  readonly at: number;
  /** The id under which everything is stored; no client sees it otherwise. Empty without a key. */
  readonly person: string;
  readonly devices: readonly DeviceInfo[];
  readonly tables: readonly OwnTable[];
  readonly chat: readonly OwnWords[];
  readonly kept: readonly OwnThing[];
}

/** A table in which the person occurs. */
export interface OwnTable {
  readonly table: string;
  readonly game: string;
  readonly status: string;
  /** The names that the person had there. */
  readonly names: readonly string[];
  /** The number of lines of the log that the person has caused. */
  readonly actions: number;
  /** Nobody else was ever there, so the table is removed with the person. */
  readonly alone: boolean;
}

/** A chat message of the person. */
export interface OwnWords {
  readonly table: string;
  readonly seq: number;
  readonly text: string;
}

/** Something on a shelf, such as a result or a subscription. */
export interface OwnThing {
  readonly shelf: string;
  readonly key: string;
  readonly at: number;
  readonly rank: number | null;
  readonly data: unknown;
}

/** The number of tables that stay without the person, of those that were removed, and of things kept for them. */
export interface ForgottenPerson {
  readonly rewritten: number;
  readonly removed: number;
  readonly kept: number;
}
