/** TESSERACT's entry in the registry. */
import type { GameKit } from '../../table/gamekit';
import { FACTS } from './facts.gen';
import { words } from './front/words';

const kit: GameKit = {
  name: 'tesseract',
  facts: FACTS,
  front: words,
  halo: '#221a3e',
  art: () => import('./home/Cube.svelte'),
  table: () => import('./Table.svelte'),
  options: () => import('./Options.svelte'),
  lines: () => import('./lines'),
  review: async () => (await import('./review')).default,
  lesson: async () => (await import('./lesson/kit')).default,
  daily: async () => (await import('./daily/kit')).default,
};
export default kit;
