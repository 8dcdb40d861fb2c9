/** The address is the state: which page, and for a puzzle its category, grade and seed. */
import { framed, inFrame, unframed } from './frame';
import { read, type Route } from './paths';
import { outdated } from './worker';

export { seedOfNow, write, type Route } from './paths';

const present = (): Route => read(unframed(location.pathname), location.search, location.hash);

let route = $state.raw<Route>(present());

export const here = (): Route => route;

/** The scroll position is kept with each history entry and restored on the way back. In a frame, other pages open outside of it. */
export function go(to: string, { replace = false } = {}): void {
  const path = framed ? inFrame(to) : to;
  if (!path) return void open(to, '_blank', 'noopener');
  if (replace) history.replaceState(history.state, '', path);
  else {
    history.replaceState({ y: scrollY }, '');
    history.pushState(null, '', path);
  }
  arrive();
}

function arrive(): void {
  route = present();
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
