/** Values stored on this device only. A browser that stores nothing is no error. */
import { LISTS, RECORDS } from './kept';

const PREFIX = 'tessera.';

export function kept<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Delete everything that is stored on this device: values, kept records, the subscription to notifications. */
export function forget(): void {
  void forgetWorker().catch(() => null);
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // nothing is stored
  }
}

async function forgetWorker(): Promise<void> {
  await Promise.all([RECORDS, LISTS].map((name) => caches.delete(name)));
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // private window or full storage: the value lives until the page is left
  }
}
