/** The server was renewed while this page was open: files it would load later are gone. Loading the page anew brings the new ones. */
import { keep, kept } from './device';

const PAUSE = 10_000;

addEventListener('vite:preloadError', (event) => {
  const last = kept('renewed', 0);
  if (Date.now() - last < PAUSE) return; // it did not help: let the error be seen
  event.preventDefault();
  keep('renewed', Date.now());
  location.reload();
});
