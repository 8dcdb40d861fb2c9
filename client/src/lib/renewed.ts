/** A new version was deployed while this page was open, so files it would load later are gone. Reloading the page fetches the new ones. */
import { keep, kept } from './device';

const PAUSE = 10_000;

/** Reload the page, but only if the server answers. */
export const renew = (): Promise<void> => fetch('/healthz', { cache: 'no-store' }).then(({ ok }) => void (ok && location.reload()));

addEventListener('vite:preloadError', () => {
  if (Date.now() - kept('renewed', 0) < PAUSE) return; // it did not help: let the error be seen
  keep('renewed', Date.now());
  renew().catch(() => {});
});
