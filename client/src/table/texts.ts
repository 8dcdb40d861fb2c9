/** The texts every table shares. */
import type en from './messages/en';
import { Words } from '../lib/words.svelte';

export const tableWords = new Words<keyof typeof en>(import.meta.glob('./messages/*.ts'));
export const table = tableWords.t;
