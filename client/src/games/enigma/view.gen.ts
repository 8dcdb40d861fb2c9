/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

import type { Arrangement, Card, Category } from '../../lib/types.gen';
import type { Outcome } from '../../table/protocol.gen';

/** Everything there is to see. Times are in the referee's milliseconds. */
export interface View {
  readonly phase: Phase;
  readonly round: number;
  readonly start: number;
  readonly turn: number;
  readonly to_act: readonly number[];
  readonly options: Options;
  readonly commitment: string;
  readonly players: readonly Player[];
  readonly chambers: readonly Chamber[];
  readonly tiles: readonly Spot[];
  readonly systems: readonly System[];
  /** While a seat is to lay: where it may, and the effect of each turn there. */
  readonly places: readonly Place[];
  /** Empty places with tiles on all four sides. */
  readonly surrounded: readonly (readonly [number, number])[];
  readonly race_start: number | null;
  /** When the hourglass was turned in this race. */
  readonly hourglass: number | null;
  readonly deadline: number | null;
  readonly outcome: Outcome | null;
}

/** The table's choices; the defaults are the usual game. */
export interface Options {
  /** Seconds the others have after the first right solution (E11). */
  readonly hourglass: 30 | 45 | 60 | 90;
  /** A handicap: each seat's share of the hourglass in percent; none given means 100 for all (E11). */
  readonly factors: readonly number[];
  /** Minutes after which the hourglass turns by itself (E13). */
  readonly cap: number;
  /** Without a clock: no hourglass and no cap; a race ends when every player has solved or given up. */
  readonly calm: boolean;
  /** New cards made for this table, or the cards of the box (E43). */
  readonly cards: 'box' | 'fresh';
  /** The grade of all fresh cards; none given means mixed. The box has its own grades (E42). */
  readonly grade: number | null;
  /** The seat that starts; none given means by chance (E5). */
  readonly start: number | null;
  /** A handicap by category, on top of the seats'. Not written unless given: records from before stay as they are. */
  readonly kinds?: KindFactors;
  /** Cards that people made: they lie behind the first tiles of their chambers, in any order (E43). Everybody at the table can read them before, as their makers can. Not written unless given. */
  readonly own?: readonly OwnCard[];
}

/** The share of the hourglass for the puzzles of each category, in percent (E11). */
export interface KindFactors {
  readonly weights: number;
  readonly fragments: number;
  readonly pipes: number;
  readonly blocks: number;
}

/** A card that somebody made, with its grade: measuring it takes too long for every start of a table. */
export interface OwnCard {
  readonly grade: number;
  readonly card: Card;
}

/** A seat. Card, arrangement and model solution stay in sight until the next race (E44). */
export interface Player {
  readonly name: string;
  readonly seat: number;
  readonly points: number;
  readonly supply: number;
  readonly standing: number;
  readonly doing: Doing;
  readonly tile: Conduits | null;
  readonly category: Category | null;
  readonly grade: number | null;
  readonly card: Card | null;
  readonly arrangement: Arrangement | null;
  readonly solution: Arrangement | null;
  /** Until when it may claim nothing (E12). */
  readonly locked: number | null;
  /** When its hourglass runs out (E11). */
  readonly ends: number | null;
}

/** A tile's conduit side: its number (-1 is the start tile), and its groups as written in `tiles.txt`. */
export interface Conduits {
  readonly number: number;
  readonly groups: readonly string[];
}

/** `left` counts the tiles under the top; `grade` is that of the next puzzle (E42). */
export interface Chamber {
  readonly name: string;
  readonly category: Category;
  readonly top: Conduits | null;
  readonly grade: number | null;
  readonly left: number;
  readonly boxed: number;
  /** The seat it belongs to in this round (E8). */
  readonly taken: number | null;
}

/** A tile on the table, and the system each of its groups belongs to. */
export interface Spot {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly tile: Conduits;
  readonly systems: readonly number[];
}

/** A system; closed if it has no open ends. `worth` is each seat's points if it closed now (E20). */
export interface System {
  readonly number: number;
  readonly open_ends: number;
  readonly cells: readonly [number, number, number];
  readonly networkers: readonly Standing[];
  readonly worth: readonly number[];
}

/** A networker on the table. */
export interface Standing {
  readonly seat: number;
  readonly cell: string;
  readonly colour: Letter;
}

/** An empty place where the tile in hand may be laid (E17). */
export interface Place {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly turns: readonly Turned[];
}

/** The effect of laying the tile in this turn. */
export interface Turned {
  readonly turn: number;
  /** The systems on the table that would be closed by it. */
  readonly closes: readonly number[];
  /** The points of each seat at once, without a networker on the tile. */
  readonly points: readonly number[];
  /** For each cell of the tile: the points a networker there would add at once, or None where none may stand (E18). */
  readonly cells: readonly (number | null)[];
}

/** A new round; `start` has the marker (E25). */
export interface RoundBegun {
  readonly type: 'roundbegun';
  readonly round: number;
  readonly start: number;
}

/** An empty chamber got its tiles back from the box (E26). */
export interface Refilled {
  readonly type: 'refilled';
  readonly category: Category;
  readonly tiles: number;
}

/** The next tile of a chamber is revealed, and the grade of its puzzle (E2, E42). */
export interface Revealed {
  readonly type: 'revealed';
  readonly category: Category;
  readonly tile: number;
  readonly grade: number;
  readonly left: number;
}

