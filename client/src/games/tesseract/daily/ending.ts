/** The cube of the day, and how it ended in a word. */
import type { DailyStanding } from '../../../statistics/statistics.gen';
import type { Facts } from '../../../table/gamekit';
import type { Outcome } from '../../../table/protocol';
import { t } from '../front/words';

/** TESSERACT's fields in the answer to `/api/daily`. */
export type { CubeOfTheDay } from '../view.gen';

/** With the facts also in how many turns, or with how many dice. */
export function ending({ winners }: Outcome, facts?: Facts): string {
  if (!facts) return t(winners.length ? 'daily.won' : 'daily.lost');
  return winners.length ? t('daily.turns', { n: Number(facts.turns) }) : t('daily.contained', { n: Number(facts.contained) });
}

/** How many have won: the first class of results. */
export const others = ({ total, classes }: DailyStanding): string => t('daily.others', { won: classes[0] ?? 0, n: total });
