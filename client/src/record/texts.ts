/** The texts of records. */
import { Words } from '../table/words.svelte';
import type en from './messages/en';

export const recordWords = new Words<keyof typeof en>({
  en: () => import('./messages/en'),
  de: () => import('./messages/de'),
  cs: () => import('./messages/cs'),
});
export const t = recordWords.t;
