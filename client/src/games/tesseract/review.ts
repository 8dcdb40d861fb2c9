/** What a review says of TESSERACT: its costly actions in words. */
import './table.css';
import type { Language } from '../../lib/language.svelte';
import type { Reason, TableInfo } from '../../table/protocol';
import { words as adviceWords } from '../../advice/words';
import { seatName } from '../../table/seats';
import { headline, reasonsInWords } from './advice';
import type { Choice, View } from './view';
import { named, words } from './words';

export { default as Text } from './Rich.svelte';
export const Where = null;
export const chances = true;
export const follow = (language: Language): Promise<unknown> => Promise.all([words.follow(language), adviceWords.follow(language)]);

const namesIn = (view: View, table: TableInfo) => (player: number) => {
  const { seat, character } = view.players[player];
  return table.seats.length < view.players.length ? named('character', character) : seatName(table, seat);
};
export const deed = (choice: Choice, view: View, table: TableInfo): readonly [string, string?] =>
  headline(choice, view, namesIn(view, table));
export const reasons = (given: readonly Reason[], view: View, table: TableInfo): readonly string[] =>
  reasonsInWords(given, view, namesIn(view, table));
