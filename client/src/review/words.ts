/** The texts of a review. */
import { Words } from '../table/words.svelte';
import type en from './messages/en';

export type Key = keyof typeof en;

export const words = new Words<Key>({
  en: () => import('./messages/en'),
  de: () => import('./messages/de'),
  cs: () => import('./messages/cs'),
});
export const t = words.t;
