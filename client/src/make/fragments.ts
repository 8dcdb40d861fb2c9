/**
 * A fragments card that is being made: the quarter cells inside its outline, painted, or covered by fragments that were laid.
 * A quarter cell is `4 · (8y + x) + quarter`; the quarters are north, west, east and south, as on the server.
 */
import type { FragmentsCard } from '../lib/types.gen';
import { cornersOf, empty, FRAGMENTS, LATTICE, type Corner, type State } from '../puzzles/fragments/fragments';
import type { Point } from '../puzzles/hand/drag';
import { QUARTER_CELLS } from '../puzzles/pieces.gen';

export { QUARTER_CELLS };
export type Brush = 'square' | 'half' | 'quarter';
export const BRUSHES: readonly Brush[] = ['square', 'half', 'quarter'];
export const QUARTERS = ['north', 'west', 'east', 'south'] as const;
const [NORTH, WEST, EAST, SOUTH] = [0, 1, 2, 3];

export interface Draft {
  /** The quarter cells inside, in order. */
  readonly cells: readonly number[];
  /** The fragments that were laid last; null once the outline was painted. */
  readonly laid: State | null;
}

export const blank = (): Draft => ({ cells: [], laid: null });

export function restored(kept: unknown): Draft | null {
  const { cells, laid } = (kept ?? {}) as Partial<Draft>;
  const inside = (cell: unknown): boolean => Number.isInteger(cell) && (cell as number) >= 0 && (cell as number) < 4 * LATTICE ** 2;
  if (!Array.isArray(cells) || !cells.every(inside)) return null;
  const lies = Array.isArray(laid) && laid.length === FRAGMENTS.length && laid.every((each) => Number.isInteger(each?.turns));
  return { cells: sorted(new Set(cells)), laid: lies ? laid : null };
}

const sorted = (cells: Iterable<number>): number[] => [...cells].sort((a, b) => a - b);

export function card(draft: Draft): FragmentsCard | null {
  const outline = outlineOf(draft.cells);
  return outline && ({ category: 'fragments', outline } as unknown as FragmentsCard);
}
export const drafted = ({ outline }: FragmentsCard): Draft => ({ cells: cellsIn(outline as unknown as readonly Corner[]), laid: null });

/** The quarter cell at a point of the lattice, or -1 outside. */
export function cellAt(x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column >= LATTICE || row >= LATTICE) return -1;
  const [across, down] = [x - column - 0.5, y - row - 0.5];
  const quarter = Math.abs(across) > Math.abs(down) ? (across < 0 ? WEST : EAST) : down < 0 ? NORTH : SOUTH;
  return 4 * (LATTICE * row + column) + quarter;
}

/** The quarter cells under a brush at a point: a square, the half of it in the nearest corner, or a quarter. */
export function under(brush: Brush, x: number, y: number): number[] {
  const cell = cellAt(x, y);
  if (cell < 0) return [];
  const square = cell - (cell % 4);
  if (brush === 'quarter') return [cell];
  if (brush === 'square') return [NORTH, WEST, EAST, SOUTH].map((quarter) => square + quarter);
  return [square + (y % 1 < 0.5 ? NORTH : SOUTH), square + (x % 1 < 0.5 ? WEST : EAST)].sort((a, b) => a - b);
}

/** The quarter cells under a brush on its way between two points: a quick finger skips squares from one event to the next. */
export function along(brush: Brush, from: Point, to: Point): number[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) * 4));
  const points = Array.from({ length: steps }, (_, step) => (step + 1) / steps);
  return [...new Set(points.flatMap((part) => under(brush, from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)))];
}

/** Paint cells in or out. */
export function paint(draft: Draft, cells: readonly number[], inside: boolean): Draft {
  const next = new Set(draft.cells);
  for (const cell of cells) {
    if (inside) next.add(cell);
    else next.delete(cell);
  }
  return { cells: sorted(next), laid: null };
}
/** In, unless all of them are in already. */
export const toggled = (draft: Draft, cells: readonly number[]): Draft =>
  paint(draft, cells, !cells.every((cell) => draft.cells.includes(cell)));

/** The outline of fragments that were laid: all that they cover. */
export const covered = (laid: State): Draft => ({
  cells: sorted(new Set(FRAGMENTS.flatMap((_, index) => cellsIn(cornersOf(laid, index) ?? [])))),
  laid,
});
export const pieces = (draft: Draft): State => draft.laid ?? empty();

const MIDDLES: readonly Corner[] = [
  [0.5, 1 / 6],
  [1 / 6, 0.5],
  [5 / 6, 0.5],
  [0.5, 5 / 6],
];
/** The quarter cells whose middle lies in a polygon. */
export function cellsIn(corners: readonly Corner[]): number[] {
  return Array.from({ length: 4 * LATTICE ** 2 }, (_, cell) => cell).filter((cell) => {
    const square = Math.floor(cell / 4);
    const [dx, dy] = MIDDLES[cell % 4];
    const [x, y] = [(square % LATTICE) + dx, Math.floor(square / LATTICE) + dy];
    let inside = false;
    corners.forEach(([ax, ay], at) => {
      const [bx, by] = corners[(at + 1) % corners.length];
      if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) inside = !inside;
    });
    return inside;
  });
}

/** The three sides of a quarter cell, clockwise, in half units. */
function sidesOf(cell: number): readonly (readonly [Corner, Corner])[] {
  const square = Math.floor(cell / 4);
  const [x, y] = [(square % LATTICE) * 2, Math.floor(square / LATTICE) * 2];
  const [nw, ne, se, sw, middle]: Corner[] = [
    [x, y],
    [x + 2, y],
    [x + 2, y + 2],
    [x, y + 2],
    [x + 1, y + 1],
  ];
  const [a, b] = [
    [nw, ne],
    [sw, nw],
    [ne, se],
    [se, sw],
  ][cell % 4];
  return [
    [a, b],
    [b, middle],
    [middle, a],
  ];
}

/** The sides around cells, each from a point to the next, clockwise. */
export function border(cells: readonly number[]): (readonly [Corner, Corner])[] {
  const sides = new Map<string, readonly [Corner, Corner]>();
  for (const cell of cells) {
    for (const [a, b] of sidesOf(cell)) {
      if (!sides.delete(`${b}>${a}`)) sides.set(`${a}>${b}`, [a, b]);
    }
  }
  return [...sides.values()];
}

/** The corners around cells; null unless they are one simple closed line through whole points (E36). */
export function outlineOf(cells: readonly number[]): Corner[] | null {
  const sides = border(cells);
  const following = new Map(sides.map(([a, b]) => [String(a), b]));
  if (!sides.length || following.size < sides.length) return null;
  const start = sides.map(([a]) => a).reduce((one, other) => ((other[1] - one[1] || other[0] - one[0]) < 0 ? other : one));
  const line: Corner[] = [start];
  for (let at = following.get(String(start))!; String(at) !== String(start); at = following.get(String(at))!) line.push(at);
  if (line.length < sides.length) return null;
  const corners = line.filter(([bx, by], at) => {
    const [[ax, ay], [cx, cy]] = [line.at(at - 1)!, line[(at + 1) % line.length]];
    return (bx - ax) * (cy - by) !== (by - ay) * (cx - bx);
  });
  return corners.every(([x, y]) => x % 2 === 0 && y % 2 === 0) ? corners.map(([x, y]): Corner => [x / 2, y / 2]) : null;
}
