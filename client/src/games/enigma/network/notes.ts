/** Placement of a note: beside the network, never over a tile or a place, as near to its target as it can be. */
import { UNIT } from '../tiles/tiles';
import { onScreen, type Box, type Camera } from './camera';

interface At {
  readonly x: number;
  readonly y: number;
}
const STEP = 12;
const AIR = 8;

/** The screen boxes of tiles and places. */
export const boxes = (camera: Camera, places: readonly At[]): Box[] =>
  places.map(({ x, y }) => {
    const { x: left, y: top } = onScreen(camera, { x: x * UNIT, y: y * UNIT });
    return { left, top, right: left + UNIT * camera.scale, bottom: top + UNIT * camera.scale };
  });

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The upper left corner of a note of this size, or null if there is no room at all. */
export function standFor(size: { width: number; height: number }, anchor: At, room: Box, taken: readonly Box[]): At | null {
  let best: At | null = null;
  let nearest = Infinity;
  for (let x = room.left; x + size.width <= room.right; x += STEP)
    for (let y = room.top; y + size.height <= room.bottom; y += STEP) {
      const far = Math.hypot(Math.max(x - anchor.x, 0, anchor.x - x - size.width), Math.max(y - anchor.y, 0, anchor.y - y - size.height));
      if (far >= nearest) continue;
      const box = { left: x - AIR, top: y - AIR, right: x + size.width + AIR, bottom: y + size.height + AIR };
      if (taken.some((other) => meet(box, other))) continue;
      nearest = far;
      best = { x, y };
    }
  return best;
}
