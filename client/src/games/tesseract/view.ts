/** TESSERACT's view, events and actions, and the names of its pieces. */
import type { Choice as AnyChoice } from '../../table/protocol';
import { COLOURS, EVENTS, PLATE_EVENTS, PLATES, RESEARCH, VALUES } from './content.gen';
import { FACTS } from './facts.gen';
import { OPTIONS } from './options.gen';
import type { Action, Colour, View } from './view.gen';

export type { Action, Colour, Decision, Event, Odds, Player, Slot, View } from './view.gen';
export type Choice = AnyChoice<Action>;

export { COLOURS, VALUES };

/** `yellow4` is colour and value; `yellow?` has no known value (0), `?` no known colour either. */
export interface Die {
  readonly colour: Colour | null;
  readonly value: number;
}
export function dieOf(name: string): Die {
  const colour = COLOURS.find((each) => name.startsWith(each)) ?? null;
  return { colour, value: colour ? Number(name.slice(colour.length)) || 0 : 0 };
}

/** A piece without its kind: `yellow4` of `matrix:yellow4`. */
export const nameOf = (piece: string): string => piece.slice(piece.indexOf(':') + 1);

/** `cube:3,0,2` is column 3 of row 0 on layer 2. */
export function cellOf(piece: string): readonly [number, number, number] {
  const [x, y, layer] = nameOf(piece).split(',').map(Number);
  return [x, y, layer];
}
export const cellAt = (x: number, y: number, layer: number): string => `cube:${x},${y},${layer}`;
export const columnAt = (x: number, y: number): string => `plate:${x},${y}`;
export function columnOf(piece: string): readonly [number, number] {
  const [x, y] = nameOf(piece).split(',').map(Number);
  return [x, y];
}

/** `lab:1:4` is space 4 in player 1's lab, `lab:1` the lab itself. */
export const labOf = (piece: string): number => placeOf(piece)[0];
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
  if (piece.startsWith('primed:') || piece.startsWith('matrix:')) return nameOf(piece);
  const [player, space] = placeOf(piece);
  return piece.startsWith('lab:') && !Number.isNaN(space) ? (view.players[player]?.lab[space] ?? '') : '';
}

/** The other dice in the same lab that are equal to this one: they are one choice, and the first of them is named. */
export function twinsOf(view: View | null, piece: string): readonly string[] {
  const die = view && piece.startsWith('lab:') ? dieAt(view, piece) : '';
  if (!view || !die) return [];
  const player = labOf(piece);
  return view.players[player].lab.flatMap((each, space) =>
    each === die && placeAt(player, space) !== piece ? [placeAt(player, space)] : [],
  );
}

/** The level printed on a research card. */
export const levelOf = (card: string): number => RESEARCH[card];

/** The side of the plate that a table plays on. */
export const plateOf = (options: Readonly<Record<string, unknown>>): (typeof PLATES)[number] =>
  PLATES.find(({ side }) => side === options.plate) ?? PLATES.find(({ side }) => side === OPTIONS.plate.usual)!;

/** The edition that new tables play. */
export const NEWEST: string = FACTS.rules;

/** The numbers of players: one person plays two characters. */
export const CREWS = [2, 3, 4] as const;

/** How many of each event lie under the cube with so many players. */
export function eventsOf(side: string, players: number, rules = NEWEST): Readonly<Record<string, number>> {
  const counts = PLATE_EVENTS[rules][side][Math.max(CREWS[0], players) - CREWS[0]];
  return Object.fromEntries(EVENTS.map((event, n) => [event, counts[n]]));
}
