/** The network on the home page: a legal position of eighteen tiles, with three networkers of each player. */
import { tile, type Placed, type Sign } from '../tiles/tiles';

/** Column, row, sign in the middle, groups: their exits, and each cell's colour with the exit it lies at. */
const TILES: readonly [number, number, Sign, string][] = [
  [3, 0, 'weights', '0123:b2r1'],
  [4, 0, 'pipes', '0:b0 1:g1 2:b2 3:g3'],
  [1, 1, 'fragments', '0123:g2r3'],
  [2, 1, 'blocks', '013:r1 2:r2'],
  [3, 1, 'pipes', '23:r3 0:g0 1:b1'],
  [4, 1, 'weights', '123:g2r1 0:b0'],
  [5, 1, 'fragments', '23:r3 0:b0 1:g1'],
  [0, 2, 'blocks', '03:b3 1:b1 2:g2'],
  [1, 2, 'weights', '023:g2 1:g1'],
  [3, 2, 'start', '23:r2g3 01:b0'],
  [4, 2, 'blocks', '13:b1 0:g0 2:r2'],
  [1, 3, 'fragments', '13:r3 02:g2'],
  [2, 3, 'pipes', '03:b0 12:b1'],
  [3, 3, 'weights', '023:r3 1:r1'],
  [4, 3, 'blocks', '13:b1 02:r0'],
  [5, 3, 'pipes', '12:b2 03:g0'],
  [2, 4, 'fragments', '0123:g1b3'],
  [3, 4, 'weights', '13:r1 2:g2 0:r0'],
];
export const SCENE: readonly Placed[] = TILES.map(([x, y, sign, groups]) => ({ x, y, tile: tile(sign, groups) }));

/** Seat, tile, group and cell of every networker. */
export const NETWORKERS: readonly { seat: number; x: number; y: number; group: number; cell: number }[] = [
  [0, 4, 1, 0, 1],
  [0, 3, 4, 2, 0],
  [1, 1, 2, 0, 0],
  [1, 4, 0, 3, 0],
  [2, 2, 1, 0, 0],
  [2, 2, 4, 0, 1],
  [2, 1, 3, 0, 0],
  [3, 4, 3, 0, 0],
  [3, 0, 2, 1, 0],
].map(([seat, x, y, group, cell]) => ({ seat, x, y, group, cell }));
