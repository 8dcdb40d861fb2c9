/** ENIGMA's entry in the registry. */
import type { GameKit } from '../../table/gamekit';
import { FACTS } from './facts.gen';
import { words } from './front/words';

const kit: GameKit = {
  name: 'enigma',
  facts: FACTS,
  front: words,
  races: true,
  halo: 'var(--night-blue)',
  art: () => import('./home/Network.svelte'),
  more: () => import('./front/Puzzles.svelte'),
  table: () => import('./Table.svelte'),
  options: () => import('./Options.svelte'),
  about: async () => (await import('./about')).default,
  lines: () => import('./lines'),
  review: async () => (await import('./review')).default,
  rules: async () => (await import('./rules/kit')).default,
  lesson: async () => (await import('./lesson/kit')).default,
  statistics: async () => (await import('./statistics/kit')).default,
};
export default kit;
