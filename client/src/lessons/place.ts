/** Placement of the teacher's card: beside its target, over nothing that matters. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 16;
const EDGE = 12;

export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const at = (left: number, top: number, { width, height }: Size): Box => ({ left, top, right: left + width, bottom: top + height });

const distance = (a: Box, b: Box): number =>
  Math.hypot(Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.top - b.bottom, b.top - a.bottom));

/** Beside the target on each of its sides, then in the corners of the window and along its edges. */
function candidates(target: Box, card: Size, window: Size): Box[] {
  const [right, bottom] = [window.width - card.width - EDGE, window.height - card.height - EDGE];
  const inside = (left: number, top: number): Box =>
    at(Math.min(Math.max(left, EDGE), Math.max(EDGE, right)), Math.min(Math.max(top, EDGE), Math.max(EDGE, bottom)), card);
  const [x, y] = [(target.left + target.right - card.width) / 2, (target.top + target.bottom - card.height) / 2];
  return [
    inside(target.right + GAP, y),
    inside(target.left - card.width - GAP, y),
    inside(x, target.top - card.height - GAP),
    inside(x, target.bottom + GAP),
    inside(target.right + GAP, target.top),
    inside(target.left - card.width - GAP, target.top),
    inside(EDGE, EDGE),
    inside(right, EDGE),
    inside(EDGE, bottom),
    inside(right, bottom),
    inside(EDGE, window.height * 0.3),
    inside(right, window.height * 0.3),
  ];
}

/** A box that the card should not cover, and the cost of covering it. */
export interface Spared {
  readonly box: Box;
  readonly weight: number;
}

/** The place that covers least of what matters and is nearest to the target. */
export function placeFor(target: Box, spared: readonly Spared[], card: Size, window: Size): Box {
  const covers = (box: Box): number => spared.reduce((sum, each) => sum + each.weight * overlap(box, each.box), 0);
  const cost = (box: Box): number => covers(box) + distance(box, target);
  return candidates(target, card, window).reduce((best, each) => (cost(each) < cost(best) ? each : best));
}
