/** Numbers, dates and lists as the player's language writes them. */
import { current } from './language.svelte';

export const percent = (share: number): string =>
  new Intl.NumberFormat(current(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
/** The sign alone, with the space that some languages put before it. */
export const percentSign = (): string => percent(0).replace('0', '');
export const tenths = (number: number): number => Math.round(10 * number) / 10;
/** A text as a heading begins it. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** `a, b and c`, as the language joins them. */
export const list = (parts: readonly string[]): string => new Intl.ListFormat(current()).format(parts);
/** A date of which no line ends with the day, as in `26. listopadu`. */
export const unbroken = (date: string): string => date.replace(/(\d\.) /g, '$1\u00a0');
/** Dates as the reader's own region writes them, if it speaks this language; our English is British. */
export function dates(style: Intl.DateTimeFormatOptions): { format(time: number | Date): string } {
  const own = navigator.languages.find((each) => each.startsWith(`${current()}-`));
  const written = new Intl.DateTimeFormat(own ?? (current() === 'en' ? 'en-GB' : current()), style);
  return { format: (time) => unbroken(written.format(time)) };
}
