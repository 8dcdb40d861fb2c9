/** A table of TESSERACT in a few words, for those who think about sitting down: the plate, what is changed, how good the bots are. */
import type { AboutKit } from '../../table/gamekit';
import { MEASURED } from './balance.gen';
import { PLATES } from './content.gen';
import { OPTIONS } from './options.gen';
import { eventsOf, NEWEST, plateOf } from './view';
import { named, t, words } from './words';

type Options = Readonly<Record<string, unknown>>;
export type Rate = readonly [won: number, of: number];

/** The win rates of docs/balance.md: a row for each level and number of players, a column for each side. */
const [RATES]: readonly (readonly Readonly<Record<string, string | number | Rate>>[])[] = MEASURED['the win rates'];

/** Options that make a game harder or easier than the games that were measured. */
const MEASURED_WITH = ['start_cards', 'extra_primed', 'plate_open'] as const;

/** The games that so many bots of a level won on this side, or on the other side of the same difficulty; null if neither was measured. */
export function rateOf(level: string, options: Options, seats: number): Rate | null {
  if (MEASURED_WITH.some((name) => String(options[name] ?? OPTIONS[name].usual) !== String(OPTIONS[name].usual))) return null;
  const row = RATES.find((each) => each.level === level && each.players === Math.max(2, seats));
  const here = plateOf(options);
  const sides = [here, ...PLATES.filter(({ difficulty }) => difficulty === here.difficulty)].map(({ side }) => row?.[side]);
  return sides.find((rate): rate is Rate => Array.isArray(rate)) ?? null;
}

const percent = ([won, of]: Rate): number => Math.round((won / of) * 100);

const listed = (events: Readonly<Record<string, number>>): string =>
  Object.entries(events)
    .filter(([, n]) => n > 0)
    .map(([event, n]) => `${n}\u00a0×\u00a0${named('event', event)}`)
    .join(', ');

/** The events that lie under the cube with so many players. */
export const lineup = (options: Options, seats: number, rules?: string): string => listed(eventsOf(plateOf(options).side, seats, rules));

/** What lies on a plate that its other side lacks, or has fewer of. */
export function differs(options: Options, seats: number): string {
  const here = plateOf(options);
  const other = PLATES.find(({ side, difficulty }) => difficulty === here.difficulty && side !== here.side)!;
  const there = eventsOf(other.side, seats);
  const more = Object.entries(eventsOf(here.side, seats)).map(([event, n]) => [event, n - there[event]] as const);
  return t('about.side', { other: other.side, list: listed(Object.fromEntries(more)) });
}

/** How often experts win here; empty if nobody knows. */
export function odds(options: Options, seats: number, rules = NEWEST): string {
  const rate = rules === NEWEST && rateOf('expert', options, seats);
  return rate ? t('about.experts', { n: Math.max(2, seats), percent: percent(rate) }) : '';
}

const about: AboutKit = {
  follow: () => words.follow(),
  length: () => t('about.length'),
  chosen(options, seats, rules) {
    const { side, difficulty } = plateOf(options);
    const more = Number(options.extra_primed ?? OPTIONS.extra_primed.usual);
    return [
      t('plate.name', { plate: side, level: t(`level.${difficulty}`) }),
      odds(options, seats, rules),
      options.characters === 'choice' ? t('about.choice') : '',
      more ? t('about.primed', { n: more }) : '',
      options.start_cards === false ? t('about.cards') : '',
      options.plate_open ? t('options.plate_open') : '',
      t('about.events', { list: lineup(options, seats, rules) }),
    ].filter(Boolean);
  },
  level(level, options, seats, rules = NEWEST) {
    const rate = rules === NEWEST && rateOf(level, options, seats);
    return rate ? t('about.level', { n: Math.max(2, seats), percent: percent(rate) }) : '';
  },
};
export default about;
