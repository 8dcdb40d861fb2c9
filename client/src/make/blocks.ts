/** A blocks card that is being made: the view from above, set place by place or seen on blocks that are stacked. */
import type { BlocksArrangement, BlocksCard } from '../lib/types.gen';
import { arranged, arrangement, PIECES, seen, type Piece, type State } from '../puzzles/blocks/blocks';
import { VIEW_SIDES } from '../puzzles/pieces.gen';

export interface Draft {
  readonly side: number;
  /** A letter for each place, row by row; a dot where nothing is seen. */
  readonly view: string;
  /** The blocks that were stacked last; null once the view was set by hand. */
  readonly built: BlocksArrangement['built'] | null;
}
export const EMPTY = '.';
const [SMALLEST, LARGEST] = VIEW_SIDES;
export const PLATES = Array.from({ length: LARGEST - SMALLEST + 1 }, (_, at) => SMALLEST + at);

export const blank = (): Draft => ({ side: SMALLEST, view: EMPTY.repeat(SMALLEST ** 2), built: [] });

export function restored(kept: unknown): Draft | null {
  const { side, view, built } = (kept ?? {}) as Partial<Draft>;
  if (!PLATES.includes(side!) || typeof view !== 'string' || view.length !== side! ** 2 || /[^VLTS.]/.test(view)) return null;
  const stacked = Array.isArray(built) && built.every((each) => PIECES.includes(each?.piece) && Array.isArray(each.cubes)) ? built : null;
  return { side: side!, view, built: stacked };
}

const rows = ({ side, view }: Draft): string[] => Array.from({ length: side }, (_, row) => view.slice(row * side, (row + 1) * side));
export const card = (draft: Draft): BlocksCard => ({ category: 'blocks', view: rows(draft) }) as BlocksCard;
export const drafted = ({ view }: BlocksCard): Draft => ({ side: view.length, view: view.join(''), built: null });

/** Set one place by hand. */
export const set = (draft: Draft, place: number, piece: Piece | null): Draft => ({
  ...draft,
  view: draft.view.slice(0, place) + (piece ?? EMPTY) + draft.view.slice(place + 1),
  built: null,
});

/** The board on which blocks are stacked. */
export const stack = (draft: Draft): State => arranged(card(draft), { category: 'blocks', built: draft.built ?? [] });
/** What is seen from above on the blocks that stand there now. */
export const stacked = (state: State): Draft => ({
  side: state.side,
  view: seen(state)
    .map(({ piece }) => piece ?? EMPTY)
    .join(''),
  built: arrangement(state).built,
});

/** Another width of the plate: what still fits stays. */
export function resized(draft: Draft, side: number): Draft {
  const places = Array.from({ length: side * side }, (_, at) => {
    const [x, y] = [at % side, Math.floor(at / side)];
    return x < draft.side && y < draft.side ? draft.view[y * draft.side + x] : EMPTY;
  });
  const fits = (draft.built ?? []).every(({ cubes }) => cubes.every(([x, y]) => x < side && y < side));
  return { side, view: places.join(''), built: fits ? draft.built : null };
}
