/**
 * The service worker: the client's files are kept on the device, so that practice, rules and one's own records work without a connection.
 * Pages come from the server whenever it answers; so a new version is used from the next load on, and a page that is open keeps its own files.
 */
import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';
import './push';
import { FONTS, KEPT, LISTS, PACKS, RECORDS, RENEW } from '../src/lib/kept';

declare const self: ServiceWorkerGlobalScope;
/** The files of this build, put in by `worker/build.ts`. */
declare const __FILES__: PrecacheEntry[];

/** Seconds after which a page on a bad connection is shown from the device. */
const PATIENCE = 4;
/** A proxy that cannot reach the server. */
const NOBODY = [502, 503, 504];

precacheAndRoute(__FILES__, { directoryIndex: '', cleanURLs: false }); // the page itself is asked for below
cleanupOutdatedCaches();
clientsClaim();

/** A page that is told something from the device learns that the server did not say it just now. */
const marked: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (!cachedResponse) return null;
    const headers = new Headers(cachedResponse.headers);
    headers.set(KEPT, '1');
    return new Response(cachedResponse.body, { status: cachedResponse.status, headers });
  },
};
const matchOptions = { ignoreVary: true };
const atMost = (maxEntries: number): WorkboxPlugin => new ExpirationPlugin({ maxEntries, matchOptions, purgeOnQuotaError: true });

const shell = createHandlerBoundToURL('/index.html');
const network = new NetworkOnly({ networkTimeoutSeconds: PATIENCE });
registerRoute(
  new NavigationRoute(
    async (options) => {
      const page = await network.handle(options).catch(() => null);
      return page && !NOBODY.includes(page.status) ? page : shell(options);
    },
    { denylist: [/^\/(api|embed|healthz|readyz|metrics)\b/] },
  ),
);
registerRoute(({ url }) => /^\/assets\/.*\.woff2$/.test(url.pathname), new CacheFirst({ cacheName: FONTS, plugins: [atMost(8)] }));
registerRoute(
  ({ url }) => /^\/api\/packs\/\w+$/.test(url.pathname),
  new StaleWhileRevalidate({ cacheName: PACKS, matchOptions, plugins: [marked, atMost(8)] }),
);
registerRoute(
  ({ url }) => /^\/api\/tables\/[\w-]+\/steps$/.test(url.pathname),
  new NetworkFirst({ cacheName: RECORDS, matchOptions, plugins: [marked, atMost(60)] }),
);
registerRoute(
  ({ url }) => url.pathname === '/api/me/tables' || url.pathname === '/api/games',
  new NetworkFirst({ cacheName: LISTS, matchOptions, plugins: [marked, atMost(8)] }),
);

/** A page was loaded, and wants this worker to take over from an older one: only if no other page still needs the older files. */
self.addEventListener('message', (event) => {
  if (event.data !== RENEW) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      if (pages.length < 2) return self.skipWaiting();
    }),
  );
});
