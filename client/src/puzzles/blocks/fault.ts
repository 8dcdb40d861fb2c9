/** Marks for a fault in the blocks: on whole pieces, single cubes, or places in the view from above. */
import type { Fault } from '../../lib/types.gen';
import type { Cube, Piece } from './blocks';

type FaultPlace = { built?: number; cube?: Cube; piece?: Piece; places?: (readonly [number, number])[] };
export interface Marked {
  readonly pieces: readonly Piece[];
  readonly cube: Cube | null;
  /** Cells of the view, row by row. */
  readonly cells: readonly number[];
}

/** `order` is the pieces as the server heard of them, `side` the width of the view. */
export function marked(fault: Fault | null, order: readonly Piece[], side: number): Marked {
  const place = (fault?.place ?? {}) as FaultPlace;
  const pieces = [place.built === undefined ? null : order[place.built], place.piece ?? null].filter((piece) => piece !== null);
  return { pieces, cube: place.cube ?? null, cells: (place.places ?? []).map(([x, y]) => y * side + x) };
}
