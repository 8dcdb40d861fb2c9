/** TESSERACT's entry in the registry. */
import type { GameKit } from '../../table/gamekit';
import { FACTS } from './facts.gen';
import { words } from './front/words';

const kit: GameKit = {
  name: 'tesseract',
  facts: FACTS,
  front: words,
  halo: 'var(--night-violet)',
  art: () => import('./home/Cube.svelte'),
  table: () => import('./Table.svelte'),
  options: () => import('./Options.svelte'),
  about: async () => (await import('./about')).default,
  lines: () => import('./lines'),
  review: async () => (await import('./review')).default,
  rules: async () => (await import('./rules/kit')).default,
  lesson: async () => (await import('./lesson/kit')).default,
  statistics: async () => (await import('./statistics/kit')).default,
  daily: async () => (await import('./daily/kit')).default,
};
export default kit;
