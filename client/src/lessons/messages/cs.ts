/** Co říká učitelka, česky. */
import type { Text } from '../../lib/language.svelte';
import type en from './en';

const cs: Record<keyof typeof en, Text> = {
  title: 'Nauč se hru {game}',
  teacher: 'Učitelka',
  step: 'Krok {n} z {of}',
  leave: 'Odejít',
  back: 'Zpět',
  next: 'Dál',
  show: 'Ukázat',
  where: 'Přejít tam',
  watch: 'Sleduj …',
  play: 'Zahrát si',
  none: 'Lekci se nepodařilo načíst',
  'hint.early': 'Na to hned dojde. Teď pokračuj tlačítkem Dál.',
  'hint.other': 'I to by šlo. Nic není ztraceno: v lekci teď prosím zkus to, co je označené.',
};
export default cs;
