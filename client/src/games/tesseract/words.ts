/** The texts of this table; `t` as everywhere. */
import type content from './content/messages/en.json';
import type en from './messages/en.json';
import { Words } from '../../lib/words.svelte';

export type Key = keyof typeof en | keyof typeof content;

export const words = new Words<Key>(import.meta.glob('./messages/*.json'), import.meta.glob('./content/messages/*.json'));
export const t = words.t;

/** A key that ends in a name the server gave: its text, or the name itself for one we do not know. */
export function named(start: string, name: string): string {
  const key = `${start}.${name}`;
  return words.known(key) ? t(key) : name.replaceAll('-', ' ');
}
