/** The four blocks as values: how each is turned and where it stands. x to the right, y towards the viewer, z up. */
import type { BlocksArrangement, BlocksCard, Built } from '../../lib/types.gen';
import { points, type Field } from '../hand/carry';
import { BLOCKS, HIGHEST } from '../pieces.gen';

export type Piece = Built['piece'];
export type Cube = readonly [number, number, number];
export interface Place {
  readonly x: number;
  readonly y: number;
}

export const PIECES: readonly Piece[] = ['V', 'L', 'T', 'S'];

export const COLOUR: Record<Piece, string> = { V: 'var(--block-V)', L: 'var(--block-L)', T: 'var(--block-T)', S: 'var(--block-S)' };

export interface Block {
  /** Its cubes as it is turned, moved into the corner 0, 0, 0. */
  readonly figure: readonly Cube[];
  /** Position of that corner, or null in the tray. */
  readonly at: Cube | null;
}
export interface State extends Readonly<Record<Piece, Block>> {
  /** Width and depth of the plate: those of the card's view. */
  readonly side: number;
}

const inTray = (piece: Piece): Block => ({ figure: BLOCKS[piece], at: null });
export const empty = ({ view }: BlocksCard): State => ({
  side: view.length,
  V: inTray('V'),
  L: inTray('L'),
  T: inTray('T'),
  S: inTray('S'),
});
export const left = (_: BlocksCard, state: State): number => PIECES.filter((piece) => !state[piece].at).length;

export function settled(cubes: readonly Cube[]): Cube[] {
  const low = [0, 1, 2].map((axis) => Math.min(...cubes.map((cube) => cube[axis])));
  return cubes.map(([x, y, z]) => [x - low[0], y - low[1], z - low[2]]);
}
export const size = (figure: readonly Cube[]): Cube =>
  [0, 1, 2].map((axis) => 1 + Math.max(...figure.map((cube) => cube[axis]))) as unknown as Cube;

/** The three ways to turn a piece: like a plate on the table, over its front edge, over its right edge. */
export const TURNS = {
  spin: ([x, y, z]: Cube): Cube => [-y, x, z],
  tip: ([x, y, z]: Cube): Cube => [x, z, -y],
  roll: ([x, y, z]: Cube): Cube => [z, y, -x],
};
export type Turn = keyof typeof TURNS;

export const cubesOf = (state: State, piece: Piece): Cube[] => {
  const { figure, at } = state[piece];
  return at ? figure.map(([x, y, z]) => [x + at[0], y + at[1], z + at[2]]) : [];
};

/** What stands on each floor, from the lowest: the piece of every place, row by row. */
export function floorsOf(built: readonly { readonly piece: Piece; readonly cubes: readonly Cube[] }[], side: number): (Piece | null)[][] {
  const cubes = built.flatMap(({ piece, cubes }) => cubes.map(([x, y, z]) => ({ piece, at: y * side + x, z })));
  return Array.from({ length: Math.max(0, ...cubes.map(({ z }) => z + 1)) }, (_, floor) =>
    Array.from({ length: side * side }, (_, place) => cubes.find(({ at, z }) => z === floor && at === place)?.piece ?? null),
  );
}

const name = (cube: Cube): string => cube.join();
function others(state: State, piece: Piece): Set<string> {
  return new Set(PIECES.filter((other) => other !== piece).flatMap((other) => cubesOf(state, other).map(name)));
}
const free = (figure: readonly Cube[], [x, y, z]: Cube, taken: Set<string>): boolean =>
  figure.every(([a, b, c]) => !taken.has(name([a + x, b + y, c + z])));

/** The piece pushed onto the plate. */
export function onBoard(figure: readonly Cube[], { x, y }: Place, side: number): Place {
  const [width, depth] = size(figure);
  const onto = (value: number, room: number) => Math.min(Math.max(Math.round(value), 0), side - room);
  return { x: onto(x, width), y: onto(y, depth) };
}

/** The lowest free place at or above a height: a piece slides under another where there is room. */
function resting(state: State, piece: Piece, place: Place, from = 0): Cube {
  const { figure } = state[piece];
  const { x, y } = onBoard(figure, place, state.side);
  const taken = others(state, piece);
  let z = from;
  while (!free(figure, [x, y, z], taken)) z++;
  return [x, y, z];
}

