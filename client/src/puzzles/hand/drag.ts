/**
 * One gesture for mouse, pen and finger: press a piece, move it, let it go; or just tap it.
 * A press becomes a drag after a few pixels; until then it may still be a tap. Quick taps at one point all go to the
 * piece under the first of them, even if it has moved away since (a beam leans, a piece turns).
 */
import type { Action } from 'svelte/action';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Gesture<P> {
  /** The piece under the finger, or null if nothing there can be moved or tapped. */
  grip(event: PointerEvent): P | null;
  /** The result of `grip` for the ground below all pieces: a second tap on it taps the piece that lies there then. */
  ground?: P;
  /** Whether the gripped thing can be dragged, or only tapped. */
  movable?(piece: P): boolean;
  lift?(piece: P, at: Point): void;
  move(piece: P, at: Point): void;
  drop(piece: P, at: Point): void;
  tap(piece: P, at: Point): void;
  /** A right click on the piece, or the wheel while it is held. */
  turn?(piece: P): void;
  /** The gesture was taken away (a call comes in, Escape): everything stays as it was. */
  cancel(piece: P): void;
}

/** The last tap: its piece, where and when. */
interface Tap {
  readonly piece: unknown;
  readonly at: Point;
  readonly when: number;
}
/** A tap within so many milliseconds and pixels of the last one belongs to it. */
const AGAIN = { within: 400, near: 24 };
/** Pixels that a press may move and still be a tap, by the kind of pointer. */
const SLACK: Readonly<Record<string, number>> = { mouse: 4, pen: 6, touch: 9 };
/** Milliseconds between two turns by the wheel: one notch, or one swipe on a touchpad, turns once. */
const NOTCH = 160;

/** A gesture whose pieces only its own board knows. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyGesture = Gesture<any>;

export const drag: Action<SVGElement | HTMLElement, AnyGesture> = (node, gesture) => {
  let held: { piece: unknown; id: number; from: Point; moving: boolean } | null = null;
  let tapped: Tap | null = null;
  const at = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });
  const far = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
  const again = (event: PointerEvent, tap: Tap): boolean =>
    event.timeStamp - tap.when < AGAIN.within && far(at(event), tap.at) < AGAIN.near;

  function down(event: Event): void {
    if (!(event instanceof PointerEvent) || event.button || held || !event.isPrimary) return;
    const met = gesture.grip(event);
    if (met === null) return;
    const piece = tapped && again(event, tapped) ? tapped.piece : met;
    event.preventDefault();
    node.dataset.pointer = ''; // no focus ring for a pointer: it sees where it is
    (event.target as Element).closest<SVGElement | HTMLElement>('[data-spot]')?.focus({ preventScroll: true });
    node.setPointerCapture(event.pointerId);
    held = { piece, id: event.pointerId, from: at(event), moving: false };
  }
  function move(event: Event): void {
    if (!(event instanceof PointerEvent) || !held || event.pointerId !== held.id) return;
    const here = at(event);
    if (!held.moving) {
      if (far(here, held.from) < (SLACK[event.pointerType] ?? 6)) return;
      if (gesture.movable && !gesture.movable(held.piece)) return;
      held.moving = true;
      gesture.lift?.(held.piece, held.from);
    }
    gesture.move(held.piece, here);
  }
  function up(event: Event): void {
    if (!(event instanceof PointerEvent) || !held || event.pointerId !== held.id) return;
    const { piece, from, moving } = held;
    held = null;
    tapped = moving || piece === gesture.ground ? null : { piece, at: from, when: event.timeStamp };
    if (moving) gesture.drop(piece, at(event));
    else gesture.tap(piece, at(event));
  }
  function cancel(event: Event): void {
    if (event instanceof KeyboardEvent) delete node.dataset.pointer;
    if (!held || (event instanceof PointerEvent && event.pointerId !== held.id)) return;
    if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
    const { piece } = held;
    held = null;
    gesture.cancel(piece);
  }
  /** A screen reader clicks without a pointer: that is the same as Enter. */
  function click(event: Event): void {
    if (!(event instanceof MouseEvent) || event.detail) return;
    (event.target as Element).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  }
  /** A finger that holds a piece for long asks for a menu too: only the mouse turns by it. */
  function menu(event: Event): void {
    if (!(event instanceof PointerEvent) || !gesture.turn) return;
    const piece = held?.piece ?? gesture.grip(event);
    if (piece === null || piece === gesture.ground) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.pointerType === 'mouse') gesture.turn(piece);
  }
  let notch = -Infinity;
  function wheel(event: Event): void {
    if (!(event instanceof WheelEvent) || !gesture.turn || !held || event.ctrlKey) return;
    event.preventDefault();
    if (event.timeStamp - notch < NOTCH) return;
    notch = event.timeStamp;
    gesture.turn(held.piece);
  }
  /** A finger on a piece moves the piece, not the page. `touch-action` cannot say it: browsers ignore it on parts of a drawing. */
  function finger(event: Event): void {
    if (held && event.cancelable && (gesture.movable?.(held.piece) ?? true)) event.preventDefault();
  }
  const listeners = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', cancel],
    ['keydown', cancel],
    ['click', click],
    ['contextmenu', menu],
    ['wheel', wheel],
    ['touchstart', finger],
  ] as const;
  for (const [name, listener] of listeners) node.addEventListener(name, listener, { passive: false });
  return {
    update: (next) => void (gesture = next),
    destroy: () => {
      for (const [name, listener] of listeners) node.removeEventListener(name, listener);
      if (held) gesture.cancel(held.piece);
    },
  };
};

/** From the screen into the drawing's own units. */
export function into(svg: SVGSVGElement, at: Point): Point {
  const matrix = svg.getScreenCTM();
  return matrix ? new DOMPoint(at.x, at.y).matrixTransform(matrix.inverse()) : at;
}

/** The spot a press landed on: the nearest element that carries `data-spot`. */
export const spotOf = (event: Event): string | null => (event.target as Element).closest('[data-spot]')?.getAttribute('data-spot') ?? null;
