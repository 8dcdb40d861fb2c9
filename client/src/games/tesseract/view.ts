/** What the server shows of a game of TESSERACT, what happens in it, and the names of pieces. */
import type { Choice as AnyChoice, Some } from '../../table/protocol';
import type * as told from './view.gen';
import type { Colour, View } from './view.gen';

export type { Colour, Decision, Odds, Player, Slot, View } from './view.gen';
export type Action = Some<told.Action>;
export type Event = Some<told.Event>;
export type Choice = AnyChoice<Action>;

export const COLOURS = ['yellow', 'orange', 'purple', 'blue'] as const;
export const VALUES = [1, 2, 3, 4, 5, 6] as const;

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
  A: [3, 4, 3, 0, 4, 2, 0, 0],
  2: [2, 3, 4, 2, 2, 2, 1, 0],
  B: [2, 3, 4, 2, 1, 2, 0, 2],
  3: [1, 2, 4, 3, 1, 2, 2, 1],
  C: [1, 2, 5, 2, 1, 2, 1, 2],
  4: [0, 2, 4, 4, 0, 1, 3, 2],
  D: [0, 1, 5, 4, 0, 2, 2, 2],
};
