/** How the cube of the day ended, in a word. */
import type { Outcome } from '../../../table/protocol';
import { t } from '../front/words';

export const ending = ({ winners }: Outcome): string => t(winners.length ? 'daily.won' : 'daily.lost');
