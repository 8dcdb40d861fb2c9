/** ENIGMA's part of a review: costly actions in words. */
import type { Language } from '../../lib/language.svelte';
import type { ReviewKit } from '../../table/gamekit';
import type { Reason, TableInfo } from '../../table/protocol';
import { seatName } from '../../table/seats';
import { colourAt, headline, reasonsInWords } from './advice/reasons';
import { words as adviceWords } from './advice/words';
import type { Choice, View } from './view';
import Where from './Where.svelte';
import { words } from './words';

const kit: ReviewKit = {
  Where,
  Text: null,
  chances: false,
  follow: (language: Language) => Promise.all([words.follow(language), adviceWords.follow(language)]),
  deed: (choice: Choice, view: View) => headline(choice, () => colourAt(view, choice.pieces)),
  reasons: (given: readonly Reason[], _: View, table: TableInfo) =>
    reasonsInWords(given, (seat) => (seat < 0 ? '' : seatName(table, seat))),
};
export default kit;
