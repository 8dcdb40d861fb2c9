/** The server was renewed while this page was open: files it would load later are gone. Loading the page anew brings the new ones. */
import { keep, kept } from './device';

const PAUSE = 10_000;

/** Load the page anew, but only if there is somebody to load it from. */
export const renew = (): Promise<void> => fetch('/healthz', { cache: 'no-store' }).then(({ ok }) => void (ok && location.reload()));

addEventListener('vite:preloadError', () => {
  if (Date.now() - kept('renewed', 0) < PAUSE) return; // it did not help: let the error be seen
  keep('renewed', Date.now());
  renew().catch(() => {});
});
