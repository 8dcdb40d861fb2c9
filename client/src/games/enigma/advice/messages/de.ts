/** Advice in words: actions to take, and the reasons that the server gives. */
import type { Text } from '../../../../lib/language.svelte';
import type en from './en';

const de: Record<keyof typeof en, Text> = {
  'enigma.promise': 'Am besten Platz ist das Kärtchen etwa {points} Punkte wert.',
  'enigma.grade': 'Grad {n}: mit Übung etwa {seconds}\u00a0s.',
  'enigma.denies': '{who} hätte damit etwa {points} Punkte mehr.',
  'enigma.closes': 'Schließt eine Leitung: {gains}.',
  'enigma.closes.nobody': 'Schließt eine Leitung, in der niemand punktet.',
  'enigma.goal': 'Das macht {n} Punkte: Mit dieser Runde endet das Spiel.',
  'enigma.if-closed': {
    one: '{gains}, wenn sie sich schließt: {n} offenes Ende, etwa {chance}.',
    other: '{gains}, wenn sie sich schließt: {n} offene Enden, etwa {chance}.',
  },
  'enigma.room': {
    one: 'Platz für deinen Ingenieur: {points}, wenn sie sich schließt, {n} offenes Ende, etwa {chance}.',
    other: 'Platz für deinen Ingenieur: {points}, wenn sie sich schließt, {n} offene Enden, etwa {chance}.',
  },
  'enigma.scores': 'Bringt sofort {n}, und der Ingenieur kommt zurück.',
  'enigma.stands': {
    one: '{points}, wenn sie sich schließt: {n} offenes Ende, etwa {chance}.',
    other: '{points}, wenn sie sich schließt: {n} offene Enden, etwa {chance}.',
  },
  'enigma.keeps': {
    one: 'Hebt deinen Ingenieur für einen besseren Platz auf ({n}).',
    other: 'Hebt deine {n} Ingenieure für bessere Plätze auf.',
  },
  'enigma.gain': '{who} +{n}',
  'enigma.choose': '{category} nehmen',
  'enigma.lay': 'Legen auf {x}, {y}',
  'enigma.turned': 'um {n}° gedreht',
  'enigma.stand': 'Ingenieur auf {colour}',
  'enigma.pass': 'Kein Ingenieur',
};
export default de;
