/** What the server shows of a game of TESSERACT (`tessera/tesseract/view.py`), what happens in it, and the names of pieces. */
import type { Choice as AnyChoice, Outcome } from '../table/protocol';

export const COLOURS = ['yellow', 'orange', 'purple', 'blue'] as const;
export type Colour = (typeof COLOURS)[number];
export const VALUES = [1, 2, 3, 4, 5, 6] as const;

export interface Player {
  readonly seat: number;
  readonly character: string;
  readonly lab: readonly string[];
  readonly hand: readonly string[];
}

export interface Decision {
  readonly seat: number;
  readonly player: number;
  readonly about: string;
  readonly rule: string;
  readonly optional: boolean;
  readonly die: string;
}

export interface Slot {
  readonly value: number;
  readonly card: string;
  readonly status: 'face-down' | 'turned' | 'available' | 'used';
}

export interface View {
  readonly turn: number;
  readonly round: number;
  readonly phase: 'setup' | 'action' | 'threat';
  readonly active: number;
  readonly actions: number;
  readonly decision: Decision | null;
  readonly outcome: Outcome | null;
  readonly players: readonly Player[];
  readonly ask_first: readonly number[];
  readonly cube: Readonly<Record<string, string>>;
  readonly removable: readonly string[];
  readonly lowest: readonly string[];
  readonly dampened: readonly string[];
  readonly dice_left: number;
  readonly layers: readonly number[];
  readonly unseen: Readonly<Record<Colour, number>>;
  readonly plate: Readonly<Record<string, string>>;
  readonly events_left: Readonly<Record<string, number>>;
  readonly primed: readonly (readonly string[])[];
  readonly breaches: number;
  readonly odds: { readonly chance: readonly [number, number]; readonly breach: readonly number[]; readonly double: readonly number[] };
  readonly destroyed: Readonly<Record<Colour, number>>;
  readonly matrix: readonly string[];
  readonly needs_by_value: Readonly<Record<string, readonly Colour[]>>;
  readonly needs_by_colour: Readonly<Record<Colour, readonly number[]>>;
  readonly slots: readonly Slot[];
  readonly may_be_face_down: readonly string[];
  readonly decks: readonly [number, number, number];
  readonly discards: Readonly<Record<string, number>>;
  readonly stasis: number;
  readonly blackout: number;
  readonly skips: number;
  readonly open_labs: boolean;
}

/** Every action has some of these. */
export interface Action {
  readonly type: string;
  readonly die?: string;
  readonly dice?: readonly string[];
  readonly goes?: readonly string[];
  readonly roll?: boolean;
  readonly step?: number;
  readonly value?: number;
  readonly colour?: Colour;
  readonly to?: string;
  readonly cell?: string;
  readonly card?: string;
  readonly piece?: string;
  readonly on?: boolean;
}
export type Choice = AnyChoice<Action>;

/** Every event has some of these. */
export interface Event {
  readonly type: string;
  readonly player?: number;
  readonly die?: string;
  readonly was?: string;
  readonly cell?: string;
  readonly place?: string;
  readonly to?: string;
  readonly how?: string;
  readonly out?: string;
  readonly into?: string;
  readonly column?: number;
  readonly by?: number;
  readonly breaches?: number;
  readonly plate?: string;
  readonly event?: string;
  readonly happens?: boolean;
  readonly value?: number;
  readonly card?: string;
  readonly put_back?: string;
  readonly special?: string;
  readonly actions?: number;
  readonly lab?: number;
  readonly asked?: number;
  readonly agreed?: boolean;
  readonly seat?: number;
  readonly on?: boolean;
  readonly character?: string;
  readonly skipped?: boolean;
  readonly turn?: number;
  readonly won?: boolean;
  readonly reason?: string;
}

/** `yellow4` is colour and value; `yellow?` has no known value (0), `?` no known colour either. */
export interface Die {
  readonly colour: Colour | null;
  readonly value: number;
}
export function dieOf(name: string): Die {
  const colour = COLOURS.find((each) => name.startsWith(each)) ?? null;
  return { colour, value: colour ? Number(name.slice(colour.length)) || 0 : 0 };
}

/** `cube:3,0,2` is column 3 of row 0 on layer 2. */
export const cellOf = (piece: string): readonly [number, number, number] =>
  piece.slice(5).split(',').map(Number) as [number, number, number];
export const cellAt = (x: number, y: number, layer: number): string => `cube:${x},${y},${layer}`;
export const columnAt = (x: number, y: number): string => `plate:${x},${y}`;
export const columnOf = (piece: string): readonly [number, number] => piece.slice(6).split(',').map(Number) as [number, number];

/** `lab:1:4` is space 4 of player 1's lab. */
export const placeAt = (player: number, space: number): string => `lab:${player}:${space}`;
export function placeOf(piece: string): readonly [number, number] {
  const [, player, space] = piece.split(':');
  return [Number(player), Number(space)];
}

/** The highest die of a column, or null where the plate is bare. */
export function topOf(view: View, x: number, y: number): string | null {
  for (let layer = 3; layer >= 0; layer--) if (view.cube[cellAt(x, y, layer)]) return cellAt(x, y, layer);
  return null;
}

/** The die a piece's name stands for, if it stands for one. */
export function dieAt(view: View, piece: string): string {
  if (piece.startsWith('cube:')) return view.cube[piece] ?? '';
  if (piece.startsWith('primed:') || piece.startsWith('matrix:')) return piece.slice(7);
  const [player, space] = placeOf(piece);
  return piece.startsWith('lab:') && !Number.isNaN(space) ? (view.players[player]?.lab[space] ?? '') : '';
}

const RESEARCH_LEVELS: Readonly<Record<number, readonly string[]>> = {
  2: ['calibrate', 'invert', 'extraction', 'courier', 'coolant', 'shake', 'brace', 'overclock'],
  3: ['precision', 'resonance', 'twin-extraction', 'neutralise', 'convoy', 'overdrive', 'spectrum'],
};
/** The level printed on a research card. */
export const levelOf = (card: string): number => [2, 3].find((level) => RESEARCH_LEVELS[level].includes(card)) ?? 4;
export const SUPPORT: readonly string[] = ['transport-engineer', 'entanglement-theorist', 'archivist', 'shield-technician'];
export const LEVELS: Readonly<Record<string, 'easy' | 'normal' | 'hard' | 'expert'>> = {
  1: 'easy',
  A: 'easy',
  2: 'normal',
  B: 'normal',
  3: 'hard',
  C: 'hard',
  4: 'expert',
  D: 'expert',
};
export const EVENTS = [
  'acceleration',
  'enrichment',
  'chain-reaction',
  'fission',
  'emp-wave',
  'emp-blast',
  'phase-shift',
  'shockwave',
] as const;
export const PLATES: Readonly<Record<string, readonly number[]>> = {
  1: [5, 4, 3, 0, 4, 0, 0, 0],
  A: [4, 4, 2, 0, 4, 2, 0, 0],
  2: [3, 3, 3, 1, 3, 2, 1, 0],
  B: [3, 3, 3, 1, 2, 2, 0, 2],
  3: [2, 2, 3, 2, 2, 2, 2, 1],
  C: [2, 2, 4, 2, 1, 2, 1, 2],
  4: [1, 2, 3, 3, 1, 2, 2, 2],
  D: [1, 1, 4, 3, 0, 3, 2, 2],
};
