/** The pieces of the network by the names the server gives them: which one lies at a point, and where one lies. */
import { UNIT } from '../tiles/tiles';
import { cellName, type View } from '../view';
import type { At } from './camera';
import { cellAt } from './joints';
import { drawing } from './drawing';

const CELL = 14;
type Pieces = Pick<View, 'tiles' | 'places'>;

/** A cell, else its tile, else a place where a tile may be laid. */
export function pieceAt({ tiles, places }: Pieces, at: At): string | null {
  const [x, y] = [Math.floor(at.x / UNIT), Math.floor(at.y / UNIT)];
  const here = (each: At): boolean => each.x === x && each.y === y;
  const spot = tiles.find(here);
  if (!spot) return places.find(here)?.name ?? null;
  const cell = drawing(spot.tile, spot.turn)
    .groups.flatMap(({ cells }) => cells)
    .find((each) => Math.hypot(at.x - x * UNIT - each.x, at.y - y * UNIT - each.y) < CELL);
  return cell ? cellName(x, y, cell.index) : spot.name;
}

/** The middle of a piece and its size; null if it is not in the network. */
export function whereIs({ tiles, places }: Pieces, piece: string): (At & { size: number }) | null {
  const cell = cellAt(tiles, piece);
  if (cell) return { x: cell.x, y: cell.y, size: CELL * 2 };
  const found = [...tiles, ...places].find(({ name }) => name === piece);
  return found ? { x: (found.x + 0.5) * UNIT, y: (found.y + 0.5) * UNIT, size: UNIT } : null;
}
