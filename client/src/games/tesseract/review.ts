/** TESSERACT's part of a review: costly actions in words. */
import './table.css';
import type { Language } from '../../lib/language.svelte';
import type { ReviewKit } from '../../table/gamekit';
import type { Reason, TableInfo } from '../../table/protocol';
import { seatName } from '../../table/seats';
import { headline, reasonsInWords } from './advice/reasons';
import { words as adviceWords } from './advice/words';
import Rich from './Rich.svelte';
import type { Choice, View } from './view';
import { named, words } from './words';

const namesIn = (view: View, table: TableInfo) => (player: number) => {
  const { seat, character } = view.players[player];
  return table.seats.length < view.players.length ? named('character', character) : seatName(table, seat);
};

/** A review speaks of the player who moved, whoever reads it. */
const ANYBODY = -1;

const kit: ReviewKit = {
  Text: Rich,
  Where: null,
  chances: true,
  follow: (language: Language) => Promise.all([words.follow(language), adviceWords.follow(language)]),
  deed: (choice: Choice, view: View, table: TableInfo) => headline(choice, view, namesIn(view, table), ANYBODY),
  reasons: (given: readonly Reason[], view: View, table: TableInfo) => reasonsInWords(given, view, namesIn(view, table), ANYBODY),
};
export default kit;
