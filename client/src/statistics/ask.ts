/** Requests about what brings people back: their statistics, and how others did today. */
import { ask } from '../lib/server';
import type { DailyStanding, PersonStatistics } from './statistics.gen';

export const statistics = (): Promise<PersonStatistics> => ask('/api/me/statistics');
export const forget = (): Promise<unknown> => ask('/api/me/statistics/forget', {});
/** How everybody did in a game's challenge of a day. */
export const standingOf = (day: string, game: string): Promise<DailyStanding> => ask(`/api/daily/${day}/${game}`);
