/** Loads a game's rules and everything that their page says, in one language. */
import { gameNamed } from '../games';
import type { Language } from '../lib/language.svelte';
import type { RulesKit, RuleTexts } from './rulebook';
import { words } from './words';

export interface Loaded {
  readonly kit: RulesKit;
  readonly texts: RuleTexts;
}

export async function loadRules(game: string, language: Language): Promise<Loaded> {
  const kit = await gameNamed(game)!.rules();
  const [texts] = await Promise.all([kit.texts(language), kit.follow(language), words.follow(language)]);
  return { kit, texts };
}
