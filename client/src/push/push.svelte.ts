/** Notifications with the page closed: this device's subscription, its quiet hours, and the tables that are muted. */
import { keep, kept } from '../lib/device';
import { current } from '../lib/language.svelte';
import { ask } from '../lib/server';
import { LISTS, STOPPED } from '../lib/kept';
import { set, settings } from '../lib/settings.svelte';
import type { PushInfo, Quiet, SubscribeWish } from './push.gen';

export interface Hours {
  /** Minutes after midnight. */
  readonly start: number;
  readonly end: number;
}
const NIGHT: Hours = { start: 22 * 60, end: 8 * 60 };

/** The server tells this device; null until it is known. */
let told = $state<boolean | null>(null);
let hours = $state.raw<Hours | null>(kept<Hours | null>('quiet', null));
let muted = $state.raw<readonly string[]>([]);

export const isAsked = (): boolean => told !== null;
export const isTold = (): boolean => told === true;
export const quietHours = (): Hours | null => hours;
export const isMuted = (table: string): boolean => muted.includes(table);

export const possible = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

const manager = async (): Promise<PushManager> => (await navigator.serviceWorker.ready).pushManager;

function quiet(): Quiet | null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return hours && { ...hours, zone, offset: -new Date().getTimezoneOffset() };
}

/** Let the server tell this device. Asking again changes the language and the quiet hours. */
export async function subscribe(): Promise<boolean> {
  if (!possible()) return (told = false);
  try {
    await ask('/api/me');
    const info = await ask<PushInfo>('/api/push');
    muted = info.muted;
    const push = await manager();
    const options = { userVisibleOnly: true, applicationServerKey: info.key };
    const subscription = await push.subscribe(options).catch(async () => {
      await (await push.getSubscription())?.unsubscribe(); // made with another server's key
      return push.subscribe(options);
    });
    const { endpoint, keys } = subscription.toJSON() as unknown as Pick<SubscribeWish, 'endpoint' | 'keys'>;
    await ask('/api/push/subscribe', { endpoint, keys, language: current(), quiet: quiet() } satisfies SubscribeWish);
    return (told = true);
  } catch {
    return (told = false);
  }
}

/** Tell this device nothing any more. */
export async function unsubscribe(): Promise<void> {
  told = false;
  const subscription = possible() ? await (await manager()).getSubscription() : null;
  if (!subscription) return;
  await ask('/api/push/unsubscribe', { endpoint: subscription.endpoint }).catch(() => null);
  await subscription.unsubscribe();
}

/** On every visit: a browser may have renewed its subscription, or the player may speak another language now. */
export async function refresh(): Promise<void> {
  if (await (await caches.open(LISTS)).delete(STOPPED)) set('notify', false);
  if (settings.notify && 'Notification' in window && Notification.permission === 'granted') await subscribe();
}

export async function keepQuiet(next: Hours | null | 'night'): Promise<void> {
  hours = next === 'night' ? NIGHT : next;
  keep('quiet', hours);
  await subscribe();
}

export async function mute(table: string, on: boolean): Promise<void> {
  await ask('/api/push/mute', { table, muted: on });
  muted = on ? [...muted, table] : muted.filter((each) => each !== table);
}
