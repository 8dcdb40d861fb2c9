/** Whether the server can be reached, as far as this page knows: by the browser's word, and by the last request. */
let away = $state(navigator.onLine === false);

export const offline = (): boolean => away;

/** A request was answered by the server, or it was not. */
export function reached(answered: boolean): void {
  away = !answered;
}

if ('window' in globalThis) {
  addEventListener('offline', () => reached(false));
  addEventListener('online', () => reached(true));
}
