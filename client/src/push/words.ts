/** The texts about notifications. */
import { Words } from '../lib/words.svelte';
import type en from './messages/en.json';

export const words = new Words<keyof typeof en>(import.meta.glob('./messages/*.json'));
export const t = words.t;
