/** A table of TESSERACT in a few words, for those who think about sitting down: the plate, what is changed, how good the bots are. */
import type { AboutKit } from '../../table/gamekit';
import { MEASURED } from './balance.gen';
import { PLATES } from './content.gen';
import { OPTIONS } from './options.gen';
import { plateOf } from './view';
import { named, t, words } from './words';

type Options = Readonly<Record<string, unknown>>;
export type Rate = readonly [won: number, of: number];

/** The plates in the order of their levels; each row of the tables of levels has one column for each of them. */
const LEVELS = [...new Set(PLATES.map(({ difficulty }) => difficulty))];
const COLUMNS = ['side 1', '2', '3', '4'] as const;
const [PAIRS, CREWS] = MEASURED['the plates'];
const [BOTS] = MEASURED['the levels'];

/** The games that experts won on this plate: on this very side with two players, on the number side of the same level with more. */
export function experts(options: Options, seats: number): Rate {
  const { side, difficulty } = plateOf(options);
  const level = LEVELS.indexOf(difficulty);
  const crew = CREWS.find(({ players }) => players === seats);
  if (crew && seats > 2) return crew[COLUMNS[level]];
  return PAIRS[level][/\d/.test(side) ? 'number side' : 'letter side'];
}

/** The games that two bots of this level won on this plate; null if that was not measured. */
function pair(level: string, options: Options): Rate | null {
  const row = BOTS.find((each) => each.level === level);
  if (!row) return null;
  return [row[COLUMNS[LEVELS.indexOf(plateOf(options).difficulty)]], row.games / COLUMNS.length];
}

const percent = ([won, of]: Rate): number => Math.round((won / of) * 100);

/** What lies on a plate that its other side lacks, or has fewer of. */
export function differs(options: Options): string {
  const here = plateOf(options);
  const other = PLATES.find(({ side, difficulty }) => difficulty === here.difficulty && side !== here.side)!;
  const more = Object.entries(here.events).filter(([event, n]) => n > other.events[event as keyof typeof other.events]);
  const list = more.map(([event, n]) => `${n - other.events[event as keyof typeof other.events]}\u00a0×\u00a0${named('event', event)}`);
  return t('about.side', { other: other.side, list: list.join(', ') });
}

export const odds = (options: Options, seats: number): string =>
  t('about.experts', { n: Math.max(2, seats), percent: percent(experts(options, seats)) });

const about: AboutKit = {
  follow: () => words.follow(),
  length: () => t('about.length'),
  chosen(options, seats) {
    const { side, difficulty } = plateOf(options);
    const more = Number(options.extra_primed ?? OPTIONS.extra_primed.usual);
    return [
      t('plate.name', { plate: side, level: t(`level.${difficulty}`) }),
      odds(options, seats),
      options.characters === 'choice' ? t('about.choice') : '',
      more ? t('about.primed', { n: more }) : '',
      options.start_cards === false ? t('about.cards') : '',
      options.plate_open ? t('options.plate_open') : '',
    ].filter(Boolean);
  },
  level(level, options) {
    const rate = pair(level, options);
    return rate ? t('about.level', { percent: percent(rate) }) : '';
  },
};
export default about;
