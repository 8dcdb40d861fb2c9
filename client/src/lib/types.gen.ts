/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

/** Whether the arrangement solves the card, and if not, the first fault. */
export interface Checked {
  readonly accepted: boolean;
  readonly fault: Fault | null;
}

/** One fault. A racing player is told only `code` and `rule` (E12); `place` and `message` say where it is. */
export interface Fault {
  readonly code: string;
  readonly rule: string;
  readonly place: unknown;
  readonly message: string;
}

/** A card and its measured grade (E42). */
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

/** The view from straight above, row by row. Not every view can be built. */
export interface BlocksCard {
  readonly category: 'blocks';
  readonly view: readonly string[];
}

/** A solution, if the card has one. */
export interface Solved {
  readonly arrangement: Arrangement | null;
}

/** The number of weights in each cup, in the order of the card. */
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

/** The arrangement after one step: a piece taken out that no solution has, or a piece laid. */
export interface Hinted {
  readonly arrangement: Arrangement | null;
}

/** The cards of the day. */
export interface CardsOfTheDay {
  /** By category. */
  readonly cards: Readonly<Record<string, CardOfTheDay>>;
}

/** A card of the day before it is started: nobody sees it before their time runs. */
export interface CardOfTheDay {
  readonly grade: number;
}

/** The name of a card: of practice (grade, seed and edition), of a day, or of the lesson. */
export interface CardReference {
  readonly category: string;
  readonly grade?: number;
  readonly seed?: string;
  /** A date, as in 2024-12-31. */
  readonly day?: string;
  readonly lesson?: boolean;
  /** The edition of a practice card; the first links name none. */
  readonly rules?: string;
}

/** The cards of one category, and their edition. */
export interface Pack {
  readonly rules: string;
  readonly cards: readonly PackedCard[];
}

/** A card of practice, and every arrangement that solves it, up to the order of pieces and to shifting all of it. */
export interface PackedCard {
  readonly seed: string;
  readonly grade: number;
  readonly card: Card;
  readonly accepted: readonly Arrangement[];
}

export type Category = 'blocks' | 'fragments' | 'pipes' | 'weights';

export type Card = WeightsCard | FragmentsCard | PipesCard | BlocksCard;

export type Arrangement = WeightsArrangement | FragmentsArrangement | PipesArrangement | BlocksArrangement;

export const CATEGORIES = ["weights","fragments","pipes","blocks"] as const;

/** From easy to hard. */
export const GRADES = [1,2,3,4,5] as const;

/** The edition of new practice cards. */
export const NEWEST = "4";

/** The grade of each weekday's cards, from Monday to Sunday. */
export const DAY_GRADES = [1,2,2,3,3,4,5] as const;
