/** The texts of the pages on which people make their own puzzles. */
import { Words } from '../lib/words.svelte';
import type en from './messages/en.json';

export const words = new Words<keyof typeof en>(import.meta.glob('./messages/*.json'));
export const { t, known } = words;
