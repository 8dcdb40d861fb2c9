/** What ENIGMA counts for a person, in words. */
import { Words } from '../../../lib/words.svelte';
import type { StatisticsKit } from '../../../table/gamekit';
import type en from './messages/en.json';

const words = new Words<keyof typeof en>(import.meta.glob('./messages/*.json'));
const { t } = words;

const kit: StatisticsKit = {
  follow: (language) => words.follow(language),
  fact: (name) => (name === 'players' ? t(name) : name),
  value: (_, value) => t('players.n', { n: Number(value) }),
  best: (n) => t('best', { n }),
  told: (facts) => [t('rounds', { n: Number(facts.rounds) })],
  campaign: () => '',
  goal: (name) => name,
};
export default kit;
