/** The pipes board as a value: which piece lies where and how it is turned. */
import { SIDES, STEPS } from '../../lib/sides';
import type { PipesArrangement, PipesCard } from '../../lib/types.gen';
import type { Field } from '../hand/carry';
import { PIPES, type PIPE_STOCK } from '../pieces.gen';

/** The server writes boards with box signs: the mask of each. */
const MASKS: Readonly<Record<string, number>> = PIPES;
const SIGN = Object.fromEntries(Object.entries(MASKS).map(([sign, mask]) => [mask, sign]));

export type Kind = keyof typeof PIPE_STOCK;
/** The nine pieces of the box, as they lie in the tray. */
export const PIECES: readonly { kind: Kind; mask: number }[] = [
  { kind: 'straight', mask: 5 },
  { kind: 'straight', mask: 5 },
  { kind: 'elbow', mask: 3 },
  { kind: 'elbow', mask: 6 },
  { kind: 'elbow', mask: 12 },
  { kind: 'elbow', mask: 9 },
  { kind: 'tee', mask: 7 },
  { kind: 'tee', mask: 14 },
  { kind: 'tee', mask: 13 },
];

export interface State {
  /** For each cell the piece on it, or null. */
  readonly cells: readonly (number | null)[];
  /** How each piece is turned, on the board and in the tray. */
  readonly masks: readonly number[];
}
export type Print = { blocked: true } | { fixed: number } | null;

export const empty = (): State => ({ cells: Array(9).fill(null), masks: PIECES.map((piece) => piece.mask) });

/** The print on each cell of the card. */
export const printed = (card: PipesCard): Print[] =>
  [...card.board.join('')].map((sign) => (sign === '#' ? { blocked: true } : sign in MASKS ? { fixed: MASKS[sign] } : null));

/** The pieces that are crossed out: the last ones of their kind. */
export function crossed(card: PipesCard): Set<number> {
  const out = new Set<number>();
  for (const kind of card.crossed) out.add(PIECES.findLastIndex((piece, index) => piece.kind === kind && !out.has(index)));
  return out;
}

export interface Port {
  readonly cell: number;
  readonly side: number;
}
export function port(name: string): Port {
  const side = SIDES.indexOf(name[0]);
  const place = Number(name[1]) - 1;
  const cell = [place, place * 3 + 2, 6 + place, place * 3][side];
  return { cell, side };
}

export const turned = (mask: number): number => ((mask << 1) | (mask >> 3)) & 15;

export function place(state: State, piece: number, cell: number): State {
  const from = state.cells.indexOf(piece);
  if (from === cell) return state;
  const cells = [...state.cells];
  if (from >= 0) cells[from] = cells[cell]; // two pieces on the board change places
  cells[cell] = piece;
  return { ...state, cells };
}
export const takeOut = (state: State, piece: number): State =>
  state.cells.includes(piece) ? { ...state, cells: state.cells.map((on) => (on === piece ? null : on)) } : state;
export const turn = (state: State, piece: number): State => ({ ...state, masks: state.masks.with(piece, turned(state.masks[piece])) });

export const left = (card: PipesCard, state: State): number => 9 - crossed(card).size - state.cells.filter((on) => on !== null).length;

export function arrangement(state: State): PipesArrangement {
  const signs = state.cells.map((piece) => (piece === null ? '.' : SIGN[state.masks[piece]]));
  return { category: 'pipes', board: [signs.slice(0, 3).join(''), signs.slice(3, 6).join(''), signs.slice(6).join('')] };
}

export function arranged(card: PipesCard, arrangement: PipesArrangement): State {
  const out = crossed(card);
  const free = PIECES.map((_, index) => index).filter((index) => !out.has(index));
  const masks = PIECES.map((piece) => piece.mask);
  const cells = [...arrangement.board.join('')].map((sign) => {
    if (!(sign in MASKS)) return null;
    const piece = free.find((index) => same(PIECES[index].mask, MASKS[sign]));
    if (piece === undefined) return null;
    free.splice(free.indexOf(piece), 1);
    masks[piece] = MASKS[sign];
    return piece;
  });
  return { cells, masks };
}

/** The board as a row of places: the sign on each cell. */
export const places = (state: State): string[] => [...arrangement(state).board.join('')];
export const placed = (card: PipesCard, places: readonly string[]): State => {
  const signs = places.map((sign) => sign || '.');
  return arranged(card, { category: 'pipes', board: [signs.slice(0, 3).join(''), signs.slice(3, 6).join(''), signs.slice(6).join('')] });
};
/** The part of the drawing over which a ghost's hand is seen; the tray lies elsewhere on other screens. */
export const field: Field = { x: -70, y: -60, width: 440, height: 440 };
/** The cell that a piece is lifted from; for the tray a number behind all cells that tells its openings. */
export const gripOf = (state: State, piece: number): number => {
  const cell = state.cells.indexOf(piece);
  return cell >= 0 ? cell : 9 + state.masks[piece];
};
/** The piece that was gripped and its openings, if there is such a piece. */
export function gripped(card: PipesCard, state: State, grip: number): { piece: number; mask: number } | null {
  const lifted = grip < 9 ? state.cells[grip] : null;
  if (grip < 9) return lifted === null ? null : { piece: lifted, mask: state.masks[lifted] };
  const out = crossed(card);
  const piece = PIECES.findIndex(({ mask }, index) => same(mask, grip - 9) && !out.has(index) && !state.cells.includes(index));
  return piece < 0 ? null : { piece, mask: grip - 9 };
}

export const form = ({ board }: PipesArrangement): string => board.join('');

const same = (one: number, other: number): boolean => [0, 1, 2, 3].some((times) => afterTurns(one, times) === other);
const afterTurns = (mask: number, times: number): number => (times ? afterTurns(turned(mask), times - 1) : mask);

/** The openings of every cell, printed or laid. */
const openings = (card: PipesCard, state: State): number[] =>
  printed(card).map((print, cell) => {
    if (print) return 'fixed' in print ? print.fixed : 0;
    const piece = state.cells[cell];
    return piece === null ? 0 : state.masks[piece];
  });

/** The cells where water stands: all that are joined to a port. */
export function wet(card: PipesCard, state: State): Set<number> {
  const open = openings(card, state);
  const reached = new Set<number>();
  const queue = card.ports
    .map(port)
    .filter(({ cell, side }) => (open[cell] >> side) & 1)
    .map(({ cell }) => cell);
  for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
    if (reached.has(cell)) continue;
    reached.add(cell);
    STEPS.forEach(([right, down], side) => {
      const x = (cell % 3) + right;
      const y = Math.floor(cell / 3) + down;
      if (!((open[cell] >> side) & 1) || x < 0 || y < 0 || x > 2 || y > 2) return;
      if ((open[y * 3 + x] >> ((side + 2) % 4)) & 1) queue.push(y * 3 + x);
    });
  }
  return reached;
}
