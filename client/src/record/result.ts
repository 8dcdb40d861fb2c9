/** How a game ended, in words. */
import { factsOf } from '../lib/facts.svelte';
import { list } from '../lib/numbers';
import type { Outcome, TableInfo } from '../table/protocol';
import { seatName } from '../table/seats';
import { t } from './texts';

/** `me` is the reader's seat, -1 for spectators. */
export function resultOf(table: TableInfo, { winners }: Outcome, me = -1): string {
  if (factsOf(table.game).cooperative) return t(winners.length ? 'result.team.won' : 'result.team.lost');
  if (winners.length > 1) return t('result.shared', { who: list(winners.map((seat) => seatName(table, seat))) });
  return winners[0] === me ? t('result.you.won') : t('result.won', { who: seatName(table, winners[0]) });
}

export const won = ({ winners }: Outcome, table: TableInfo, me: number): boolean =>
  factsOf(table.game).cooperative ? winners.length > 0 : winners.includes(me);
