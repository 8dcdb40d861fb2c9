/** The day's result as a text to share: grades as lozenges, times, nothing of the cards themselves. */
import { CATEGORIES, type Category } from '../lib/types.gen';
import { t } from '../lib/language.svelte';
import { percent } from '../lib/numbers';
import { clock, together, type DayTimes } from '../lib/times';
import type { DailyStanding } from '../statistics/statistics.gen';
import type { DailyKit } from '../table/gamekit';
import type { TableInfo } from '../table/protocol';
import type { CardResult } from '../puzzles/attempts.gen';

export type Results = Readonly<Record<string, CardResult>>;

/** One's own times that count. */
export const timesOf = (results: Results): DayTimes =>
  Object.fromEntries(
    CATEGORIES.flatMap((each) => {
      const mine = results[each]?.mine;
      return mine?.how === 'solved' && !mine.late ? [[each, mine.elapsed]] : [];
    }),
  );

/** The four times together, once all are there. */
export const total = (times: DayTimes): number | null =>
  CATEGORIES.every((each) => times[each] !== undefined) ? together(CATEGORIES.map((each) => times[each]!)) : null;

/** The share of the others that one's own time beats; null if there are no others. */
export function beaten({ mine, total, faster, same }: CardResult): number | null {
  const others = total - (mine?.late ? 0 : 1);
  if (mine?.how !== 'solved' || others < 1) return null;
  const slower = total - faster - same;
  return Math.max(0, Math.min(1, slower / others));
}

/** One's own try at a game's challenge of the day, and how it compares. */
export interface Tried {
  readonly game: string;
  readonly kit: DailyKit;
  readonly table?: TableInfo | undefined;
  readonly standing?: DailyStanding | null;
}

/** One's own result at a table of the day compared with the others'; nothing if nobody did worse. */
export function compared(standing: DailyStanding | null | undefined): string {
  if (!standing?.mine) return '';
  const others = standing.total - 1;
  if (!others) return t('daily.first.of.all');
  const { better, equal } = standing.mine;
  const worse = standing.total - better - equal;
  return worse ? t('daily.better', { share: percent(worse / others) }) : '';
}

/** One's own try at a table of the day in a line, with nothing of the table itself. */
export const tableLine = (kit: DailyKit, { outcome, facts }: TableInfo, standing: DailyStanding | null | undefined): string =>
  outcome ? [`${kit.title()}: ${kit.ending(outcome, facts?.game)}`, compared(standing)].filter(Boolean).join(' · ') : '';

/** The results of one kind as bars; the outermost figures are those at the ends. */
export interface Bars {
  readonly kind: string;
  readonly bars: readonly number[];
  /** The bar with one's own result; -1 if it is not among them. */
  readonly own: number;
  readonly from: number;
  readonly to: number;
}

/** So many figures stand in a bar. */
const WIDTH = 4;
const FEWEST = 6;

/** Everybody's results by kind, the best kind first. */
export function barsOf(results: DailyStanding['results']): readonly Bars[] {
  return [...new Set(results.map(({ kind }) => kind))].map((kind) => {
    const those = results.filter((each) => each.kind === kind).map((each) => ({ ...each, bar: Math.floor(each.figure / WIDTH) }));
    const last = Math.max(...those.map(({ bar }) => bar));
    // With few results there is room before them: bars do not grow as broad as the page.
    const first = Math.max(0, Math.min(last - FEWEST + 1, ...those.map(({ bar }) => bar)));
    const bars = Array.from({ length: Math.max(FEWEST, last - first + 1) }, () => 0);
    for (const { bar, many } of those) bars[bar - first] += many;
    const mine = those.find((each) => each.mine);
    return { kind, bars, own: mine ? mine.bar - first : -1, from: first * WIDTH, to: (first + bars.length) * WIDTH - 1 };
  });
}

export function resultText(
  title: string,
  names: Record<Category, string>,
  grade: number,
  times: DayTimes,
  shares: Partial<Record<Category, string>>,
  more: readonly string[],
): string {
  const lines = CATEGORIES.map((each) => {
    const time = times[each];
    const share = shares[each];
    return `${names[each]} ${time === undefined ? '–' : clock(time)}${share ? ` · ${share}` : ''}`;
  });
  const all = total(times);
  const grades = `${'◆'.repeat(grade)}${'◇'.repeat(5 - grade)}`;
  return [`${title} ${grades}`, ...lines, ...(all === null ? [] : [`= ${clock(all)}`]), ...more].join('\n');
}
