/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

/** What somebody who makes a table says: the game, its options, the seats, who may find it. */
export interface TableWish {
  readonly game: string;
  readonly seats: readonly SeatWish[];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly public?: boolean;
  readonly name?: string;
  readonly colour?: SeatColour;
  readonly patience?: number;
  readonly pace?: number;
  readonly advice?: boolean;
  readonly id?: string;
}

export interface SeatWish {
  readonly kind: 'bot' | 'me' | 'open';
  readonly level?: string;
}

/** Go on from `at`, a seq of the record's table, on that seat; bots of this level have the others. */
export interface ContinueWish {
  readonly at: number;
  readonly seat: number;
  readonly level?: string;
  readonly name?: string;
  readonly colour?: SeatColour;
  readonly pace?: number;
  readonly id?: string;
}

/** A record has been replayed from its set-up: every action was legal, every draw the key's, the end is the end. */
export interface Proof {
  readonly game: string;
  readonly rules: string;
  readonly actions: number;
  /** How many of them were played in another record, from which this game went on. */
  readonly before: number;
  readonly commitment: string;
  readonly key: string;
  readonly hash: string;
  readonly outcome: Outcome | null;
}

/** How it ended: who won (nobody, if a team lost), why, and the points of each seat where there are points. */
export interface Outcome {
  readonly winners: readonly number[];
  readonly reason: string;
  readonly points: readonly number[];
}

export interface Sat {
  readonly type: 'sat';
  readonly seat: number;
  readonly name: string;
  readonly colour?: SeatColour;
  readonly person?: string;
}

/** Before the start the seats are open again; after it bots have them for good. */
export interface Left {
  readonly type: 'left';
  readonly seats: readonly number[];
}

/** Seats that are still open get a bot. `at` is when the game's time was 0. */
export interface Started {
  readonly type: 'started';
  readonly at: number;
}

/** An action of the game, in its text form; the clock's seat is -1. `bot` tells that a bot played for the seat. */
export interface Did {
  readonly type: 'did';
  readonly seat: number;
  readonly at: number;
  readonly do: string;
  readonly bot?: boolean;
}

/** The last action, `seat`'s, is taken back. */
export interface Undid {
  readonly type: 'undid';
  readonly seat: number;
  readonly at: number;
}

/** `seat` would like the last action taken back, which was another's: it is, once all people want it. */
export interface WantsUndo {
  readonly type: 'wantsundo';
  readonly seat: number;
}

export interface Said {
  readonly type: 'said';
  readonly seat: number;
  readonly text: string;
}

/** A bot plays for `seat`, whose player is gone. */
export interface TookOver {
  readonly type: 'tookover';
  readonly seat: number;
}

/** The player of `seat` plays again. */
export interface CameBack {
  readonly type: 'cameback';
  readonly seat: number;
}

/** The same people play again, at another table. */
export interface Rematched {
  readonly type: 'rematched';
  readonly table: string;
}

/** Take an open seat. */
export interface Sit {
  readonly type: 'sit';
  readonly id: string;
  readonly seat: number;
  readonly name?: string;
  readonly colour?: SeatColour;
}

/** Give up one's seats. */
export interface Leave {
  readonly type: 'leave';
  readonly id: string;
}

/** The host's: begin now; seats that are still open get a bot. A table that is full begins by itself. */
export interface Start {
  readonly type: 'start';
  readonly id: string;
}

/** Play an action: its text form or its object, as `choices` showed it. `seat` only if one has several seats. */
export interface Act {
  readonly type: 'act';
  readonly id: string;
  readonly do: string | Readonly<Record<string, unknown>>;
  readonly seat?: number | null;
}

/** Take back one's own last action; in a cooperative game, ask for the undo of another's. */
export interface Undo {
  readonly type: 'undo';
  readonly id: string;
  readonly seat?: number | null;
}

/** What would an expert do in my place? Answered by `advice`, or by `error`. */
export interface Advise {
  readonly type: 'advise';
  readonly id: string;
  readonly seat?: number | null;
}

export interface Chat {
  readonly type: 'chat';
  readonly id: string;
  readonly text: string;
}

/** Point at a piece: everybody at the table sees it for two seconds. */
export interface Point {
  readonly type: 'point';
  readonly id: string;
  readonly piece: string;
}

/** After the end: play again with the same people. */
export interface Rematch {
  readonly type: 'rematch';
  readonly id: string;
}

/** Send again everything after `after`: the steps, or a snapshot if that is too long ago. */
export interface Sync {
  readonly type: 'sync';
  readonly id: string;
  readonly after?: number;
}

/** Everything there is at `seq`. `yours` are your seats. */
export interface Snapshot {
  readonly type: 'snapshot';
  readonly seq: number;
  readonly protocol: number;
  readonly table: TableInfo;
  readonly yours: readonly number[];
  readonly state?: State | null;
  readonly hash?: string;
  readonly chat?: readonly Said[];
}

