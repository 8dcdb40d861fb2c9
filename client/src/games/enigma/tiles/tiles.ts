/** The conduit side of a tile: groups of exits joined by tubes, with their cells. Drawn in a square of 88. */
import { STEPS } from '../../../lib/sides';
import type { Category } from '../../../lib/types.gen';
import type { Letter } from '../view.gen';

export const UNIT = 88;
export type Sign = Category | 'start';
/** Exits are sides, clockwise from north. */
export interface Group {
  readonly exits: readonly number[];
  readonly cells: readonly { colour: Letter; at: number }[];
}
export interface Tile {
  readonly sign: Sign;
  readonly groups: readonly Group[];
}
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly tile: Tile;
}

/** A tile from its short form: `'0123:b2r1'`, groups apart by a space. */
export const tile = (sign: Sign, groups: string): Tile => ({
  sign,
  groups: groups.split(' ').map((group) => {
    const [exits, cells] = group.split(':');
    return {
      exits: [...exits].map(Number),
      cells: [...cells.matchAll(/([rgb])(\d)/g)].map(([, colour, at]) => ({ colour: colour as Letter, at: Number(at) })),
    };
  }),
});

type Point = readonly [number, number];
// prettier-ignore
const EXITS: readonly Point[] = [[44, 0], [88, 44], [44, 88], [0, 44]];
const MIDDLE: Point = [44, 44];

export interface Drawn {
  /** The middle line of its tube. */
  readonly path: string;
  readonly cells: readonly { x: number; y: number; colour: Letter }[];
  /** Does it run through the hub? What touches the hub is joined. */
  readonly hub: boolean;
}

const turned = ([x, y]: Point, quarters: number): Point => (quarters ? turned([UNIT - y, x], quarters - 1) : [x, y]);
const text = (point: Point): string => point.map((value) => Math.round(value * 100) / 100).join(' ');
const towards = ([x, y]: Point): Point => [44 + (x - 44) * 0.54, 44 + (y - 44) * 0.54];

export function draw({ groups }: Tile): Drawn[] {
  const crossing = groups.length === 2 && groups.every(({ exits }) => exits.length === 2 && exits[1] - exits[0] === 2);
  return groups.map((group) => {
    const [first, second] = group.exits;
    const along = (places: readonly Point[]) =>
      group.cells.map(({ colour }, index) => ({ x: places[index][0], y: places[index][1], colour }));
    const atExits = along(group.cells.map(({ at }) => towards(EXITS[at])));
    if (group.exits.length === 1)
      return { path: `M${text(EXITS[first])}L${text(towards(EXITS[first]))}`, cells: along([towards(EXITS[first])]), hub: false };
    if (group.exits.length === 2 && crossing) return first === 0 ? over(along) : under(along);
    if (group.exits.length === 2 && second - first !== 2) return bend(group, first === 0 && second === 3 ? 3 : first, along);
    if (group.exits.length === 2) return { path: `M${text(EXITS[first])}L${text(EXITS[second])}`, cells: atExits, hub: true };
    return { path: group.exits.map((exit) => `M${text(EXITS[exit])}L${text(MIDDLE)}`).join(''), cells: atExits, hub: true };
  });
}

type Along = (places: readonly Point[]) => Drawn['cells'];
/** Crossing tubes bow around the hub; north to south lies above. */
const over = (along: Along): Drawn => ({ path: 'M44 0C44 22 25 24 25 44C25 64 44 66 44 88', cells: along([[34.4, 22.6]]), hub: false });
const under = (along: Along): Drawn => ({ path: 'M0 44C22 44 24 63 44 63C64 63 66 44 88 44', cells: along([[65.4, 53.6]]), hub: false });

/** Neighbouring exits: a curve, one cell half-way, or two spread on it. */
function bend(group: Group, quarters: number, along: Along): Drawn {
  const [a, b, c, d] = (
    [
      [44, 0],
      [44, 15],
      [73, 44],
      [88, 44],
    ] as Point[]
  ).map((point) => turned(point, quarters));
  const places: Point[] =
    group.cells.length === 1
      ? [[60.4, 27.6]]
      : [
          [47.6, 14.6],
          [73.4, 40.4],
        ];
  return { path: `M${text(a)}C${text(b)} ${text(c)} ${text(d)}`, cells: along(places.map((point) => turned(point, quarters))), hub: false };
}

export interface OpenEnd {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}
export interface Systems {
  /** The system of a group, by `x,y:group`. */
  readonly of: ReadonlyMap<string, number>;
  readonly open: readonly (readonly OpenEnd[])[];
}
export const name = (x: number, y: number, group: number): string => `${x},${y}:${group}`;

/** Which groups hang together, and where their ends are open. */
export function systems(placed: readonly Placed[]): Systems {
  const at = new Map(placed.map((each) => [`${each.x},${each.y}`, each.tile]));
  const groupAt = (x: number, y: number, side: number) => at.get(`${x},${y}`)?.groups.findIndex(({ exits }) => exits.includes(side)) ?? -1;
  const of = new Map<string, number>();
  const open: OpenEnd[][] = [];
  const visit = (x: number, y: number, group: number, system: number): void => {
    if (of.has(name(x, y, group))) return;
    of.set(name(x, y, group), system);
    for (const side of at.get(`${x},${y}`)!.groups[group].exits) {
      const [nx, ny] = [x + STEPS[side][0], y + STEPS[side][1]];
      const next = groupAt(nx, ny, (side + 2) % 4);
      if (next < 0) open[system].push({ x, y, side });
      else visit(nx, ny, next, system);
    }
  };
  for (const { x, y, tile } of placed)
    tile.groups.forEach((_, group) => {
      if (of.has(name(x, y, group))) return;
      open.push([]);
      visit(x, y, group, open.length - 1);
    });
  return { of, open };
}
