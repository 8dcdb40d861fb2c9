/** A tile as it lies: tubes, cells and the sides each group leaves by. The tubes turn with the tile; signs and cells stay upright. */
import { SIDES } from '../../../lib/sides';
import { CATEGORIES } from '../../../lib/types.gen';
import { TILES_A_CHAMBER } from '../content.gen';
import { draw, UNIT, type Sign } from '../tiles/tiles';
import type { Conduits, Letter } from '../view';

export interface DrawnCell {
  readonly x: number;
  readonly y: number;
  readonly colour: Letter;
  /** Its number on the tile, as the server counts. */
  readonly index: number;
}
export interface DrawnGroup {
  /** Drawn for turn 0: rotate it by `turn`. */
  readonly path: string;
  readonly hub: boolean;
  readonly exits: readonly number[];
  readonly cells: readonly DrawnCell[];
}
export interface Drawing {
  readonly sign: Sign;
  readonly turn: number;
  readonly groups: readonly DrawnGroup[];
}

export const signOf = (number: number): Sign => (number < 0 ? 'start' : CATEGORIES[Math.floor(number / TILES_A_CHAMBER)]);

/** A point of the tile after so many quarter turns to the right. */
export const turned = (x: number, y: number, quarters: number): [number, number] =>
  quarters % 4 ? turned(UNIT - y, x, (quarters % 4) - 1) : [x, y];

const drawn = new Map<string, Drawing>();

export function drawing({ number, groups }: Conduits, turn = 0): Drawing {
  const key = `${number} ${turn} ${groups}`;
  const known = drawn.get(key);
  if (known) return known;
  const sign = signOf(number);
  const parsed = groups.map((group) => {
    const [sides, cells] = group.split(':');
    const exits = [...sides].map((side) => SIDES.indexOf(side)).sort();
    return { exits, cells: [...cells].map((colour, index) => ({ colour: colour as Letter, at: spread(exits, cells.length)[index] })) };
  });
  let index = 0;
  const made: Drawing = {
    sign,
    turn,
    groups: draw({ sign, groups: parsed }).map(({ path, hub, cells }, group) => ({
      path,
      hub,
      exits: parsed[group].exits.map((exit) => (exit + turn) % 4),
      cells: cells.map(({ x, y, colour }) => {
        const [tx, ty] = turned(x, y, turn);
        return { x: tx, y: ty, colour, index: index++ };
      }),
    })),
  };
  drawn.set(key, made);
  return made;
}

/** The exits at which a group's cells lie: one in the middle of three, two across from each other. */
const spread = (exits: readonly number[], cells: number): readonly number[] =>
  exits.length === 3 && cells === 1 ? [exits[1]] : exits.length === 4 && cells === 2 ? [exits[1], exits[3]] : exits;
