/** "Look here": a right click, a long press, or the key P on a piece. Other clicks and keys pass through. */
import type { Attachment } from 'svelte/attachments';

const LONG = 500;
const FAR = 10;

export interface Where {
  readonly clientX: number;
  readonly clientY: number;
}

/** On a piece, or on a whole table that finds the piece itself: then `keys` is false, since P means no place. */
export const pointing =
  (point: (where: Where) => void, { keys = true } = {}): Attachment<HTMLElement> =>
  (element) => {
    let timer = 0;
    let start: Where | null = null;
    let done = false;
    const end = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(kind: K, does: (event: HTMLElementEventMap[K]) => void, capture = false) =>
      element.addEventListener(kind, does, { signal: end.signal, capture });
    const forget = () => {
      clearTimeout(timer);
      start = null;
    };
    on('pointerdown', (event) => {
      done = false;
      forget();
      if (event.pointerType === 'mouse') return;
      start = event;
      timer = window.setTimeout(() => {
        done = true;
        navigator.vibrate?.(15);
        point(event);
      }, LONG);
    });
    on('pointermove', (event) => {
      if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > FAR) forget();
    });
    on('pointercancel', forget);
    on('contextmenu', (event) => {
      event.preventDefault();
      if (!start && !done) point(event);
    });
    on('keydown', (event) => {
      if (!keys || event.key.toLowerCase() !== 'p' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const { left, top, width, height } = element.getBoundingClientRect();
      point({ clientX: left + width / 2, clientY: top + height / 2 });
    });
    const swallow = (event: Event) => {
      forget();
      if (done) event.stopImmediatePropagation();
    };
    on('pointerup', swallow, true);
    on('click', swallow, true);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  };
