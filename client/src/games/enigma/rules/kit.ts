/** What ENIGMA brings to its rules pages. */
import { CATEGORIES } from '../../../lib/types.gen';
import { fetchBoard } from '../../../puzzles/Final.svelte';
import type { RulesKit, RuleTexts } from '../../../rules/rulebook';
import Defs from '../network/Defs.svelte';
import { words } from '../words';
import outline from './outline.json';
import Picture from './Picture.svelte';
import { PICTURES } from './pictures';

const texts = import.meta.glob<RuleTexts>('./texts/*.json', { import: 'default' });

const kit: RulesKit = {
  outline,
  texts: (language) => texts[`./texts/${language}.json`](),
  follow: (language) => words.follow(language),
  pictures: (rule) => PICTURES[rule]?.length ?? 0,
  Picture,
  fetch: () => Promise.all(CATEGORIES.filter((category) => category !== 'blocks').map(fetchBoard)),
  Defs,
};
export default kit;
