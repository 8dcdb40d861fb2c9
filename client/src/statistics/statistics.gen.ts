/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

/** The answer of /api/me/statistics. */
export interface PersonStatistics {
  readonly games: Readonly<Record<string, GameStatistics>>;
  /** Everything that was counted: the game, the result, and when it ended. */
  readonly results: readonly (readonly [string, Result, number])[];
}

/** A person's counts in one game. */
export interface GameStatistics {
  readonly total: Count;
  /** By fact, then by its value, the most played first. */
  readonly by: Readonly<Record<string, readonly ValueCount[]>>;
  readonly partners: readonly PartnerCount[];
  readonly campaign: readonly GoalCount[];
  /** The fact that `best` is about. */
  readonly best: string;
}

/** The games of some kind: how many were played and won, and the best of those that were won. */
export interface Count {
  readonly played: number;
  readonly won: number;
  readonly best: number | null;
}

/** The games with one value of a fact. */
export interface ValueCount {
  readonly played: number;
  readonly won: number;
  readonly best: number | null;
  readonly value: string;
}

/** The games with one partner. */
export interface PartnerCount {
  readonly played: number;
  readonly won: number;
  readonly best: number | null;
  readonly name: string;
  readonly level: string;
}

/** The tries at a goal of the campaign, and the options of a table for it; `table` is the best game. */
export interface GoalCount {
  readonly played: number;
  readonly won: number;
  readonly best: number | null;
  readonly goal: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly table: string;
}

/** One finished game of a person. */
export interface Result {
  readonly table: string;
  readonly seat: number;
  readonly won: boolean;
  readonly facts?: Readonly<Record<string, string | number | readonly string[]>>;
  readonly partners?: readonly Partner[];
}

/** Another player: a person's name, or a bot's level. */
export interface Partner {
  readonly name?: string;
  readonly level?: string;
}

/** How everybody did in the challenge that a table was a try at, if it was at one of the last days. */
export interface TableStanding {
  readonly standing: DailyStanding | null;
}

/** How everybody did in a challenge of a day. */
export interface DailyStanding {
  readonly day: string;
  readonly challenge: string;
  readonly total: number;
  /** The number of results by class: a class has so many ranks as the challenge declares. */
  readonly classes: Readonly<Record<number, number>>;
  /** The best first. */
  readonly results: readonly ResultCount[];
  readonly mine: Mine | null;
}

/** The number of equal results in a challenge: their kind and figure, such as `won` and the turns. */
export interface ResultCount {
  readonly kind: string;
  readonly figure: number;
  readonly many: number;
  readonly mine?: boolean;
}

/** One's own result in a challenge: its rank, and how many are better and how many the same, oneself included. */
export interface Mine {
  readonly rank: number;
  readonly better: number;
  readonly equal: number;
}
