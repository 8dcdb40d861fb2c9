/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

/** Everybody's attempts in one race, on one time axis. */
export interface RecordedRace {
  readonly round: number;
  /** The game time of its start. */
  readonly begun: number;
  /** When the hourglass was turned. */
  readonly turned?: number | null;
  readonly ghosts?: readonly Ghost[];
  readonly over?: boolean;
}

/** An attempt to look at again, or to play against. */
export interface Ghost {
  readonly puzzle: Puzzle;
  readonly name?: string;
  /** The seat at the table; -1 if it was none. */
  readonly seat?: number;
  readonly bot?: boolean;
  readonly hand?: string;
  /** The boards that were shown or claimed, in order: the hand's moves lead from one to the next. */
  readonly looks?: readonly Look[];
  readonly claims?: readonly Claimed[];
  /** When its hourglass would run out. */
  readonly ends?: number | null;
  readonly end?: number | null;
  readonly how?: '' | 'gave up' | 'ran out' | 'solved';
  /** A model solution, if it was not solved. */
  readonly solution?: unknown;
}

/** A puzzle to solve alone. `card` is of the game's own type; stored and sent as JSON. */
export interface Puzzle {
  readonly category: string;
  readonly grade: number;
  readonly rules: string;
  readonly card: unknown;
}

/** The board at one moment. */
export interface Look {
  readonly at: number;
  readonly arrangement: unknown;
}

/** A claim, and the code of its fault; empty if it was right. */
export interface Claimed {
  readonly at: number;
  readonly fault: string;
}

/** An attempt that has begun, as its player gets it. */
export interface Begun {
  readonly puzzle: Puzzle;
  /** Milliseconds since the start by the server's clock; for one that is over, its time. */
  readonly elapsed: number;
  readonly claims: readonly Claimed[];
  readonly how: '' | 'gave up' | 'ran out' | 'solved';
}

/** The answer to a claim. */
export interface Answered {
  readonly accepted: boolean;
  readonly fault: unknown;
  readonly elapsed: number;
}

/** The solution of a card that was given up. */
export interface GivenUp {
  readonly arrangement: unknown;
  readonly elapsed: number;
}

/** The results of a day's cards by category. */
export interface DayResults {
  readonly day: string;
  readonly today: string;
  readonly width: number;
  readonly cards: Readonly<Record<string, CardResult>>;
}

/** The results of one card. Only solved ones are counted. */
export interface CardResult {
  readonly mine: Mine | null;
  readonly total: number;
  /** How many were faster than one's own time. */
  readonly faster: number;
  readonly same: number;
  /** How many in each class of `width` milliseconds; the last has all longer times too. */
  readonly spread: readonly number[];
  readonly listed: readonly Listed[];
}

/** A person's own attempt. */
export interface Mine {
  readonly elapsed: number;
  readonly how?: '' | 'gave up' | 'ran out' | 'solved';
  readonly claims?: readonly Claimed[];
  /** It was begun after the day and does not count. */
  readonly late?: boolean;
  /** The name under which it is listed. */
  readonly name?: string;
}

/** A time of a person who has chosen to be listed. */
export interface Listed {
  readonly name: string;
  readonly time: number;
}

/** One's own days, the latest first, and the streak: days in a row with a card solved on its day. */
export interface OwnDays {
  readonly today: string;
  readonly days: readonly OwnDay[];
  readonly streak: number;
  readonly best: number;
}

/** One's own times of a day, by category, in milliseconds. */
export interface OwnDay {
  readonly day: string;
  readonly times: Readonly<Record<string, number>>;
}

/** A duel as its page shows it. */
export interface DuelInfo {
  readonly id: string;
  readonly kind: 'daily' | 'game' | 'practice' | 'race';
  readonly name: string;
  readonly at: number;
  readonly yours: boolean;
  readonly cards: readonly HiddenCard[];
  readonly players: readonly DuelPlayer[];
}

/** A card of a duel before it is started. */
export interface HiddenCard {
  readonly category: string;
  readonly grade: number;
  readonly rivals: readonly Rival[];
}

/** A ghost as it is seen by those who have not finished its card: when it moved and claimed, never where. */
export interface Rival {
  readonly name: string;
  readonly seat: number;
  readonly bot: boolean;
  readonly how: '' | 'gave up' | 'ran out' | 'solved';
  readonly end: number | null;
  readonly moves: readonly number[];
  readonly claims: readonly Claimed[];
}

/** A player of the duel besides the ghosts, and the attempts by card. */
export interface DuelPlayer {
  readonly name: string;
  readonly you: boolean;
  readonly times: readonly (CardTime | null)[];
}

/** The state of a player's attempt at a card. */
export interface CardTime {
  readonly elapsed: number;
  readonly how: '' | 'gave up' | 'ran out' | 'solved';
  readonly mistakes: number;
}

/** A duel to make: of a table's race or of one's own cards in a whole game, of practice, or of a day. */
export interface DuelWish {
  readonly name?: string;
  readonly table?: string;
  readonly race?: number | null;
  readonly practice?: readonly Practised[];
  readonly day?: string;
}

/** A card of practice that its player has solved. The time is the device's; the server checks the solution. */
export interface Practised {
  readonly of: unknown;
  readonly category: string;
  readonly arrangement: unknown;
  readonly time: number;
  readonly hand?: string;
}

/** Characters of a hand in one message of a table. */
export const MOST_HAND = 2400;

/** Waypoints in the way of a piece. */
export const WAYPOINTS = 12;

/** Characters of a hand in an attempt. */
export const WHOLE_HAND = 24000;
