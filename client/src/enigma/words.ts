/** The texts of this table; `t` as everywhere. */
import type en from './messages/en';
import { Words } from '../table/words.svelte';

export type Key = keyof typeof en;

export const words = new Words<Key>({
  en: () => import('./messages/en'),
  de: () => import('./messages/de'),
  cs: () => import('./messages/cs'),
});
export const t = words.t;
