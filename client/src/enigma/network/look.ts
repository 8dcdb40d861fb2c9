/** Looking around with the hand: drag moves, the wheel and two fingers zoom. A press that did not move stays a click. */
import type { Action } from 'svelte/action';

export interface Looking {
  move(dx: number, dy: number): void;
  zoom(factor: number, at: { x: number; y: number }): void;
  done(): void;
}
const SLACK = 6;

export const look: Action<SVGSVGElement, Looking> = (node, looking) => {
  const fingers = new Map<number, { x: number; y: number }>();
  let moved = false;
  let start = { x: 0, y: 0 };
  const inside = (event: MouseEvent) => {
    const box = node.getBoundingClientRect();
    return { x: event.clientX - box.x, y: event.clientY - box.y };
  };
  function down(event: PointerEvent): void {
    if (event.button) return;
    fingers.set(event.pointerId, inside(event));
    if (fingers.size === 1) {
      moved = false;
      start = inside(event);
    }
  }
  function move(event: PointerEvent): void {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = inside(event);
    if (!moved && fingers.size === 1 && Math.hypot(now.x - start.x, now.y - start.y) < SLACK) return;
    if (!moved) {
      moved = true;
      node.setPointerCapture(event.pointerId);
    }
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, now);
    if (!other) return looking.move(now.x - before.x, now.y - before.y);
    const far = (a: { x: number; y: number }) => Math.max(1, Math.hypot(a.x - other.x, a.y - other.y));
    looking.zoom(far(now) / far(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    looking.move((now.x - before.x) / 2, (now.y - before.y) / 2);
  }
  function up(event: PointerEvent): void {
    fingers.delete(event.pointerId);
    if (!fingers.size && moved) looking.done();
  }
  function click(event: MouseEvent): void {
    if (!moved) return;
    moved = false;
    event.stopPropagation();
  }
  function wheel(event: WheelEvent): void {
    event.preventDefault();
    looking.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), inside(event));
    looking.done();
  }
  node.addEventListener('pointerdown', down);
  node.addEventListener('pointermove', move);
  node.addEventListener('pointerup', up);
  node.addEventListener('pointercancel', up);
  node.addEventListener('click', click, true);
  node.addEventListener('wheel', wheel, { passive: false });
  return { update: (next) => void (looking = next) };
};
