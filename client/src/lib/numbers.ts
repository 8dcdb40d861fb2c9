/** Numbers and lists as the player's language writes them. */
import { current } from './language.svelte';

export const percent = (share: number): string =>
  new Intl.NumberFormat(current(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
/** The sign alone, with the space that some languages put before it. */
export const percentSign = (): string => percent(0).replace('0', '');
export const tenths = (number: number): number => Math.round(10 * number) / 10;
/** `a, b and c`, as the language joins them. */
export const list = (parts: readonly string[]): string => new Intl.ListFormat(current()).format(parts);
