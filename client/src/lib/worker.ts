/** The service worker's page side: start it once the page is idle, and notice a new version without disturbing a game. */
import { framed } from './frame';
import { whenIdle } from './idle';
import { RENEW } from './kept';

const HOUR = 3600 * 1000;

let renewed = false;

/** A new version is there: the next link loads its page from the server instead of going on with the old scripts. */
export const outdated = (): boolean => renewed;

function notice(registration: ServiceWorkerRegistration): void {
  registration.installing?.addEventListener('statechange', ({ target }) => {
    renewed ||= (target as ServiceWorker).state === 'installed' && !!navigator.serviceWorker.controller;
  });
}

async function start(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  registration.waiting?.postMessage(RENEW); // this page was just loaded, so it needs no older files
  registration.addEventListener('updatefound', () => notice(registration));
  setInterval(() => void registration.update().catch(() => null), HOUR);
}

/** Resolves once the worker answers for this page; never where there is none. */
export async function inControl(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.ready;
  if (!serviceWorker.controller) await new Promise((done) => serviceWorker.addEventListener('controllerchange', done, { once: true }));
}

/** Not while a page is still being loaded, and not for a reader who saves data. */
export function startWorker(then: () => void): void {
  const { connection } = navigator as { connection?: { saveData: boolean } };
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || framed || connection?.saveData) return;
  const begin = (): void => {
    whenIdle(() => {
      start().catch(() => null);
      void inControl().then(() => whenIdle(then));
    });
  };
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
