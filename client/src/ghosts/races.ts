/** The finished races of a table. */
import { ask } from '../lib/server';
import type { RecordedRace } from '../puzzles/attempts.gen';

export const racesOf = async (table: string): Promise<readonly RecordedRace[]> =>
  (await ask<{ races: readonly RecordedRace[] }>(`/api/tables/${encodeURIComponent(table)}/races`)).races;
