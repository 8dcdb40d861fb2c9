/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

export interface Checked {
  readonly accepted: boolean;
  readonly fault: Fault | null;
}

/** `code` and `rule` say what kind of fault it is, all that a racing player is told (E12); `place` says where. */
export interface Fault {
  readonly code: string;
  readonly rule: string;
  readonly place: unknown;
  readonly message: string;
}

export interface Graded {
  readonly card: Card;
  readonly grade: number;
}

/** The cups of both arms, each with what one weight in it weighs, and how many weights must be used. */
export interface WeightsCard {
  readonly category: 'weights';
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly weights: number;
}

/** The outline: its corners in order. Any outline of the right size is a card; not every one can be covered. */
export interface FragmentsCard {
  readonly category: 'fragments';
  readonly outline: readonly (readonly [number, number])[];
}

/** The printed board with its ports (every other border edge is wall), and the pieces crossed out. */
export interface PipesCard {
  readonly category: 'pipes';
  readonly board: readonly [string, string, string];
  readonly ports: readonly string[];
  readonly crossed: readonly string[];
}

/** What is seen from straight above, row by row. Not every view can be built. */
export interface BlocksCard {
  readonly category: 'blocks';
  readonly view: readonly [string, string, string];
}

export interface Solved {
  readonly arrangement: Arrangement | null;
}

/** How many weights lie in each cup, in the order of the card. */
export interface WeightsArrangement {
  readonly category: 'weights';
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/** The fragments laid so far. */
export interface FragmentsArrangement {
  readonly category: 'fragments';
  readonly laid: readonly Laid[];
}

/** One fragment on the lattice, by its corners, in any order. */
export interface Laid {
  readonly fragment: 'large' | 'medium' | 'parallelogram' | 'small' | 'square';
  readonly corners: readonly (readonly [number, number])[];
}

/** The pieces laid, each turned as its sign shows; `.` where none lies and where the card is printed. */
export interface PipesArrangement {
  readonly category: 'pipes';
  readonly board: readonly [string, string, string];
}

/** The pieces placed so far, anywhere on the table. */
export interface BlocksArrangement {
  readonly category: 'blocks';
  readonly built: readonly Built[];
}

/** One piece where it stands: its cubes as x, y (as on the card) and z (up from the table), in any order. */
export interface Built {
  readonly piece: 'L' | 'S' | 'T' | 'V';
  readonly cubes: readonly (readonly [number, number, number])[];
}

export interface Today {
  readonly day: string;
  readonly cards: Readonly<Record<string, Graded>>;
  /** Of the cube of the day. */
  readonly plate: '1' | '2' | '3' | '4' | 'A' | 'B' | 'C' | 'D';
  /** The commitment of its dice: one's own table with it says the same. */
  readonly cube: string;
}

export type Category = 'blocks' | 'fragments' | 'pipes' | 'weights';

export type Card = WeightsCard | FragmentsCard | PipesCard | BlocksCard;

export type Arrangement = WeightsArrangement | FragmentsArrangement | PipesArrangement | BlocksArrangement;

export const CATEGORIES = ["weights","fragments","pipes","blocks"] as const;

/** From easy to hard. */
export const GRADES = [1,2,3,4,5] as const;
