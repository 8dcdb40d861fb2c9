/** The four sides of a square, clockwise from north, as the server writes them. */
export const SIDES = 'NESW';

/** One step over each side: right, down. */
export const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;