/** A table as everybody sees it. `host` is a seat, -1 if the host has none. */
export interface TableInfo {
  readonly id: string;
  readonly game: string;
  readonly rules: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly status: 'open' | 'over' | 'playing';
  readonly seats: readonly SeatInfo[];
  readonly host: number;
  readonly public: boolean;
  readonly patience: number;
  /** Players may ask what an expert would do. */
  readonly advice: boolean;
  readonly commitment: string;
  /** The key of the chance that was committed to, once the game is over. */
  readonly key?: string;
  readonly outcome?: Outcome | null;
  /** The moment of a record from which this game goes on. */
  readonly origin?: Moment | null;
  readonly rematch?: string;
  readonly wants_undo?: readonly number[];
}

/** `bot`: a bot plays here now, `level` which one; with kind `person` it only stands in. */
export interface SeatInfo {
  readonly kind: 'bot' | 'open' | 'person';
  readonly name?: string;
  readonly colour?: SeatColour;
  readonly level?: string;
  readonly bot?: boolean;
}

/** A moment of a table: its log up to `seq`. */
export interface Moment {
  readonly table: string;
  readonly seq: number;
}

/** A game as everybody sees it: `now` and `deadline` are in milliseconds since the start, by the server's clock. */
export interface State {
  readonly now: number;
  readonly waiting: readonly number[];
  readonly view: unknown;
  readonly deadline?: number | null;
  /** Whose action can be taken back, and how many. */
  readonly undo?: readonly [number, number] | null;
  readonly outcome?: Outcome | null;
}

/** What happened at `seq`, the events of the game, and what there is now. The same bytes go to everybody. */
export interface Step {
  readonly type: 'step';
  readonly seq: number;
  readonly what: Happening;
  readonly events?: readonly unknown[];
  readonly state?: State | null;
  readonly table?: TableInfo | null;
}

/** Your seats have changed. */
export interface Yours {
  readonly type: 'yours';
  readonly seats: readonly number[];
}

/** Everything `seat` may do at `seq`. */
export interface Choices {
  readonly type: 'choices';
  readonly seq: number;
  readonly seat: number;
  readonly choices: readonly (Choice | Form)[];
}

/** What you may do: send `do` (or `action`) in an `act`. */
export interface Choice {
  readonly type: 'choice';
  readonly do: string;
  readonly action: unknown;
  /** The names of the pieces it uses. */
  readonly pieces: readonly string[];
  /** How many of the turn's actions it costs. */
  readonly costs?: number;
  /** It draws chance or ends the turn: undo cannot take it back. */
  readonly final?: boolean;
}

/** A choice with fields to fill in: actions of the type `action`, within `limits` (a JSON Schema). */
export interface Form {
  readonly type: 'form';
  readonly action: string;
  readonly rule: string;
  readonly limits: Readonly<Record<string, unknown>>;
}

/** What you asked for under `id` is done for good, at `seq`. */
export interface Done {
  readonly type: 'done';
  readonly id: string;
  readonly seq: number;
}

/** The answer to `advise`: the best actions of `seat` at `seq`, the best first, and what is to be expected then. */
export interface Advice {
  readonly type: 'advice';
  readonly id: string;
  readonly seq: number;
  readonly seat: number;
  readonly best: readonly Suggestion[];
  readonly outlook: readonly Reason[];
}

/** An action in its text form with the pieces it uses, the expert's estimate (see `Estimate`), and its reasons. */
export interface Suggestion {
  readonly do: string;
  readonly pieces: readonly string[];
  readonly value: number;
  readonly reasons: readonly Reason[];
}

/** The key of a message, the pieces or things it names (`what`), and its numbers; chances are between 0 and 1. */
export interface Reason {
  readonly key: string;
  readonly what: readonly string[];
  readonly numbers: Readonly<Record<string, number>>;
}

/** What you asked for under `id` (empty if the message could not be read) was refused and changed nothing. */
export interface Error {
  readonly type: 'error';
  readonly id: string;
  readonly code: string;
  readonly text: string;
  readonly rule?: string;
  readonly wait?: number;
}

/** Which seats have somebody connected here, and how many watch. */
export interface Presence {
  readonly type: 'presence';
  readonly here: readonly number[];
  readonly watching: number;
}

export interface Pointed {
  readonly type: 'pointed';
  readonly seat: number;
  readonly piece: string;
}

/** Answer with `pong` and the same `n`; `latency` is what the server measured so far, in milliseconds. */
export interface Ping {
  readonly type: 'ping';
  readonly n: number;
  readonly latency: number;
}

/** The server stops; connect again in a moment and go on. */
export interface Closing {
  readonly type: 'closing';
  readonly text: string;
}

export type SeatColour = '' | 'black' | 'blue' | 'green' | 'orange' | 'red' | 'violet' | 'white' | 'yellow';

export type Happening = Sat | Left | Started | Did | Undid | WantsUndo | Said | TookOver | CameBack | Rematched;

export type Ask = Sit | Leave | Start | Act | Undo | Advise | Chat | Point | Rematch | Sync;

export type Told = Snapshot | Step | Yours | Choices | Done | Advice | Error | Presence | Pointed | Ping | Closing;
