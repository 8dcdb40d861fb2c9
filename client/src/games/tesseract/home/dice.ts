/** The dice of the cube on the home page: the same in the sketch and in space. */
import { COLOURS } from '../content.gen';
import type { Colour } from '../view.gen';

/** How many dice stand on each place, from the back to the front. */
const HEIGHTS = [
  [4, 4, 4, 3],
  [4, 4, 4, 4],
  [4, 4, 4, 3],
  [3, 4, 3, 2],
];

export interface Die {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly colour: Colour;
  /** Shown on top only. */
  readonly value: number | null;
}

export const DICE: readonly Die[] = (() => {
  let seed = 23;
  const random = (): number => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 4294967296;
  const bag = COLOURS.flatMap((colour) => Array<Colour>(16).fill(colour));
  for (let last = 63; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [bag[last], bag[other]] = [bag[other], bag[last]];
  }
  const places = [0, 1, 2, 3].flatMap((y) => [0, 1, 2, 3].flatMap((z) => [0, 1, 2, 3].map((x) => ({ x, y, z }))));
  return places.flatMap(({ x, y, z }, index) => {
    const height = HEIGHTS[z][x];
    if (y >= height) return [];
    return [{ x, y, z, colour: bag[index], value: y === height - 1 ? 1 + Math.floor(random() * 6) : null }];
  });
})();
