import { getContext, setContext } from 'svelte';
import type { Game } from './game.svelte';

const KEY = Symbol('game');
export const giveGame = (game: Game): Game => setContext(KEY, game);
export const useGame = (): Game => getContext<Game>(KEY);
