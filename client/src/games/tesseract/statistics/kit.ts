/** What TESSERACT counts for a person, in words. */
import { Words } from '../../../lib/words.svelte';
import type { StatisticsKit } from '../../../table/gamekit';
import { plateOf } from '../view';
import { named, t as table, words as tableTexts } from '../words';
import type en from './messages/en.json';

const words = new Words<keyof typeof en>(import.meta.glob('./messages/*.json'));
const { t } = words;

const plate = (side: string): string => table('plate.name', { plate: side, level: table(`level.${plateOf({ plate: side }).difficulty}`) });

const kit: StatisticsKit = {
  follow: (language) => Promise.all([words.follow(language), tableTexts.follow(language)]),
  fact: (name) => (name === 'plate' || name === 'character' ? t(name) : name),
  value: (fact, value) => (fact === 'plate' ? plate(value) : named('character', value)),
  best: (n) => t('best', { n }),
  told: (facts) => [plate(String(facts.plate)), t('turns', { n: Number(facts.turns) })],
  campaign: () => t('campaign'),
  goal: (name) => plate(name.replace('plate-', '')),
};
export default kit;
