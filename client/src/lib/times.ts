/** Times of solved cards, kept on this device: the best and the last of each category and grade, and today's four as the server told them. */
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

/** How many of today's cards are solved, as far as this device knows; only one day is kept. */
export function timesOfDay(day: string): DayTimes {
  const own = kept<{ day: string; times: DayTimes } | null>('daily', null);
  return own?.day === day ? own.times : {};
}
export const keepDay = (day: string, times: DayTimes): void => keep('daily', { day, times });

/** 0:34, 12:05, 1:02:07. */
export function clock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** The sum of times as they are shown, in whole seconds, so that it adds up for the reader. */
export const together = (times: readonly number[]): number => times.reduce((all, time) => all + Math.floor(time / 1000) * 1000, 0);
