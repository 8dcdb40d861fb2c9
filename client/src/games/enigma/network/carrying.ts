/** Carrying the tile with the hand: from the bench or from the place where it is held, onto any place that is offered. */
import type { Gesture } from '../../../puzzles/hand/drag';
import type { Game } from '../game.svelte';

export const carrying = (game: Game): Gesture<'tile'> => ({
  grip: () => (game.laying.length ? 'tile' : null),
  move: (_, at) => {
    game.carried = at;
    game.aim.over(placeAt(game, at));
  },
  drop: (_, at) => {
    const place = placeAt(game, at);
    game.carried = null;
    game.aim.over(null);
    if (place) game.aim.put(place.x, place.y);
  },
  tap: () => game.aim.turn(),
  turn: () => game.aim.turn(),
  cancel: () => {
    game.carried = null;
    game.aim.over(null);
  },
});

function placeAt(game: Game, { x, y }: { x: number; y: number }): { x: number; y: number } | null {
  const found = /^place:(-?\d+),(-?\d+)$/.exec(game.sight.network?.over({ clientX: x, clientY: y }) ?? '');
  return found ? { x: Number(found[1]), y: Number(found[2]) } : null;
}
