/** The texts every table shares. */
import type en from './messages/en';
import { Words } from './words.svelte';

export const tableWords = new Words<keyof typeof en>({
  en: () => import('./messages/en'),
  de: () => import('./messages/de'),
  cs: () => import('./messages/cs'),
});
export const table = tableWords.t;
