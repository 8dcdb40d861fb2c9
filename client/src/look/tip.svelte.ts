/** A short word about a control: on hover, on keyboard focus, and on a touch of one that is greyed. There is one bubble for the page. */
import type { Attachment } from 'svelte/attachments';

const GAP = 8;
const STAYS = 4000;
/** Where the pointer was last. */
let last = { x: NaN, y: NaN };
addEventListener('pointermove', ({ clientX: x, clientY: y }) => (last = { x, y }), { capture: true, passive: true });
let bubble: HTMLElement | null = null;
let owner: HTMLElement | null = null;

function show(element: HTMLElement, text: string): void {
  if (!bubble) {
    bubble = Object.assign(document.createElement('div'), { id: 'tip', className: 'tip', popover: 'manual' });
    bubble.role = 'tooltip';
  }
  // Inside a landmark; and in a dialog, since the rest of the page is inert then.
  (element.closest('dialog, main') ?? document.body).append(bubble);
  bubble.textContent = text;
  bubble.showPopover?.();
  const { left, width, top, bottom } = element.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = bubble;
  const above = top - offsetHeight - GAP;
  bubble.style.left = `${Math.max(GAP, Math.min(left + width / 2 - offsetWidth / 2, innerWidth - offsetWidth - GAP))}px`;
  bubble.style.top = `${above >= GAP ? above : bottom + GAP}px`;
  element.setAttribute('aria-describedby', bubble.id);
  owner = element;
}

function hide(element: HTMLElement): void {
  if (owner !== element) return;
  element.removeAttribute('aria-describedby');
  bubble?.remove();
  owner = null;
}

/** Tell `words` about a control; empty words tell nothing. With `touch` off, pressing the control shows the reason elsewhere. */
export const tip =
  (words: () => string, { touch = true } = {}): Attachment<HTMLElement> =>
  (element) => {
    // No state: a control that is taken away while it has the focus blurs in the middle of the page's own changes.
    let stop: (() => void) | null = null;
    let timer = 0;
    const open = () => {
      stop ??= $effect.root(() => {
        $effect(() => {
          const text = words();
          if (text) show(element, text);
          else hide(element);
        });
      });
    };
    const close = () => {
      clearTimeout(timer);
      stop?.();
      stop = null;
      hide(element);
    };
    const end = new AbortController();
    const on = (kind: string, does: (event: Event) => void) => element.addEventListener(kind, does, { signal: end.signal });
    const touched = (event: Event) => (event as PointerEvent).pointerType === 'touch';
    on('pointerenter', (event) => {
      const { clientX, clientY } = event as PointerEvent;
      // A control that appears under a pointer at rest is not pointed at.
      if (!touched(event) && (clientX !== last.x || clientY !== last.y)) open();
    });
    on('focus', () => element.matches(':focus-visible') && open());
    on('pointerleave', (event) => touched(event) || close());
    on('blur', close);
    on('keydown', (event) => (event as KeyboardEvent).key === 'Escape' && close());
    on('click', (event) => {
      // A control that was pressed is greyed by what it does: that explains itself, and the bubble might cover it.
      if (element.ariaDisabled !== 'true' || !touch) return close();
      if (!touched(event)) return;
      open();
      clearTimeout(timer);
      timer = window.setTimeout(close, STAYS);
    });
    return () => {
      end.abort();
      close();
    };
  };
