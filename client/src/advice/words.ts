/** The texts of advice, loaded when it is first asked for. */
import { Words } from '../lib/words.svelte';
import type en from './messages/en.json';

export type Key = keyof typeof en;

export const words = new Words<Key>(import.meta.glob('./messages/*.json'));
export const t = words.t;
