/** Made by scripts/make_types.py from the server's structs. Do not edit. */

/** The cups of both arms, each with what one weight in it weighs, and how many weights must be used. */
export interface WeightsCard {
  category: 'weights';
  left: number[];
  right: number[];
  weights: number;
}

/** The outline: its corners in order. Any outline of the right size is a card; not every one can be covered. */
export interface FragmentsCard {
  category: 'fragments';
  outline: [number, number][];
}

/** The printed board with its ports (every other border edge is wall), and the pieces crossed out. */
export interface PipesCard {
  category: 'pipes';
  board: [string, string, string];
  ports: string[];
  crossed: string[];
}

/** What is seen from straight above, row by row. Not every view can be built. */
export interface BlocksCard {
  category: 'blocks';
  view: [string, string, string];
}

/** How many weights lie in each cup, in the order of the card. */
export interface WeightsArrangement {
  category: 'weights';
  left: number[];
  right: number[];
}

/** The fragments laid so far. */
export interface FragmentsArrangement {
  category: 'fragments';
  laid: Laid[];
}

/** One fragment on the lattice, by its corners, in any order. */
export interface Laid {
  fragment: 'large' | 'medium' | 'parallelogram' | 'small' | 'square';
  corners: [number, number][];
}

/** The pieces laid, each turned as its sign shows; `.` where none lies and where the card is printed. */
export interface PipesArrangement {
  category: 'pipes';
  board: [string, string, string];
}

/** The pieces placed so far, anywhere on the table. */
export interface BlocksArrangement {
  category: 'blocks';
  built: Built[];
}

/** One piece where it stands: its cubes as x, y (as on the card) and z (up from the table), in any order. */
export interface Built {
  piece: 'L' | 'S' | 'T' | 'V';
  cubes: [number, number, number][];
}

/**  */
export interface Checked {
  accepted: boolean;
  fault: Fault | null;
}

/** `code` and `rule` say what kind of fault it is, all that a racing player is told (E12); `place` says where. */
export interface Fault {
  code: string;
  rule: string;
  place: unknown;
  message: string;
}

/**  */
export interface Graded {
  card: Card;
  grade: number;
}

/**  */
export interface Solved {
  arrangement: Arrangement | null;
}

/**  */
export interface Today {
  day: string;
  cards: Record<string, Graded>;
}

export type Card = WeightsCard | FragmentsCard | PipesCard | BlocksCard;

export type Arrangement = WeightsArrangement | FragmentsArrangement | PipesArrangement | BlocksArrangement;
