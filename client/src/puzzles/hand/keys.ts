/** Arrow keys go from spot to spot on a board, whatever its shape: to the nearest one in that direction. */
import type { Point } from './drag';

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export const direction = (event: KeyboardEvent): Point | null =>
  event.altKey || event.ctrlKey || event.metaKey ? null : (DIRECTIONS[event.key] ?? null);

/** The index of the nearest point that lies towards `way`, or -1. Straight ahead counts more than sideways. */
export function nearest(from: Point, points: readonly Point[], way: Point): number {
  let best = -1;
  let least = Infinity;
  points.forEach((point, index) => {
    const ahead = (point.x - from.x) * way.x + (point.y - from.y) * way.y;
    const aside = Math.abs((point.x - from.x) * way.y) + Math.abs((point.y - from.y) * way.x);
    if (ahead < 2 || aside > ahead * 2.5) return;
    const cost = ahead + aside * 2.2;
    if (cost < least) [least, best] = [cost, index];
  });
  return best;
}

const middle = (element: Element): Point => {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Moves the focus inside `board`; true if the key was an arrow. */
export function walk(event: KeyboardEvent, board: Element): boolean {
  const way = direction(event);
  const here = (event.target as Element).closest('[data-spot]');
  if (!way || !here) return false;
  const spots = [...board.querySelectorAll<SVGElement | HTMLElement>('[data-spot]')].filter((spot) => spot !== here);
  const next = nearest(middle(here), spots.map(middle), way);
  if (next >= 0) spots[next].focus();
  event.preventDefault();
  return true;
}

export const focusSpot = (board: Element, spot: string): void =>
  board.querySelector<SVGElement | HTMLElement>(`[data-spot="${spot}"]`)?.focus();
