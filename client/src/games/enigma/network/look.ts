/** Looking around with the hand: drag moves, the wheel and two fingers zoom. A press that did not move stays a click. */
import type { Action } from 'svelte/action';
import type { At } from './camera';

export interface Looking {
  /** The hand takes hold, or takes hold anew with a finger more or less. */
  hold(): void;
  /** From where the fingers took hold to where they are now: the whole way, so that no event on it can be missed. */
  move(from: readonly At[], to: readonly At[]): void;
  zoom(factor: number, at: At): void;
  /** Whether the wheel and a right click turn the tile here instead. */
  turns(event: MouseEvent): boolean;
  turn(): void;
}
const SLACK = 6;
/** Milliseconds between two turns by the wheel. */
const NOTCH = 160;

export const look: Action<SVGSVGElement, Looking> = (node, looking) => {
  const fingers = new Map<number, { from: At; to: At }>();
  let moving = false;
  /** The press that ends was a drag: the click after it is none. */
  let dragged = false;
  const inside = (event: MouseEvent): At => {
    const box = node.getBoundingClientRect();
    return { x: event.clientX - box.x, y: event.clientY - box.y };
  };
  function hold(): void {
    for (const [id, { to }] of fingers) fingers.set(id, { from: to, to });
    looking.hold();
  }
  function down(event: PointerEvent): void {
    if (event.button || fingers.size === 2 || (event.target as Element).closest('[data-carry]')) return;
    const at = inside(event);
    fingers.set(event.pointerId, { from: at, to: at });
    if (fingers.size === 1) moving = dragged = false;
    else if (moving) hold();
  }
  function move(event: PointerEvent): void {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    finger.to = inside(event);
    if (!moving) {
      const { from, to } = finger;
      if (Math.hypot(to.x - from.x, to.y - from.y) < SLACK) return;
      moving = dragged = true;
      looking.hold();
      for (const id of fingers.keys()) node.setPointerCapture(id);
    }
    const held = [...fingers.values()];
    looking.move(
      held.map(({ from }) => from),
      held.map(({ to }) => to),
    );
  }
  function up(event: PointerEvent): void {
    if (moving && event.type === 'pointerup') move(event);
    fingers.delete(event.pointerId);
    if (fingers.size && moving) hold();
  }
  function click(event: MouseEvent): void {
    if (!dragged) return;
    dragged = false;
    event.stopPropagation();
  }
  let notch = -Infinity;
  function wheel(event: WheelEvent): void {
    event.preventDefault();
    if (!event.ctrlKey && looking.turns(event)) {
      if (event.timeStamp - notch < NOTCH) return;
      notch = event.timeStamp;
      return looking.turn();
    }
    looking.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), inside(event));
  }
  /** A right click on our tile turns it; elsewhere it points, which the table hears. */
  function menu(event: MouseEvent): void {
    if (!looking.turns(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if ((event as PointerEvent).pointerType !== 'touch') looking.turn();
  }
  node.addEventListener('contextmenu', menu);
  node.addEventListener('pointerdown', down);
  node.addEventListener('pointermove', move);
  node.addEventListener('click', click, true);
  node.addEventListener('wheel', wheel, { passive: false });
  // A long press that points at a piece keeps the end of it from the network: the window hears it first.
  const ends = new AbortController();
  for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, up, { capture: true, signal: ends.signal });
  return { update: (next) => void (looking = next), destroy: () => ends.abort() };
};
