/** The cube of the day: everybody plays against the same dice. */
import type { DailyKit } from '../../../table/gamekit';
import { t } from '../front/words';
import CubeCard from './CubeCard.svelte';
import { ending, others, type CubeOfTheDay } from './ending';
import Picture from './Picture.svelte';
import PlayCube from './PlayCube.svelte';

const kit: DailyKit = {
  Picture,
  Play: PlayCube,
  Card: CubeCard,
  title: () => t('daily'),
  text: ({ plate }: CubeOfTheDay) => t('daily.text', { plate }),
  play: () => t('daily.play'),
  isTry: ({ commitment }, { cube }: CubeOfTheDay) => commitment === cube,
  ending,
  others,
  kind: (kind) => t(kind === 'won' ? 'daily.by.turns' : 'daily.by.dice'),
};
export default kit;
