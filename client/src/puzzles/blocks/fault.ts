/** Marks for a fault in the blocks: on whole pieces, single cubes, or places in the view from above. */
import type { Fault } from '../../lib/types.gen';
import type { Cube, Piece } from './blocks';

type FaultPlace = { built?: number; cube?: Cube; piece?: Piece; places?: (readonly [number, number])[] };
export interface Marked {
  readonly pieces: readonly Piece[];
  readonly cube: Cube | null;
  /** Cells of the view, as y · 3 + x. */
  readonly cells: readonly number[];
}

/** `order` is the pieces as the server heard of them. */
export function marked(fault: Fault | null, order: readonly Piece[]): Marked {
  const place = (fault?.place ?? {}) as FaultPlace;
  const pieces = [place.built === undefined ? null : order[place.built], place.piece ?? null].filter((piece) => piece !== null);
  return { pieces, cube: place.cube ?? null, cells: (place.places ?? []).map(([x, y]) => y * 3 + x) };
}
