/** The registry: one entry a game. Nothing outside a game's own folder names a game; everybody looks here. */
import enigma from './games/enigma';
import tesseract from './games/tesseract';
import { assume, factsOf } from './lib/facts.svelte';
import { accompany } from './lib/language.svelte';
import type { GameKit } from './table/gamekit';

export const GAMES: readonly GameKit[] = [enigma, tesseract];

for (const { name, facts, front } of GAMES) {
  assume(name, facts);
  accompany(front);
}

export const gameNamed = (name: string): GameKit | undefined => GAMES.find((game) => game.name === name);

/** The name of a game as people read it; the server may have games that this client cannot show. */
export const titleOf = (name: string): string => gameNamed(name)?.front.t('title') ?? (factsOf(name).title || name);
