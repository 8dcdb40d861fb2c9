/** The texts of this table; `t` as everywhere. */
import type en from './messages/en.json';
import { Words } from '../../lib/words.svelte';

export type Key = keyof typeof en;

export const words = new Words<Key>(import.meta.glob('./messages/*.json'));
export const t = words.t;
