/** A table of ENIGMA in a few words, for those who think about sitting down: what is changed, how good the bots are. */
import { list, percent } from '../../lib/numbers';
import type { AboutKit } from '../../table/gamekit';
import { seatColour } from '../../table/seats';
import { levelName } from '../../table/texts';
import { MEASURED } from './balance.gen';
import { SECONDS } from './content.gen';
import { OPTIONS } from './options.gen';
import { t, words } from './words';

const DUELS = MEASURED['the levels against each other'][0].map((row) => ({ pair: row[''].split(' against '), rate: row.rate }));

/** How often a level wins against the one below it; null if that was not measured. */
const duel = (level: string): { readonly below: string; readonly percent: number } | null => {
  const found = DUELS.find(({ pair }) => pair[0] === level);
  return found ? { below: found.pair[1], percent: Math.floor(found.rate * 100) } : null;
};

/** The seats whose hourglass runs longer or shorter than usual. */
function handicap(factors: readonly number[]): string {
  const shares = factors.flatMap((each, seat) => (each === 100 ? [] : [`${seatColour(seat)} ${percent(each / 100)}`]));
  return shares.length ? t('about.factors', { shares: list(shares) }) : '';
}

const about: AboutKit = {
  follow: () => words.follow(),
  length: () => t('about.length'),
  chosen(options) {
    const { hourglass, cap, cards, grade, calm, factors, kinds, own } = options as Partial<{ [Name in keyof typeof OPTIONS]: unknown }>;
    return [
      calm ? t('options.calm') : t('about.hourglass', { n: Number(hourglass ?? OPTIONS.hourglass.usual) }),
      calm ? '' : t('about.cap', { n: Number(cap ?? OPTIONS.cap.usual) }),
      t(cards === 'box' ? 'about.cards.box' : 'about.cards.fresh'),
      typeof grade === 'number' ? t('about.grade', { n: grade }) : t('about.grade.mixed'),
      Array.isArray(factors) ? handicap(factors as number[]) : '',
      kinds ? t('about.kinds') : '',
      Array.isArray(own) && own.length ? t('about.own', { n: own.length }) : '',
    ].filter(Boolean);
  },
  level(level) {
    if (!(level in SECONDS)) return '';
    const time = t('about.level', { n: SECONDS[level as keyof typeof SECONDS] });
    const won = duel(level);
    return won ? `${time} ${t('about.duel', { percent: won.percent, level: levelName(won.below) })}` : time;
  },
};
export default about;
