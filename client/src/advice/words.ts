/** The texts of advice, loaded when it is first asked for, and numbers as the player's language writes them. */
import { current } from '../lib/language.svelte';
import { Words } from '../lib/words.svelte';
import type en from './messages/en.json';

export type Key = keyof typeof en;

export const words = new Words<Key>(import.meta.glob('./messages/*.json'));
export const t = words.t;

export const percent = (share: number): string =>
  new Intl.NumberFormat(current(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
export const decimal = (number: number): string => new Intl.NumberFormat(current(), { maximumFractionDigits: 1 }).format(number);
/** `a, b and c`, as the language joins them. */
export const list = (parts: readonly string[]): string => new Intl.ListFormat(current()).format(parts);
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