/** A seat took a category and its tile (E7). */
export interface Chosen {
  readonly type: 'chosen';
  readonly seat: number;
  readonly category: Category;
  readonly tile: number;
  readonly grade: number;
}

/** The race begins at `start`, sooner when all are ready; without a clock only then (E9). */
export interface Waiting {
  readonly type: 'waiting';
  readonly start: number | null;
}

/** A seat is ready; the race begins at `start`. */
export interface SaidReady {
  readonly type: 'saidready';
  readonly seat: number;
  readonly start: number | null;
}

/** A seat's card is seen by all: the race has begun (E9). */
export interface Flipped {
  readonly type: 'flipped';
  readonly seat: number;
  readonly card: Card;
}

/** A seat showed an unfinished arrangement (E44). Seats that are still working get it without the arrangement. */
export interface Shown {
  readonly type: 'shown';
  readonly seat: number;
  readonly arrangement: Arrangement | null;
}

/** A wrong claim: the kind of fault, and until when the seat's claim button is locked (E12). */
export interface Mistaken {
  readonly type: 'mistaken';
  readonly seat: number;
  readonly code: string;
  readonly rule: string;
  readonly arrangement: Arrangement | null;
  readonly locked: number;
}

/** A right claim, `after` milliseconds from the start of the race (E12). */
export interface Solved {
  readonly type: 'solved';
  readonly seat: number;
  readonly arrangement: Arrangement | null;
  readonly after: number;
}

/** A seat gave up (E13). */
export interface GaveUp {
  readonly type: 'gaveup';
  readonly seat: number;
}

/** The hourglass runs until `ends` of each seat (E10, E11), turned by a solver or by itself (None, E13). */
export interface HourglassTurned {
  readonly type: 'hourglassturned';
  readonly seat: number | null;
  readonly ends: readonly number[];
}

/** The hourglass has run out for these seats (E10). */
export interface RanOut {
  readonly type: 'ranout';
  readonly seats: readonly number[];
}

/** A tile that was not solved is out of the game; a model solution of its card is shown (E15, E44). */
export interface Boxed {
  readonly type: 'boxed';
  readonly seat: number;
  readonly tile: number;
  readonly solution: Arrangement | null;
}

/** A tile was laid; on `met` colours it brought networkers of several systems together (E17, E19). */
export interface Laid {
  readonly type: 'laid';
  readonly seat: number;
  readonly tile: number;
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly met: number;
}

/** A networker was put on a cell of the tile just laid (E18). */
export interface Stood {
  readonly type: 'stood';
  readonly seat: number;
  readonly x: number;
  readonly y: number;
  readonly cell: number;
}

/** A networker went back to its owner's supply (E21). */
export interface Home {
  readonly type: 'home';
  readonly seat: number;
  readonly x: number;
  readonly y: number;
  readonly cell: number;
}

/** A system was closed and scored: its cells (red, green, blue), and the points of each seat (E20, E21). */
export interface Closed {
  readonly type: 'closed';
  readonly system: number;
  readonly cells: readonly [number, number, number];
  readonly points: readonly number[];
}

/** The game is over (E23, E24). */
export interface Ended {
  readonly type: 'ended';
  readonly outcome: Outcome;
}

/** Take a category and the top tile of its chamber (E7). */
export interface Choose {
  readonly type: 'choose';
  readonly category: Category;
}

/** Agree that the race begins (E9). */
export interface Ready {
  readonly type: 'ready';
}

/** Claim that this arrangement solves the card; the referee checks it (E12). */
export interface Claim {
  readonly type: 'claim';
  readonly arrangement: Arrangement;
  /** The moves of the hand since it was told of last; only a replay shows them. */
  readonly hand?: string;
}

/** Show an unfinished arrangement, unchecked; everybody sees the last one after the race (E44). */
export interface Show {
  readonly type: 'show';
  readonly arrangement: Arrangement;
  readonly hand?: string;
}

/** Stop solving (E13). */
export interface GiveUp {
  readonly type: 'giveup';
}

/** Lay the tile in hand after `turn` quarter turns to the right (E17). x grows eastwards, y southwards. */
export interface Lay {
  readonly type: 'lay';
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

/** Put a networker on a cell of the tile just laid (E18). */
export interface Networker {
  readonly type: 'networker';
  readonly cell: number;
}

/** Put no networker (E18). */
export interface Pass {
  readonly type: 'pass';
}

/** The clock's only action: the countdown, the cap or the hourglass has run out (E9, E10, E13). */
export interface TimeUp {
  readonly type: 'timeup';
}

export type Phase = 'choose' | 'lay' | 'networker' | 'over' | 'race' | 'ready';

export type Doing = 'choosing' | 'laying' | 'gave up' | 'ran out' | 'ready' | 'solved' | 'waiting' | 'watching' | 'working';

export type Letter = 'b' | 'g' | 'r';

export type Event = RoundBegun | Refilled | Revealed | Chosen | Waiting | SaidReady | Flipped | Shown | Mistaken | Solved | GaveUp | HourglassTurned | RanOut | Boxed | Laid | Stood | Home | Closed | Ended;

export type Action = Choose | Ready | Claim | Show | GiveUp | Lay | Networker | Pass | TimeUp;
