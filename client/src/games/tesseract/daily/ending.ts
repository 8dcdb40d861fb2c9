/** The cube of the day, and how it ended in a word. */
import type { Outcome } from '../../../table/protocol';
import { t } from '../front/words';

/** TESSERACT's fields in the answer to `/api/daily`. */
export type { CubeOfTheDay } from '../view.gen';

export const ending = ({ winners }: Outcome): string => t(winners.length ? 'daily.won' : 'daily.lost');
