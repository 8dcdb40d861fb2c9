/** The messages of a table, as `docs/protocol.md` explains them. `View`, `Action` and `Event` are a game's own. */

export interface SeatInfo {
  readonly kind: 'open' | 'person' | 'bot';
  readonly name?: string;
  readonly level?: string;
  /** A bot plays here now; with kind `person` it only stands in. */
  readonly bot?: boolean;
}

export interface TableInfo {
  readonly id: string;
  readonly game: string;
  readonly options: Record<string, unknown>;
  readonly status: 'open' | 'playing' | 'over';
  readonly seats: readonly SeatInfo[];
  /** The host's seat, or -1. */
  readonly host: number;
  readonly public: boolean;
  readonly commitment: string;
  readonly key?: string;
  readonly rematch?: string;
  readonly wants_undo?: readonly number[];
}

export interface Outcome {
  readonly winners: readonly number[];
  readonly reason: string;
  readonly points?: readonly number[];
}

export interface GameState<View> {
  readonly now: number;
  readonly waiting: readonly number[];
  readonly view: View;
  readonly deadline?: number | null;
  /** Whose action can be taken back, and how many. */
  readonly undo?: readonly [number, number] | null;
  readonly outcome?: Outcome | null;
}

/** A line of the table's log. */
export type Happening =
  | { readonly type: 'sat'; readonly seat: number; readonly name: string }
  | { readonly type: 'left'; readonly seats: readonly number[] }
  | { readonly type: 'started'; readonly at: number }
  | { readonly type: 'did'; readonly seat: number; readonly at: number; readonly do: string; readonly bot?: boolean }
  | { readonly type: 'undid'; readonly seat: number; readonly at: number }
  | { readonly type: 'wantsundo' | 'tookover' | 'cameback'; readonly seat: number }
  | Said
  | { readonly type: 'rematched'; readonly table: string };

export interface Said {
  readonly type: 'said';
  readonly seat: number;
  readonly text: string;
}

export interface Step<View = unknown, Event = unknown> {
  readonly type: 'step';
  readonly seq: number;
  readonly what: Happening;
  readonly events?: readonly Event[];
  readonly state?: GameState<View>;
  readonly table?: TableInfo;
}

export interface Snapshot<View = unknown> {
  readonly type: 'snapshot';
  readonly seq: number;
  readonly table: TableInfo;
  readonly yours: readonly number[];
  readonly state?: GameState<View>;
  readonly chat?: readonly Said[];
}

/** What may be done: send `do` in an `act`. `pieces` are the names of the pieces it uses. */
export interface Choice<Action = { type: string }> {
  readonly do: string;
  readonly action: Action;
  readonly pieces: readonly string[];
}

export interface Choices {
  readonly type: 'choices';
  readonly seq: number;
  readonly seat: number;
  readonly choices: readonly Choice[];
}

export interface Refused {
  readonly type: 'error';
  readonly id: string;
  readonly code: string;
  readonly text: string;
  readonly rule?: string;
  readonly wait?: number;
}

export type Incoming =
  | Snapshot
  | Step
  | Choices
  | Refused
  | { readonly type: 'yours'; readonly seats: readonly number[] }
  | { readonly type: 'done'; readonly id: string; readonly seq: number }
  | { readonly type: 'presence'; readonly here: readonly number[]; readonly watching: number }
  | { readonly type: 'pointed'; readonly seat: number; readonly piece: string }
  | { readonly type: 'ping'; readonly n: number; readonly latency: number }
  | { readonly type: 'closing'; readonly text: string };

/** What a client asks for, without its id. */
export type Ask =
  | { readonly type: 'sit'; readonly seat: number; readonly name: string }
  | { readonly type: 'leave' | 'start' | 'rematch' }
  | { readonly type: 'act'; readonly do: string | object; readonly seat?: number }
  | { readonly type: 'undo'; readonly seat?: number }
  | { readonly type: 'chat'; readonly text: string }
  | { readonly type: 'point'; readonly piece: string }
  | { readonly type: 'sync'; readonly after: number };
