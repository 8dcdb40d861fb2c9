/** The texts of the teacher in this game; the server's notes name their keys. */
import { Words } from '../../../lib/words.svelte';

export const words = new Words<string>(import.meta.glob('./messages/*.json'));
