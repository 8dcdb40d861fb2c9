/** The address is the state: which page, and for a puzzle its category, grade and seed. */
import { read, type Route } from './paths';
import { outdated } from './worker';

export { seedOfNow, write, type Route } from './paths';

let route = $state.raw<Route>(read(location.pathname, location.search, location.hash));

export const here = (): Route => route;

/** The scroll position is kept with each history entry and restored on the way back. */
export function go(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(history.state, '', to);
  else {
    history.replaceState({ y: scrollY }, '');
    history.pushState(null, '', to);
  }
  arrive();
}

function arrive(): void {
  route = read(location.pathname, location.search, location.hash);
}

addEventListener('popstate', arrive);

/** Links of ours change the page without loading it anew, unless there is a new version; everything else is the browser's. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a');
  if (!link || link.origin !== location.origin || link.target || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.hash && link.pathname === location.pathname) return;
  if (outdated()) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
