/** The chart of a review as geometry: where points and lines are in a box of a given size. */
import type { ChartPoint } from './review.gen';

export interface Box {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A seat’s chances at the start of each turn, and how it ended, from left to right. */
export function series(moments: readonly ChartPoint[], outcome: readonly number[], seat: number): number[] {
  return [...moments.map(({ chances }) => chances[seat]), outcome[seat]];
}

export function place(values: readonly number[], box: Box): Point[] {
  const wide = box.width - box.left - box.right;
  const high = box.height - box.top - box.bottom;
  const step = values.length > 1 ? wide / (values.length - 1) : 0;
  return values.map((value, index) => ({ x: box.left + index * step, y: box.top + (1 - value) * high }));
}

/** A monotone curve through the points: it never overshoots, since a chance is known only at its points. */
export function path(points: readonly Point[]): string {
  if (!points.length) return '';
  return points
    .map(({ x, y }, index) => {
      if (!index) return `M${round(x)} ${round(y)}`;
      const before = points[index - 1];
      const middle = (before.x + x) / 2;
      return `C${round(middle)} ${round(before.y)} ${round(middle)} ${round(y)} ${round(x)} ${round(y)}`;
    })
    .join('');
}

const round = (number: number): number => Math.round(number * 10) / 10;

/** The same heights, moved apart where they would touch, and kept within the box. */
export function apart(heights: readonly number[], least: number, bottom: number): number[] {
  const order = heights.map((_, index) => index).toSorted((a, b) => heights[b] - heights[a]);
  const moved = [...heights];
  let limit = bottom;
  for (const index of order) {
    moved[index] = Math.min(moved[index], limit);
    limit = moved[index] - least;
  }
  return moved;
}

/** The turns to label on the axis, about one per sixty pixels. */
export function ticks(count: number, width: number): number[] {
  const every = [1, 2, 5, 10, 20, 50].find((each) => (count / each) * 60 <= width) ?? 50;
  return Array.from({ length: count }, (_, index) => index).filter((index) => index % every === 0);
}
