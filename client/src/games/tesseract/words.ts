/** The texts of this table; `t` as everywhere. */
import type en from './messages/en';
import { Words } from '../../lib/words.svelte';

export type Key = keyof typeof en;

export const words = new Words<Key>(import.meta.glob('./messages/*.ts'));
export const t = words.t;

/** A key that ends in a name the server gave: its text, or the name itself for one we do not know. */
export function named(start: string, name: string): string {
  const key = `${start}.${name}`;
  return words.known(key) ? t(key) : name.replaceAll('-', ' ');
}
