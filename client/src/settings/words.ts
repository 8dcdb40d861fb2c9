/** The texts of the settings and of moving to another device. */
import { Words } from '../table/words.svelte';
import type en from './messages/en';

export const words = new Words<keyof typeof en>({
  en: () => import('./messages/en'),
  de: () => import('./messages/de'),
  cs: () => import('./messages/cs'),
});
export const t = words.t;