const changed = (state: State, piece: Piece, block: Partial<Block>): State => ({ ...state, [piece]: { ...state[piece], ...block } });
export const drop = (state: State, piece: Piece, place: Place): State => changed(state, piece, { at: resting(state, piece, place) });
/** Dropped with its middle, or the point at which it is held, over a cell, as a finger points. */
export function dropOn(state: State, piece: Piece, cell: Place, held = middleOf(state, piece)): State {
  return drop(state, piece, { x: cell.x - held.x, y: cell.y - held.y });
}
/** The middle of a piece, by its lower left corner. */
export function middleOf(state: State, piece: Piece): Place {
  const [width, depth] = size(state[piece].figure);
  return { x: (width - 1) / 2, y: (depth - 1) / 2 };
}
/** A point of a piece after it was spun like a plate. */
export const spun = (state: State, piece: Piece, { x, y }: Place): Place => ({ x: size(state[piece].figure)[1] - 1 - y, y: x });
export const takeOut = (state: State, piece: Piece): State => (state[piece].at ? changed(state, piece, { at: null }) : state);

export function turn(state: State, piece: Piece, way: Turn): State {
  const figure = settled(state[piece].figure.map(TURNS[way]));
  const { at } = state[piece];
  const next = changed(state, piece, { figure, at: null });
  return at ? drop(next, piece, { x: at[0], y: at[1] }) : next;
}

/** One step up or down to the next free place, as high as anything can stand. */
export function shift(state: State, piece: Piece, by: 1 | -1): State {
  const { figure, at } = state[piece];
  if (!at) return state;
  const taken = others(state, piece);
  for (let z = at[2] + by; z >= 0 && z + size(figure)[2] <= HIGHEST; z += by) {
    if (free(figure, [at[0], at[1], z], taken)) return changed(state, piece, { at: [at[0], at[1], z] });
  }
  return state;
}

export interface Seen {
  readonly piece: Piece | null;
  readonly height: number;
}
/** The view from straight above, row by row. */
export function seen(state: State): Seen[] {
  const { side } = state;
  const view: Seen[] = Array.from({ length: side * side }, () => ({ piece: null, height: 0 }));
  for (const piece of PIECES)
    for (const [x, y, z] of cubesOf(state, piece)) if (z + 1 > view[y * side + x].height) view[y * side + x] = { piece, height: z + 1 };
  return view;
}
export const wanted = (card: BlocksCard): (Piece | null)[] =>
  [...card.view.join('')].map((letter) => (letter === '.' ? null : (letter as Piece)));

/** The pieces on the board in the order in which the server hears of them. */
export const built = (state: State): Piece[] => PIECES.filter((piece) => state[piece].at);

export const arrangement = (state: State): BlocksArrangement => ({
  category: 'blocks',
  built: built(state).map((piece) => ({ piece, cubes: cubesOf(state, piece).map(([x, y, z]) => [x, y, z]) })),
});

export function form({ built }: BlocksArrangement): string {
  const [left, back] = [0, 1].map((axis) => Math.min(...built.flatMap(({ cubes }) => cubes.map((cube) => cube[axis]))));
  return built
    .map(({ piece, cubes }) => `${piece} ${cubes.map(([x, y, z]) => name([x - left, y - back, z])).sort()}`)
    .sort()
    .join();
}

export function arranged(card: BlocksCard, { built }: BlocksArrangement): State {
  let state = empty(card);
  for (const { piece, cubes } of built) {
    const at = [0, 1, 2].map((axis) => Math.min(...cubes.map((cube) => cube[axis]))) as unknown as Cube;
    state = changed(state, piece, { figure: settled(cubes), at });
  }
  return state;
}

/** The board as a row of places: the cubes of each piece as digits, or nothing for the tray. */
export const places = (state: State): string[] => PIECES.map((piece) => cubesOf(state, piece).flat().join(''));
export const placed = (card: BlocksCard, places: readonly string[]): State =>
  arranged(card, {
    category: 'blocks',
    built: PIECES.flatMap((piece, index) => {
      const cubes = points(places[index] ?? '', 3) as unknown as readonly Cube[];
      return cubes.length ? [{ piece, cubes }] : [];
    }),
  });
/** A plate of any size and the room around it, in cubes. */
export const field: Field = { x: -1.5, y: -1.5, width: 9, height: 9 };
