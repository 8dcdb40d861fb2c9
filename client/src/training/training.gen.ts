/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

import type { Begun } from '../puzzles/attempts.gen';

/** The card of a course; none if it is over. */
export interface Dealt {
  readonly course: CourseInfo;
  readonly begun: Begun | null;
  /** Milliseconds in which it is to be solved. */
  readonly par: number;
}

/** A course as its player gets it. `card` is told once it is done. */
export interface CourseInfo {
  readonly mode: 'again' | 'fitting' | 'rush' | 'streak';
  readonly category: string;
  readonly number: number;
  readonly of: number;
  readonly solved: number;
  readonly missed: number;
  readonly misses: number;
  /** Milliseconds that a rush has left for this card; None without a limit. */
  readonly left: number | null;
  readonly over: boolean;
  readonly done: boolean;
  readonly best: number;
  readonly card: CardName | null;
}

/** The reference of a card of practice. */
export interface CardName {
  readonly category: string;
  readonly grade: number;
  readonly seed: string;
  readonly rules: string;
}

/** The answer to a claim or to giving up. `rating` changes when the card is done, if it is rated. */
export interface Judged {
  readonly course: CourseInfo;
  readonly accepted: boolean;
  readonly fault: unknown;
  readonly elapsed: number;
  readonly in_time: boolean;
  readonly rating: Change | null;
  readonly arrangement: unknown;
}

/** A rating before and after a card. */
export interface Change {
  readonly before: number;
  readonly after: number;
}

/** Everything about a person's training. `course` is one to go on with. */
export interface TrainingInfo {
  readonly categories: Readonly<Record<string, CategoryInfo>>;
  readonly bests: Readonly<Record<string, number>>;
  readonly course: CourseInfo | null;
}

/** A person's training in one category. */
export interface CategoryInfo {
  readonly rating: number;
  readonly deviation: number;
  /** The grade that suits. */
  readonly grade: number;
  readonly better_than: number;
  /** How many people have a lower rating, and how many are compared; 0 while the rating is not settled. */
  readonly compared: number;
  readonly grades: readonly GradeCount[];
  readonly history: readonly (readonly [number, number])[];
  readonly par: readonly number[];
  readonly again: number;
}

/** The cards of one grade: tried, solved in time, and the best time. */
export interface GradeCount {
  readonly grade: number;
  readonly played?: number;
  readonly won?: number;
  readonly best?: number | null;
}
