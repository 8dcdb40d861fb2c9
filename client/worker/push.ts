/** Pushes: shown as notifications in the reader's language; a tap opens the page, a button mutes the table or stops all of them. */
import { LISTS, STOPPED } from '../src/lib/kept';
import cs from '../src/push/messages/cs.json';
import de from '../src/push/messages/de.json';
import en from '../src/push/messages/en.json';
import type { Notice } from '../src/push/push.gen';

declare const self: ServiceWorkerGlobalScope;

const WORDS = { en, de, cs };
const ICON = '/icon-192.png';
const BADGE = '/badge.png';

type Shown = NotificationOptions & { renotify: boolean; actions: readonly { action: string; title: string }[] };

const pages = (): Promise<readonly WindowClient[]> => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
const at = (page: WindowClient, path: string): boolean => new URL(page.url).pathname === path;

const post = (path: string, what: unknown): Promise<Response> =>
  fetch(path, { method: 'POST', body: JSON.stringify(what), headers: { 'Content-Type': 'application/json' } });

/** Somebody who looks at the page already sees it. */
async function show(notice: Notice): Promise<void> {
  const path = notice.path ?? '/';
  if ((await pages()).some((page) => page.visibilityState === 'visible' && at(page, path))) return;
  const words = WORDS[notice.language];
  const kind = notice.kind === 'turn' && notice.who ? 'turn.shared' : notice.kind;
  const filled = (text: string): string => text.replace('{game}', notice.title).replace('{who}', notice.who ?? '');
  const options: Shown = {
    body: filled(words[`${kind}.body`]),
    lang: notice.language,
    tag: `${notice.kind} ${notice.table}`,
    renotify: true,
    icon: ICON,
    badge: BADGE,
    data: notice,
    actions: [
      { action: 'mute', title: words.mute },
      { action: 'stop', title: words.stop },
    ],
  };
  await self.registration.showNotification(filled(words[`${kind}.title`]), options);
}

async function open(path: string): Promise<void> {
  const page = (await pages()).find((each) => at(each, path));
  await (page ? page.focus() : self.clients.openWindow(path));
}

/** The next page that is opened switches notifications off in its settings. */
async function stop(): Promise<void> {
  await (await caches.open(LISTS)).put(STOPPED, new Response());
  const subscription = await self.registration.pushManager.getSubscription();
  if (!subscription) return;
  await post('/api/push/unsubscribe', { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

function tapped(action: string, { table, path = '/' }: Notice): Promise<unknown> {
  if (action === 'mute') return post('/api/push/mute', { table, muted: true });
  return action === 'stop' ? stop() : open(path);
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json() as Notice));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(tapped(event.action, event.notification.data as Notice));
});
