/** Finds the target of a note on the table: a piece, a region or a button. */
import type { LessonKit } from '../table/gamekit';
import type { Box } from './place';

type Space = LessonKit['space'];

const shows = (element: Element): boolean => element.checkVisibility() && element.getBoundingClientRect().width > 0;

/** The element of this name, if it is to be seen now. */
export function elementOf(name: string): Element | null {
  const names = [`[data-piece="${name}"]`, `[data-spot="${name}"]`, `[data-region="${name}"]`, `[data-do="${name}"]`];
  return [...document.querySelectorAll(names.join(','))].find(shows) ?? null;
}

/** A piece that is drawn in space has no element; its region stands for it. */
export const placeOf = (name: string, space: Space): Element | null =>
  elementOf(name) ?? (space && name.startsWith(space.prefix) ? elementOf(space.region) : null);

/** The visible box of an element: smaller than the element where it scrolls under something else. */
export function boxOf(element: Element): Box {
  let { left, top, right, bottom } = element.getBoundingClientRect();
  for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
    if (getComputedStyle(around).overflowY === 'visible') continue;
    const rim = around.getBoundingClientRect();
    [left, top, right, bottom] = [
      Math.max(left, rim.left),
      Math.max(top, rim.top),
      Math.min(right, rim.right),
      Math.min(bottom, rim.bottom),
    ];
  }
  return { left, top, right, bottom };
}

/** On a phone, open the tab that a target is behind. Returns whether the target is there now, or soon will be. */
export function bring(name: string, space: Space): boolean {
  const [head] = name.split(':');
  const there = placeOf(name, space);
  const tab = there ? null : document.querySelector<HTMLElement>(`[data-opens~="${head}"]`);
  tab?.click();
  there?.scrollIntoView?.({ block: 'nearest' });
  return !!(there ?? tab);
}

/** Take the focus there; a piece that is drawn in space is first laid out flat. */
export async function focusOn(name: string, space: Space): Promise<void> {
  bring(name, space);
  if (space && name.startsWith(space.prefix) && !elementOf(name)) document.querySelector<HTMLElement>(space.flat)?.click();
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const found = elementOf(name);
  const first = found?.matches('button, a, [tabindex]') ? found : found?.querySelector('button:not([tabindex="-1"]), a, [tabindex="0"]');
  (first as HTMLElement | SVGElement | null | undefined)?.focus();
}
