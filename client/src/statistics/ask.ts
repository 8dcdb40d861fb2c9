/** Requests about what brings people back: their statistics, and how others did today. */
import { ask } from '../lib/server';
import type { DailyStanding, PersonStatistics, TableStanding } from './statistics.gen';

export const statistics = (): Promise<PersonStatistics> => ask('/api/me/statistics');
export const forget = (): Promise<unknown> => ask('/api/me/statistics/forget', {});
/** How everybody did in a game's challenge of a day. */
export const standingOf = (day: string, game: string): Promise<DailyStanding> => ask(`/api/daily/${day}/${game}`);
/** The same for the challenge that a finished table was a try at; null if it was at none. */
export const standingAt = async (table: string): Promise<DailyStanding | null> =>
  (await ask<TableStanding>(`/api/tables/${encodeURIComponent(table)}/daily`)).standing;
