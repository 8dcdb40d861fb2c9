/** Your turn, or a reminder of it: a sound while you look, a notification while you look elsewhere. */
import { settings } from '../lib/settings.svelte';
import { sound } from '../lib/sound';

const BLINK = 1000;
/** Even, so that the title ends as it was. */
const BLINKS = 20;

export class Attention {
  #turn = '';
  #note: Notification | null = null;
  #still = (): void => {};

  /** Told whenever it changes; `turn` says whose of this device it is, and is empty if it is nobody's. */
  turn(title: string, turn: string): void {
    if (turn === this.#turn) return;
    this.#turn = turn;
    this.#note?.close();
    this.#note = null;
    if (!turn) return;
    if (document.hidden) this.#notify({ title, body: turn });
    else sound('turn');
  }

  /** Another player reminds us: the title blinks too, until we look. */
  remind(words: { readonly title: string; readonly body: string }): void {
    this.#note?.close();
    if (document.hidden) this.#notify(words);
    else sound('turn');
    this.#blink(words.body);
  }

  close(): void {
    this.#note?.close();
    this.#still();
  }

  #blink(words: string): void {
    this.#still();
    const own = document.title;
    let left = BLINKS;
    const timer = setInterval(() => {
      document.title = document.title === words ? own : words;
      if (!--left) this.#still();
    }, BLINK);
    this.#still = () => {
      clearInterval(timer);
      if (document.title === words) document.title = own;
      this.#still = () => {};
    };
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
