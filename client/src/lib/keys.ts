/** Shortcuts: single keys that do something wherever the focus is. */
import { owned } from '../puzzles/hand/keys';
import { settings } from './settings.svelte';

/** A key that is no shortcut here: it belongs to something else, or it is a letter and letters are switched off. */
export const elsewhere = (event: KeyboardEvent): boolean => owned(event) || (!settings.keys && event.key.length === 1 && event.key !== ' ');
