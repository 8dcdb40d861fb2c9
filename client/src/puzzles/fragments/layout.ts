/** Layout of the drawing: the board is 460 × 440, the tray beside it or below it. */
import type { FragmentsCard } from '../../lib/types.gen';
import type { Point } from '../hand/drag';
import { LATTICE, type Corner } from './fragments';

export interface Frame {
  /** Position of the lattice's corner 0, 0. */
  readonly x: number;
  readonly y: number;
  readonly unit: number;
  readonly middle: Point;
  /** The lattice points to show: the outline's and one row around it. */
  readonly dots: readonly Corner[];
}

/** The outline as large as it goes, in the middle of the board. */
export function frameOf(card: FragmentsCard): Frame {
  const [xs, ys] = [card.outline.map(([x]) => x), card.outline.map(([, y]) => y)];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const unit = Math.min(72, 448 / (x1 - x0 + 1), 428 / (y1 - y0 + 0.6));
  const [x, y] = [230 - ((x0 + x1) / 2) * unit, 220 - ((y0 + y1) / 2) * unit];
  const onBoard = ([dx, dy]: Corner): boolean => Math.abs(x + dx * unit - 230) < 230 && Math.abs(y + dy * unit - 220) < 220;
  const dots: Corner[] = [];
  for (let y = Math.max(0, y0 - 1); y <= Math.min(LATTICE, y1 + 1); y++)
    for (let x = Math.max(0, x0 - 1); x <= Math.min(LATTICE, x1 + 1); x++) dots.push([x, y]);
  const middle = { x: Math.floor((x0 + x1) / 2), y: Math.floor((y0 + y1) / 2) };
  return { x, y, unit, middle, dots: dots.filter(onBoard) };
}

// prettier-ignore
const WIDE: readonly Point[] = [{ x: 570, y: 60 }, { x: 720, y: 60 }, { x: 570, y: 210 }, { x: 720, y: 210 }, { x: 530, y: 360 }, { x: 645, y: 360 }, { x: 755, y: 360 }];
// prettier-ignore
const TALL: readonly Point[] = [{ x: 66, y: 500 }, { x: 200, y: 500 }, { x: 310, y: 500 }, { x: 406, y: 500 }, { x: 80, y: 596 }, { x: 230, y: 596 }, { x: 380, y: 596 }];

/** The middle of a fragment's place in the tray, and how large a lattice unit is there. */
export const slotOf = (index: number, tall: boolean): Point & { unit: number } => ({
  ...(tall ? TALL : WIDE)[index],
  unit: tall ? 29 : 34,
});
