/** The day's result as a text to share: grades as lozenges, times, nothing of the cards themselves. */
import { CATEGORIES, type Category } from '../lib/types.gen';
import { clock, type DayTimes } from '../lib/times';
import type { Today } from '../lib/server';

/** The four times together, once all are there. */
export const total = (times: DayTimes): number | null =>
  CATEGORIES.every((each) => times[each] !== undefined) ? CATEGORIES.reduce((sum, each) => sum + times[each]!, 0) : null;

export function resultText(title: string, names: Record<Category, string>, today: Today, times: DayTimes, more: readonly string[]): string {
  const lines = CATEGORIES.map((each) => {
    const { grade } = today.cards[each];
    const time = times[each];
    return `${'◆'.repeat(grade)}${'◇'.repeat(5 - grade)} ${names[each]} ${time === undefined ? '–' : clock(time)}`;
  });
  const all = total(times);
  return [title, ...lines, ...(all === null ? [] : [`= ${clock(all)}`]), ...more].join('\n');
}
