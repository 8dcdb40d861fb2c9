/** Whether the server can be reached, as far as this page knows: by the browser's word, and by the last request. */
const inBrowser = 'window' in globalThis; // tests of values run outside

let away = $state(inBrowser && !navigator.onLine);

export const offline = (): boolean => away;

/** A request was answered by the server, or it was not. */
export function reached(answered: boolean): void {
  away = !answered;
}

if (inBrowser) {
  addEventListener('offline', () => reached(false));
  addEventListener('online', () => reached(true));
}
