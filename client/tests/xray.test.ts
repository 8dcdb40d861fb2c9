import { expect, test } from 'vitest';
import type { Spot, System } from '../src/games/enigma/view';
import { found } from '../src/games/enigma/xray.svelte';

const spot = (x: number, y: number, ...systems: number[]): Spot => ({
  name: `tile:${x},${y}`,
  x,
  y,
  turn: 0,
  tile: { number: 1, groups: [] },
  systems,
});
const system = (number: number, open_ends: number): System => ({ number, open_ends, cells: [0, 0, 0], networkers: [], worth: [] });

test('a tile is dead when every system on it is closed', () => {
  const tiles = [spot(0, 0, 1, 2), spot(1, 0, 2), spot(2, 0, 2, 3)];
  const systems = [system(1, 2), system(2, 0), system(3, 0)];
  expect(found({ surrounded: [[4, -1]], tiles, systems })).toEqual({
    surrounded: [{ x: 4, y: -1 }],
    dead: [
      { x: 1, y: 0 },
      { x: 2, y: 0 },
    ],
  });
});
