/** Layout of the stage around the cube, in pixels. Pure functions; nothing here reads the page. */

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
/** A rectangle in the window, as browsers measure it. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The label of the die that is primed next: it stands on the rim of the turntable, where no value can be behind it. */
export interface Tag extends Point {
  /** The die's foot, to which a line leads. */
  readonly at: Point;
  /** The label is right of its die. */
  readonly right: boolean;
  /** x of the line's bend, level with the label. */
  readonly bend: number;
}

/** On a low stage it makes way for the tools below the cube and stands farther out instead. */
export function tagFor(at: Point, { width, height }: Size, rem: number): Tag {
  const right = at.x < width * 0.5;
  const y = Math.min(height * 0.79, height - 7 * rem);
  const out = y < height * 0.79 ? 0.1 : 0;
  const x = width * (right ? 0.53 + out : 0.44 - out);
  return { at, right, x, y, bend: x + (right ? -1.6 : 1.6) * rem };
}

/** A point in one element, seen from another. */
export const within = (at: Point, inner: Rect, outer: Rect): Point => ({
  x: inner.left - outer.left + at.x,
  y: inner.top - outer.top + at.y,
});

export interface Placed extends Point {
  readonly width: number;
}

/** In rem: how wide the menu is at a piece, beside the cube and beside the layers. */
const WIDTH = { piece: 14.5, cube: 12, layers: 9.75 };
/** Pixels between the menu and what it keeps away from. */
const GAP = 8;
const FAR = 12;

/** Beside the layers, below the count. */
export const menuBesideLayers = (rem: number): Placed => ({ x: -0.5 * rem, y: 11 * rem, width: WIDTH.layers * rem });

/** For an action whose dice lie in the layers: in the column beside them, where it covers none; on a low stage above them, null if there is no room. */
export function menuOfVerbBesideLayers({ height }: Size, rem: number, tall: number, above: number): Placed | null {
  if (height < 30 * rem) return above < tall ? null : { x: 0, y: -tall, width: WIDTH.piece * rem };
  return { x: -0.5 * rem, y: Math.max(4 * rem, height - tall - 3 * rem), width: WIDTH.layers * rem };
}

/** At the right of the cube; at its left where it would cover the die that is primed next. `tall` is the menu's height. */
export function menuBesideCube(stage: Size, rem: number, tall: number, next: Point | null, ofCube: boolean): Placed {
  const width = (ofCube ? WIDTH.cube : WIDTH.piece) * rem;
  const covers = next && next.x > stage.width - width - rem && next.y < tall + 2 * rem;
  return covers ? { x: 0, y: 11 * rem, width } : { x: stage.width - width + 1.125 * rem, y: 0, width };
}

/** For an action whose dice are on the cube: at the lower right of the cube, near the names of the actions. */
export const menuByVerbs = ({ width, height }: Size, rem: number, tall: number): Placed => ({
  x: width - WIDTH.cube * rem + 1.125 * rem,
  y: Math.max(0, height - tall - 3 * rem),
  width: WIDTH.cube * rem,
});

export interface Around {
  /** The piece, the stage and the window. */
  readonly piece: Rect;
  readonly stage: Rect;
  readonly window: Size;
  /** A question that must stay in sight. */
  readonly question: Rect | null;
}

/** At a piece: above it if it lies low, else beside it; inside the window, never over a question. */
export function menuAtPiece({ piece, stage, window, question }: Around, rem: number, tall: number, ofCube: boolean): Placed {
  const width = (ofCube ? WIDTH.cube : WIDTH.piece) * rem;
  const { left, top } = stage;
  const clampX = (x: number): number => Math.max(GAP - left, Math.min(x, window.width - left - width - GAP));
  const clampY = (y: number): number => Math.max(GAP - top, Math.min(y, window.height - top - tall - GAP));
  if (piece.top <= window.height * 0.6) {
    const right = piece.right + width + 2 * GAP < window.width;
    return { x: clampX(right ? piece.right - left + FAR : piece.left - left - width - FAR), y: clampY(piece.top - top - 2 * FAR), width };
  }
  const middle = (piece.left + piece.right) / 2;
  const y = clampY(piece.top - top - tall - FAR);
  const apart = question && Math.abs(middle - (question.left + question.right) / 2);
  const covers = question && y + top < question.bottom && apart! < (question.right - question.left + width) / 2 + GAP;
  if (!covers) return { x: clampX(middle - left - width / 2), y, width };
  const before = middle * 2 < question.left + question.right;
  return { x: clampX(before ? question.left - left - width - GAP : question.right - left + GAP), y, width };
}
