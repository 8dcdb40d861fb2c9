/** Times of solved cards, kept on this device: the best and the last of each category and grade, and today's four. */
import type { Category } from './types.gen';
import { keep, kept } from './device';

export interface Times {
  readonly best: number;
  readonly last: number;
  readonly solved: number;
}

export const timesOf = (category: Category, grade: number): Times | null => kept<Times | null>(`times.${category}.${grade}`, null);

export function record(category: Category, grade: number, milliseconds: number): Times & { record: boolean } {
  const before = timesOf(category, grade);
  const best = Math.min(milliseconds, before?.best ?? Infinity);
  const times = { best, last: milliseconds, solved: (before?.solved ?? 0) + 1 };
  keep(`times.${category}.${grade}`, times);
  return { ...times, record: before !== null && milliseconds < before.best };
}

export type DayTimes = Partial<Record<Category, number>>;

/** Only one day is kept; the first time of a card is the one that counts. */
export function timesOfDay(day: string): DayTimes {
  const own = kept<{ day: string; times: DayTimes } | null>('daily', null);
  return own?.day === day ? own.times : {};
}
export function recordDay(day: string, category: Category, milliseconds: number): DayTimes {
  const times = { [category]: milliseconds, ...timesOfDay(day) };
  keep('daily', { day, times });
  return times;
}

/** 0:34, 12:05, 1:02:07. */
export function clock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
