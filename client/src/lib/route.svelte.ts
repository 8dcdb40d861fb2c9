/** The address is the state: which page, and for a puzzle its category, grade and seed. */
import { untrack } from 'svelte';
import { read, type Route } from './paths';

export { seedOfNow, write, type Route } from './paths';

let route = $state.raw<Route>(read(location.pathname, location.search));

export const here = (): Route => route;

export function go(to: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  arrive();
}

function arrive(): void {
  const before = untrack(here);
  const next = (route = read(location.pathname, location.search));
  if (before.page !== next.page) scrollTo(0, 0);
}

addEventListener('popstate', arrive);

/** Links of ours change the page without loading it anew; everything else is the browser's. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a');
  if (!link || link.origin !== location.origin || link.target || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
