/** Your turn: a sound while you look, a notification while you look elsewhere. */
import { settings } from '../lib/settings.svelte';
import { sound } from '../lib/sound';

export class Attention {
  #mine = false;
  #note: Notification | null = null;

  /** Told whenever it changes; `words` are for the notification. */
  turn(mine: boolean, words: { readonly title: string; readonly body: string }): void {
    if (mine === this.#mine) return;
    this.#mine = mine;
    this.#note?.close();
    this.#note = null;
    if (!mine) return;
    if (document.hidden) this.#notify(words);
    else sound('turn');
  }

  close(): void {
    this.#note?.close();
  }

  #notify({ title, body }: { readonly title: string; readonly body: string }): void {
    if (!settings.notify || !('Notification' in window) || Notification.permission !== 'granted') return;
    try {
      const note = new Notification(title, { body, tag: location.pathname });
      note.onclick = () => {
        focus();
        note.close();
      };
      this.#note = note;
    } catch {
      // Some phones show notifications only to installed apps; the title still marks the turn.
    }
  }
}
