/** Advice in words: actions to take, and the reasons that the server gives. */
import type { Text } from '../../../../lib/language.svelte';
import type en from './en';

const cs: Record<keyof typeof en, Text> = {
  'enigma.promise': 'Na nejlepším místě má kartička cenu asi {points} bodu.',
  'enigma.grade': 'Stupeň {n}: s cvikem asi {seconds}\u00a0s.',
  'enigma.denies': '{who}: s ní asi o {points} bodu víc.',
  'enigma.closes': 'Uzavře rozvod: {gains}.',
  'enigma.closes.nobody': 'Uzavře rozvod, ve kterém nikdo neboduje.',
  'enigma.goal': 'To je {n} bodů: tímto kolem hra končí.',
  'enigma.if-closed': {
    one: '{gains}, pokud se uzavře: {n} volný konec, asi {chance}.',
    few: '{gains}, pokud se uzavře: {n} volné konce, asi {chance}.',
    other: '{gains}, pokud se uzavře: {n} volných konců, asi {chance}.',
  },
  'enigma.room': {
    one: 'Místo pro tvého technika: {points}, pokud se uzavře, {n} volný konec, asi {chance}.',
    few: 'Místo pro tvého technika: {points}, pokud se uzavře, {n} volné konce, asi {chance}.',
    other: 'Místo pro tvého technika: {points}, pokud se uzavře, {n} volných konců, asi {chance}.',
  },
  'enigma.scores': 'Hned přinese {n} a technik se vrátí.',
  'enigma.stands': {
    one: '{points}, pokud se uzavře: {n} volný konec, asi {chance}.',
    few: '{points}, pokud se uzavře: {n} volné konce, asi {chance}.',
    other: '{points}, pokud se uzavře: {n} volných konců, asi {chance}.',
  },
  'enigma.keeps': {
    one: 'Nechá si {n} technika na lepší místo.',
    few: 'Nechá si {n} techniky na lepší místa.',
    other: 'Nechá si {n} techniků na lepší místa.',
  },
  'enigma.gain': '{who} +{n}',
  'enigma.choose': 'Vzít: {category}',
  'enigma.lay': 'Položit na {x}, {y}',
  'enigma.turned': 'otočit o {n}°',
  'enigma.stand': 'Technik na: {colour}',
  'enigma.pass': 'Bez technika',
};
export default cs;
