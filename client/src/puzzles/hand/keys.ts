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

/** A key that belongs to the browser, to a field or to a dialog in front of the table, not to the table itself. */
export const owned = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  !!(event.target as Element).closest?.('input, textarea, select, dialog, [role=dialog]');

/**
 * The index of the nearest point that lies towards `way`, or -1. Straight ahead counts more than sideways; a point
 * far to the side is the last resort, so that a gap in a tray cuts no piece off.
 */
export function nearest(from: Point, points: readonly Point[], way: Point): number {
  const towards = points.flatMap((point, index) => {
    const ahead = (point.x - from.x) * way.x + (point.y - from.y) * way.y;
    const aside = Math.abs((point.x - from.x) * way.y) + Math.abs((point.y - from.y) * way.x);
    return ahead < 2 ? [] : [{ index, cost: ahead + aside * 2.2 + (aside > ahead * 2.5 ? FAR : 0) }];
  });
  return towards.sort((a, b) => a.cost - b.cost)[0]?.index ?? -1;
}
const FAR = 1e6;

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

/** An arrow pressed outside the board, and not in something that uses arrows itself, takes the focus to the board's tab stop. */
export function enter(event: KeyboardEvent, board: Element | undefined): boolean {
  const at = event.target as Element;
  if (!board || !direction(event) || owned(event) || board.contains(at) || at.closest?.('[role=radiogroup], [role=tablist], summary'))
    return false;
  const stop = board.querySelector<SVGElement | HTMLElement>('[data-spot][tabindex="0"]');
  stop?.focus({ preventScroll: true });
  if (stop) event.preventDefault();
  return !!stop;
}

export const focusSpot = (board: Element, spot: string): void =>
  board.querySelector<SVGElement | HTMLElement>(`[data-spot="${spot}"]`)?.focus();
