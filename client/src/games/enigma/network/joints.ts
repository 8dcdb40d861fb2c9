/** Joints between tiles, open ends, and the neighbours of the tile in hand. Geometry only: numbers come from the server. */
import { STEPS } from '../../../lib/sides';
import { UNIT } from '../tiles/tiles';
import { cellName, type Conduits, type Spot } from '../view';
import { drawing } from './drawing';

export interface Seam {
  readonly x: number;
  readonly y: number;
  readonly side: number;
  readonly system: number;
}

const at = (x: number, y: number): string => `${x},${y}`;
const byPlace = (tiles: readonly Spot[]): ReadonlyMap<string, Spot> => new Map(tiles.map((spot) => [at(spot.x, spot.y), spot]));

/** The system that leaves a tile by a side. */
export function systemAt({ tile, turn, systems }: Spot, side: number): number {
  return systems[drawing(tile, turn).groups.findIndex(({ exits }) => exits.includes(side))];
}

/** Every side of every tile, told apart: a seam between two tiles (once), or an open end. */
export function seams(tiles: readonly Spot[]): { joined: Seam[]; open: Seam[] } {
  const laid = byPlace(tiles);
  const joined: Seam[] = [];
  const open: Seam[] = [];
  for (const spot of tiles)
    STEPS.forEach(([dx, dy], side) => {
      const seam = { x: spot.x, y: spot.y, side, system: systemAt(spot, side) };
      if (!laid.has(at(spot.x + dx, spot.y + dy))) open.push(seam);
      else if (side === 1 || side === 2) joined.push(seam);
    });
  return { joined, open };
}

/** The middle of a side, looking outwards. */
export const seamPlace = ({ x, y, side }: Pick<Seam, 'x' | 'y' | 'side'>): string =>
  `translate(${x * UNIT + 44 + STEPS[side][0] * 44} ${y * UNIT + 44 + STEPS[side][1] * 44}) rotate(${side * 90})`;

/** For each group of a tile laid here: the systems it would touch. */
export function touches(tiles: readonly Spot[], x: number, y: number, tile: Conduits, turn: number): number[][] {
  const laid = byPlace(tiles);
  return drawing(tile, turn).groups.map(({ exits }) => {
    const met = exits.flatMap((side) => {
      const spot = laid.get(at(x + STEPS[side][0], y + STEPS[side][1]));
      return spot ? [systemAt(spot, (side + 2) % 4)] : [];
    });
    return [...new Set(met)];
  });
}

/** The systems that a tile brings together: one set for each system that results, by what each of its groups touches. */
export function united(met: readonly (readonly number[])[]): ReadonlySet<number>[] {
  return met.reduce<Set<number>[]>((sets, systems) => {
    if (!systems.length) return sets;
    const apart = sets.filter((set) => !systems.some((system) => set.has(system)));
    const shared = sets.filter((set) => !apart.includes(set));
    return [...apart, new Set([...systems, ...shared.flatMap((set) => [...set])])];
  }, []);
}

/** The cells of a system, wherever its tiles lie. */
export const cellsOf = (tiles: readonly Spot[], system: number): { name: string; x: number; y: number; colour: string }[] =>
  tiles.flatMap(({ x, y, tile, turn, systems }) =>
    drawing(tile, turn).groups.flatMap(({ cells }, group) =>
      systems[group] === system
        ? cells.map((cell) => ({ name: cellName(x, y, cell.index), x: x * UNIT + cell.x, y: y * UNIT + cell.y, colour: cell.colour }))
        : [],
    ),
  );

/** A cell's place on the table, by the name the server gives it. */
export function cellAt(tiles: readonly Spot[], name: string): { x: number; y: number; system: number } | null {
  const found = /^cell:(-?\d+),(-?\d+):(\d+)$/.exec(name);
  if (!found) return null;
  const [x, y, index] = found.slice(1).map(Number);
  const spot = tiles.find((each) => each.x === x && each.y === y);
  if (!spot) return null;
  const groups = drawing(spot.tile, spot.turn).groups;
  const group = groups.findIndex(({ cells }) => cells.some((cell) => cell.index === index));
  const cell = groups[group]?.cells.find((each) => each.index === index);
  return cell ? { x: x * UNIT + cell.x, y: y * UNIT + cell.y, system: spot.systems[group] } : null;
}
