/** The texts of reactions, of muting and of the host's hand over the seats. */
import type en from './messages/en.json';
import { Words } from '../../lib/words.svelte';

export const words = new Words<keyof typeof en>(import.meta.glob('./messages/*.json'));
export const t = words.t;

/** The choice of reactions is open. */
export const reacting = $state({ open: false });
