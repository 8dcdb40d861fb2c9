/** Packs: this week's practice cards, kept on the device by the service worker, with every arrangement that solves them. */
import { ask } from './server';
import { CATEGORIES, type Category, type Pack } from './types.gen';
import { keep, kept } from './device';
import { inControl } from './worker';

const DAY = 24 * 3600 * 1000;

/** The pack of a category, from this device if it is there. */
export const packOf = (category: Category): Promise<Pack | null> => ask<Pack>(`/api/packs/${category}`).catch(() => null);

/** Refresh the packs of a player who has practised on this device, or has installed the app. */
export function refreshPacks(): void {
  if (kept('packed', 0) || matchMedia('(display-mode: standalone)').matches) void keepPacks();
}

/** Fetch all packs ahead, at most once a day. */
export async function keepPacks(): Promise<void> {
  if (!('serviceWorker' in navigator) || Date.now() - kept('packed', 0) < DAY) return;
  await inControl();
  const found = await Promise.all(CATEGORIES.map(packOf));
  if (found.every(Boolean)) keep('packed', Date.now());
}
