/** The texts of records. */
import { Words } from '../lib/words.svelte';
import type en from './messages/en.json';

export const recordWords = new Words<keyof typeof en>(import.meta.glob('./messages/*.json'));
export const t = recordWords.t;
