/** What the server tells of ENIGMA: the view, the events and the actions, as in `tessera.enigma.view`. */
import type { Category } from '../lib/categories';
import type { Arrangement, Card } from '../lib/types.gen';
import type { Outcome } from '../table/protocol';

export type Phase = 'choose' | 'ready' | 'race' | 'lay' | 'networker' | 'over';
export type Doing = 'choosing' | 'laying' | 'watching' | 'waiting' | 'ready' | 'working' | 'solved' | 'gave up' | 'ran out';
export type Letter = 'r' | 'g' | 'b';

/** A conduit side: its number (-1 is the start tile), and its groups: `NE:rg` joins north and east, with a red and a green cell. */
export interface Conduits {
  readonly number: number;
  readonly groups: readonly string[];
}
export interface Chamber {
  readonly name: string;
  readonly category: Category;
  readonly top: Conduits | null;
  readonly grade: number | null;
  readonly left: number;
  readonly taken: number | null;
}
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
  readonly locked: number | null;
  readonly ends: number | null;
}
export interface Spot {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly tile: Conduits;
  readonly systems: readonly number[];
}
export interface Standing {
  readonly seat: number;
  readonly cell: string;
  readonly colour: Letter;
}
export interface System {
  readonly number: number;
  readonly open_ends: number;
  readonly cells: readonly [number, number, number];
  readonly networkers: readonly Standing[];
  readonly worth: readonly number[];
}
export interface Turned {
  readonly turn: number;
  readonly closes: readonly number[];
  readonly points: readonly number[];
  /** What a networker on each cell would add at once; null where none may stand. */
  readonly cells: readonly (number | null)[];
}
export interface Place {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly turns: readonly Turned[];
}
export interface View {
  readonly phase: Phase;
  readonly round: number;
  readonly start: number;
  readonly turn: number;
  readonly to_act: readonly number[];
  readonly options: { readonly hourglass: number; readonly factors: readonly number[]; readonly cap: number; readonly calm: boolean };
  readonly players: readonly Player[];
  readonly chambers: readonly Chamber[];
  readonly tiles: readonly Spot[];
  readonly systems: readonly System[];
  readonly places: readonly Place[];
  readonly race_start: number | null;
  readonly hourglass: number | null;
  readonly deadline: number | null;
  readonly outcome: Outcome | null;
}

export type Event =
  | { readonly type: 'roundbegun'; readonly round: number; readonly start: number }
  | { readonly type: 'refilled'; readonly category: Category; readonly tiles: number }
  | { readonly type: 'revealed' | 'waiting' | 'shown' }
  | { readonly type: 'chosen'; readonly seat: number; readonly category: Category; readonly grade: number }
  | { readonly type: 'saidready' | 'gaveup'; readonly seat: number }
  | { readonly type: 'flipped'; readonly seat: number; readonly card: Card }
  | { readonly type: 'mistaken'; readonly seat: number; readonly code: string; readonly rule: string; readonly locked: number }
  | { readonly type: 'solved'; readonly seat: number; readonly after: number }
  | { readonly type: 'hourglassturned'; readonly seat: number | null; readonly ends: readonly number[] }
  | { readonly type: 'ranout'; readonly seats: readonly number[] }
  | { readonly type: 'boxed'; readonly seat: number }
  | {
      readonly type: 'laid';
      readonly seat: number;
      readonly tile: number;
      readonly x: number;
      readonly y: number;
      readonly turn: number;
      readonly met: number;
    }
  | { readonly type: 'stood' | 'home'; readonly seat: number; readonly x: number; readonly y: number; readonly cell: number }
  | {
      readonly type: 'closed';
      readonly system: number;
      readonly cells: readonly [number, number, number];
      readonly points: readonly number[];
    }
  | { readonly type: 'ended'; readonly outcome: Outcome };

export type Action =
  | { readonly type: 'choose'; readonly category: Category }
  | { readonly type: 'ready' | 'giveup' | 'pass' }
  | { readonly type: 'lay'; readonly x: number; readonly y: number; readonly turn: number }
  | { readonly type: 'networker'; readonly cell: number };
export interface Choice {
  readonly do: string;
  readonly action: Action;
  readonly pieces: readonly string[];
}

export const COLOURS = 'rgb';
export const cellName = (x: number, y: number, cell: number): string => `cell:${x},${y}:${cell}`;
