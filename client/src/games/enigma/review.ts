/** What a review says of ENIGMA: its costly actions in words. */
import type { Language } from '../../lib/language.svelte';
import type { Reason, TableInfo } from '../../table/protocol';
import { words as adviceWords } from '../../advice/words';
import { seatName } from '../../table/seats';
import { colourAt, headline, reasonsInWords } from './advice';
import type { Choice, View } from './view';
import { words } from './words';

export { default as Where } from './Where.svelte';
export const Text = null;
export const chances = false;
export const follow = (language: Language): Promise<unknown> => Promise.all([words.follow(language), adviceWords.follow(language)]);

export const deed = (choice: Choice, view: View): readonly [string, string?] => headline(choice, () => colourAt(view, choice.pieces));
export const reasons = (given: readonly Reason[], _: View, table: TableInfo): readonly string[] =>
  reasonsInWords(given, (seat) => (seat < 0 ? '' : seatName(table, seat)));
