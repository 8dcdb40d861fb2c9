/** The texts of the lobby. */
import type en from './messages/en.json';
import { Words } from '../lib/words.svelte';

export const words = new Words<keyof typeof en>(import.meta.glob('./messages/*.json'));
export const t = words.t;
