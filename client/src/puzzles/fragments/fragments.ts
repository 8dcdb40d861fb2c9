/** The seven fragments as values: where each lies on the lattice and how it is turned. x to the right, y down, whole numbers. */
import type { FragmentsArrangement, FragmentsCard } from '../../lib/types.gen';
import { points, type Field } from '../hand/carry';
import type { Point } from '../hand/drag';
import { FRAGMENTS as SHAPES, LATTICE } from '../pieces.gen';

export { LATTICE };
export type Shape = FragmentsArrangement['laid'][number]['fragment'];
export type Corner = readonly [number, number];

/** The seven of the box, in the order of the tray. */
export const FRAGMENTS: readonly Shape[] = ['large', 'large', 'medium', 'parallelogram', 'square', 'small', 'small'];

export interface Fragment {
  /** Upper left corner of the rectangle around it, or null in the tray. */
  readonly at: Point | null;
  /** Quarter turns to the right. */
  readonly turns: number;
  readonly flipped: boolean;
}
export type State = readonly Fragment[];

export const empty = (): State => FRAGMENTS.map(() => ({ at: null, turns: 0, flipped: false }));
export const left = (_: FragmentsCard, state: State): number => state.filter((fragment) => !fragment.at).length;

/** The corners of a shape turned and flipped, moved into the corner 0, 0. */
export function shape(kind: Shape, turns: number, flipped: boolean): Corner[] {
  let corners = SHAPES[kind].map(([x, y]): Corner => [flipped ? -x : x, y]);
  for (let turn = 0; turn < turns % 4; turn++) corners = corners.map(([x, y]) => [-y, x]);
  const [x0, y0] = [Math.min(...corners.map(([x]) => x)), Math.min(...corners.map(([, y]) => y))];
  return corners.map(([x, y]) => [x - x0, y - y0]);
}

export const shapeOf = (state: State, index: number): Corner[] => shape(FRAGMENTS[index], state[index].turns, state[index].flipped);
export const size = (corners: readonly Corner[]): Point => ({
  x: Math.max(...corners.map(([x]) => x)),
  y: Math.max(...corners.map(([, y]) => y)),
});
export const cornersOf = (state: State, index: number): Corner[] | null => {
  const { at } = state[index];
  return at && shapeOf(state, index).map(([x, y]) => [x + at.x, y + at.y]);
};

/** The nearest place on the lattice where the whole shape fits. */
export function snap(corners: readonly Corner[], at: Point): Point {
  const { x, y } = size(corners);
  const onto = (value: number, room: number) => Math.min(Math.max(Math.round(value), 0), LATTICE - room);
  return { x: onto(at.x, x), y: onto(at.y, y) };
}

const changed = (state: State, index: number, fragment: Partial<Fragment>): State => state.with(index, { ...state[index], ...fragment });
export const lay = (state: State, index: number, at: Point): State => changed(state, index, { at: snap(shapeOf(state, index), at) });
export const takeOut = (state: State, index: number): State => (state[index].at ? changed(state, index, { at: null }) : state);

/** Turned or flipped around its middle; what would leave the lattice is pushed back onto it. */
function reshaped(state: State, index: number, fragment: Partial<Fragment>): State {
  const before = size(shapeOf(state, index));
  const next = changed(state, index, fragment);
  const { at } = state[index];
  if (!at) return next;
  const after = size(shapeOf(next, index));
  const kept = { x: at.x + Math.trunc((before.x - after.x) / 2), y: at.y + Math.trunc((before.y - after.y) / 2) };
  return changed(next, index, { at: snap(shapeOf(next, index), kept) });
}
export const turn = (state: State, index: number): State => reshaped(state, index, { turns: (state[index].turns + 1) % 4 });
export const flip = (state: State, index: number): State => reshaped(state, index, { flipped: !state[index].flipped });

/** The fragments on the lattice in the order in which the server hears of them. */
export const laid = (state: State): number[] => FRAGMENTS.map((_, index) => index).filter((index) => state[index].at);

export const arrangement = (state: State): FragmentsArrangement => ({
  category: 'fragments',
  laid: laid(state).map((index) => ({ fragment: FRAGMENTS[index], corners: cornersOf(state, index)!.map(([x, y]) => [x, y]) })),
});

const key = (corners: readonly (readonly number[])[]): string => corners.map(String).sort().join(' ');

export const form = ({ laid }: FragmentsArrangement): string =>
  laid
    .map(({ fragment, corners }) => `${fragment} ${key(corners)}`)
    .sort()
    .join();

/** How a fragment lies that has these corners, if it can. */
function lying(kind: Shape, corners: readonly (readonly number[])[]): Fragment | null {
  const at = { x: Math.min(...corners.map(([x]) => x)), y: Math.min(...corners.map(([, y]) => y)) };
  const ways = [0, 1, 2, 3].flatMap((turns) => [false, true].map((flipped) => ({ at, turns, flipped })));
  const wanted = key(corners);
  return ways.find(({ turns, flipped }) => key(shape(kind, turns, flipped).map(([x, y]) => [x + at.x, y + at.y])) === wanted) ?? null;
}

export function arranged(_: FragmentsCard, { laid }: FragmentsArrangement): State {
  let state = empty();
  for (const { fragment, corners } of laid) {
    const index = FRAGMENTS.findIndex((kind, index) => kind === fragment && !state[index].at);
    const way = index >= 0 && lying(fragment, corners);
    if (way) state = changed(state, index, way);
  }
  return state;
}

/** The board as a row of places: the corners of each fragment as digits, or nothing for the tray. */
export const places = (state: State): string[] => FRAGMENTS.map((_, index) => (cornersOf(state, index) ?? []).flat().join(''));
export const placed = (_: FragmentsCard, places: readonly string[]): State =>
  empty().map((inTray, index) => (places[index] && lying(FRAGMENTS[index], points(places[index], 2))) || inTray);
/** The part of the drawing over which a ghost's hand is seen; the tray lies elsewhere on other screens. */
export const field: Field = { x: 0, y: 0, width: 460, height: 440 };
