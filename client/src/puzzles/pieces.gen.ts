/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

/** Fewest and most cups of an arm. */
export const CUPS = [2,3] as const;

/** The highest number on a cup. */
export const HEAVIEST = 15;

/** Fewest and most weights of a card. */
export const WEIGHT_COUNTS = [3,6] as const;

/** Weights in the box; a card says how many of them must be used. */
export const WEIGHTS = 6;

/** Unit squares in a row of the lattice. */
export const LATTICE = 8;

/** Quarter cells that all fragments cover together. */
export const QUARTER_CELLS = 64;

/** The corners of each fragment. */
export const FRAGMENTS = {"large":[[0,0],[4,0],[2,2]],"medium":[[0,0],[2,0],[0,2]],"square":[[1,0],[2,1],[1,2],[0,1]],"parallelogram":[[0,0],[2,0],[3,1],[1,1]],"small":[[0,0],[2,0],[1,1]]} as const;

/** How many there are of each fragment. */
export const FRAGMENT_STOCK = {"large":2,"medium":1,"square":1,"parallelogram":1,"small":2} as const;

/** How many there are of each kind of pipe. */
export const PIPE_STOCK = {"straight":2,"elbow":4,"tee":3} as const;

/** By sign: a mask with bit `s` for an opening to side `s` (N, E, S, W). */
export const PIPES = {"│":5,"─":10,"└":3,"┌":6,"┐":12,"┘":9,"├":7,"┬":14,"┤":13,"┴":11} as const;

/** Smallest and largest width of a view. */
export const VIEW_SIDES = [3,5] as const;

/** The most layers of a block structure. */
export const HIGHEST = 10;

/** The cubes of each block. */
export const BLOCKS = {"V":[[0,0,0],[1,0,0],[0,1,0]],"L":[[0,0,0],[1,0,0],[2,0,0],[0,1,0]],"T":[[0,0,0],[1,0,0],[2,0,0],[1,1,0]],"S":[[1,0,0],[2,0,0],[0,1,0],[1,1,0]]} as const;
