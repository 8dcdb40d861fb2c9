/** The dice of the cube on the home page: the same in the sketch and in space. */
export const COLOURS = ['yellow', 'orange', 'purple', 'blue'] as const;
export type Colour = (typeof COLOURS)[number];

/** The symbol of each colour, in a box of 40, and where its number stands in it: x, y, size. */
export const SYMBOL: Record<Colour, string> = {
  yellow: 'M20 5.2a14.8 14.8 0 1 1 0 29.6a14.8 14.8 0 1 1 0-29.6Z',
  orange: 'M22.4 4.6 36.6 30.2a2.8 2.8 0 0 1-2.4 4.2H5.8a2.8 2.8 0 0 1-2.4-4.2L17.6 4.6a2.75 2.75 0 0 1 4.8 0Z',
  purple: 'M9.6 6.6h20.8a3 3 0 0 1 3 3v20.8a3 3 0 0 1-3 3H9.6a3 3 0 0 1-3-3V9.6a3 3 0 0 1 3-3Z',
  blue: 'M22 3.2 36.8 18a2.8 2.8 0 0 1 0 4L22 36.8a2.8 2.8 0 0 1-4 0L3.2 22a2.8 2.8 0 0 1 0-4L18 3.2a2.8 2.8 0 0 1 4 0Z',
};
export const NUMBER: Record<Colour, readonly [number, number, number]> = {
  yellow: [20, 27.2, 20.5],
  orange: [20, 31.2, 17.5],
  purple: [20, 27.3, 20.5],
  blue: [20, 26.6, 19],
};

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
