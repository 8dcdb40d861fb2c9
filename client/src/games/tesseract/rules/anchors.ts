/** Where the rules explain what is on the table: a question, a piece, the present moment. */
import { ABILITIES, END_RULES } from '../content.gen';
import type { View } from '../view';
import { anchorOf, EVENT_RULE } from './gallery';

/** Questions of cards and abilities that a keyword or an action explains better than the rule of their card. */
const BY_QUESTION: Readonly<Record<string, string>> = {
  'adjust': 'T16',
  'adjust-among': 'T16',
  'adjust-primed': 'T16',
  'align': 'T25',
  'dial': 'T25',
  'flip': 'T25',
  'recolour': 'T25',
  'rewrite': 'T25',
  'substitute': 'T25',
  'transfer': 'T17',
  'tunnel': 'card-tunnel',
  'materialise': 'card-materialise',
  'value': 'T25',
  'swap': 'character-roboticist',
  'dampen': 'character-shield-technician',
  'sweep': 'character-decontaminator',
  'superpose': 'character-quantum-physicist',
  'keep': 'character-archivist',
  'roll-any': 'card-shake',
  'clear-column': 'card-absolute-zero',
  'purge': 'card-purge',
  'recall': 'card-paradox',
};

/** The card, or the character with the special or passive, in the gallery. */
export function anchorOfCard(card: string): string {
  const character = ABILITIES[card]?.split('.')[1];
  return character ? anchorOf('character', character) : anchorOf('card', card);
}

/** The rule that explains a question. */
export const anchorOfQuestion = (about: string, rule: string): string => BY_QUESTION[about] ?? rule;

/** The rule of the present moment: of the question that is asked, or of the phase. */
export function anchorNow({ phase, decision, outcome }: Pick<View, 'phase' | 'decision' | 'outcome'>): string {
  if (outcome) return END_RULES[outcome.reason];
  if (decision && decision.about !== 'turn') return anchorOfQuestion(decision.about, decision.rule);
  return phase === 'setup' ? 'T6' : phase === 'threat' ? 'T27' : 'T13';
}

const BY_VERB: Readonly<Record<string, string>> = {
  remove: 'T14',
  adjust: 'T16',
  transfer: 'T17',
  study: 'T18',
  contain: 'T19',
  special: 'T23',
};
const BY_KIND: Readonly<Record<string, string>> = {
  cube: 'T14',
  lab: 'T15',
  primed: 'T16',
  column: 'T30',
  matrix: 'T20',
  slot: 'T43',
  destroyed: 'T44',
};

/** What the rules say about a piece, as the server names it; empty if they say nothing in particular. */
export function anchorOfPiece(piece: string, view: View): string {
  const [kind, name, more] = piece.split(':');
  if (kind === 'card') return anchorOf('card', more);
  if (kind === 'containment') return anchorOf('card', name);
  if (kind === 'character') return anchorOf('character', view.players[Number(name)].character);
  if (kind === 'plate') return view.plate[piece] ? EVENT_RULE[view.plate[piece]] : 'T34';
  if (kind === 'verb') return BY_VERB[name] ?? '';
  return BY_KIND[kind] ?? '';
}
