/** A pipes card that is being made: what is printed on each cell, the ports, and the pieces crossed out. */
import { SIDES } from '../lib/sides';
import type { PipesCard } from '../lib/types.gen';
import { PIPE_STOCK, PIPES } from '../puzzles/pieces.gen';
import { turned, type Kind } from '../puzzles/pipes/pipes';

/** What the hand prints on a cell: nothing, a block, or a pipe that a press turns. */
export type Stamp = 'free' | 'blocked' | Kind;
export const STAMPS: readonly Stamp[] = ['free', 'blocked', 'straight', 'elbow', 'tee'];
export const KINDS = Object.keys(PIPE_STOCK) as Kind[];
export const FREE = '.';
export const BLOCKED = '#';

export interface Draft {
  /** A sign for each cell: free, blocked, or a pipe. */
  readonly cells: readonly string[];
  readonly ports: readonly string[];
  readonly crossed: Readonly<Record<Kind, number>>;
}

const MASKS: Readonly<Record<string, number>> = PIPES;
const SIGNS = Object.fromEntries(Object.entries(MASKS).map(([sign, mask]) => [mask, sign]));
const FIRST: Readonly<Record<Kind, string>> = { straight: '│', elbow: '└', tee: '├' };
/** The ports in the order of the server: N1, N2, …, W3. */
export const PORTS: readonly string[] = [...SIDES].flatMap((side) => [1, 2, 3].map((n) => `${side}${n}`));

export const blank = (): Draft => ({ cells: Array<string>(9).fill(FREE), ports: [], crossed: { straight: 0, elbow: 0, tee: 0 } });

export function restored(kept: unknown): Draft | null {
  const { cells, ports, crossed } = (kept ?? {}) as Partial<Draft>;
  const fits =
    Array.isArray(cells) &&
    cells.length === 9 &&
    cells.every((sign) => sign === FREE || sign === BLOCKED || sign in MASKS) &&
    Array.isArray(ports) &&
    ports.every((port) => PORTS.includes(port)) &&
    KINDS.every((kind) => Number.isInteger(crossed?.[kind]) && crossed![kind] >= 0 && crossed![kind] <= PIPE_STOCK[kind]);
  return fits ? { cells, ports: PORTS.filter((port) => ports.includes(port)), crossed: crossed! } : null;
}

export const printed = (draft: Draft): number => draft.cells.filter((sign) => sign !== FREE).length;
export const crossedOut = (draft: Draft): number => KINDS.reduce((sum, kind) => sum + draft.crossed[kind], 0);

export const card = ({ cells, ports, crossed }: Draft): PipesCard => ({
  category: 'pipes',
  board: [cells.slice(0, 3).join(''), cells.slice(3, 6).join(''), cells.slice(6).join('')],
  ports,
  crossed: KINDS.flatMap((kind) => Array<Kind>(crossed[kind]).fill(kind)),
});
export const drafted = ({ board, ports, crossed = [] }: PipesCard): Draft => ({
  cells: [...board.join('')],
  ports,
  crossed: Object.fromEntries(KINDS.map((kind) => [kind, crossed.filter((each) => each === kind).length])) as Record<Kind, number>,
});

export const kindOf = (sign: string): Stamp => {
  if (sign === FREE) return 'free';
  if (sign === BLOCKED) return 'blocked';
  const openings = [0, 1, 2, 3].filter((side) => (MASKS[sign] >> side) & 1).length;
  return openings === 3 ? 'tee' : MASKS[sign] % 5 === 0 ? 'straight' : 'elbow';
};

/** Print on a cell; the same pipe again is turned, the same block again is taken away. */
export function stamp(draft: Draft, cell: number, what: Stamp): Draft {
  const sign = draft.cells[cell];
  if (kindOf(sign) !== what) return set(draft, cell, what === 'free' ? FREE : what === 'blocked' ? BLOCKED : FIRST[what]);
  if (what === 'free') return draft;
  return set(draft, cell, what === 'blocked' ? FREE : SIGNS[turned(MASKS[sign])]);
}
const set = (draft: Draft, cell: number, sign: string): Draft => ({ ...draft, cells: draft.cells.with(cell, sign) });

export const toggle = (draft: Draft, port: string): Draft => ({
  ...draft,
  ports: PORTS.filter((each) => (each === port) !== draft.ports.includes(each)),
});
export const cross = (draft: Draft, kind: Kind, count: number): Draft => ({
  ...draft,
  crossed: { ...draft.crossed, [kind]: Math.min(Math.max(count, 0), PIPE_STOCK[kind]) },
});
