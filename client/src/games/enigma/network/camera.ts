/** The camera over the network: screen = network × scale + (x, y). */
import { UNIT } from '../tiles/tiles';

export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export interface At {
  readonly x: number;
  readonly y: number;
}

/** Tile sizes on the screen: the usual one, and the smallest before the network pans instead. */
const LARGEST = 120;
export const SMALLEST = 44;
const FARTHEST = 22;
const NEAREST = 240;

/** The tiles and one place around them, in the network's units. */
export function extent(tiles: readonly At[]): Box {
  const xs = tiles.map(({ x }) => x);
  const ys = tiles.map(({ y }) => y);
  return {
    left: (Math.min(...xs) - 1) * UNIT,
    top: (Math.min(...ys) - 1) * UNIT,
    right: (Math.max(...xs) + 2) * UNIT,
    bottom: (Math.max(...ys) + 2) * UNIT,
  };
}

/** All of it, in the middle of the room there is. `rem` grows with the screen. */
export function fit(box: Box, room: Box, rem = 16, smallest = SMALLEST): Camera {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const whole = Math.min((room.right - room.left) / width, (room.bottom - room.top) / height);
  const unit = rem / 16 / UNIT;
  const scale = Math.min(LARGEST * unit, Math.max(smallest * unit, whole));
  return {
    scale,
    x: (room.left + room.right - width * scale) / 2 - box.left * scale,
    y: (room.top + room.bottom - height * scale) / 2 - box.top * scale,
  };
}

/** Nearer or farther, with the point under the hand staying where it is. */
export function zoom(camera: Camera, factor: number, at: At): Camera {
  const scale = Math.min(NEAREST / UNIT, Math.max(FARTHEST / UNIT, camera.scale * factor));
  const grown = scale / camera.scale;
  return { scale, x: at.x - (at.x - camera.x) * grown, y: at.y - (at.y - camera.y) * grown };
}

/** Never so far away that nothing of the network is seen. */
export function inSight(camera: Camera, box: Box, room: Box): Camera {
  const keep = (from: number, to: number, low: number, high: number, at: number): number =>
    Math.min(high - 40 - from * camera.scale, Math.max(low + 40 - to * camera.scale, at));
  return {
    ...camera,
    x: keep(box.left, box.right, room.left, room.right, camera.x),
    y: keep(box.top, box.bottom, room.top, room.bottom, camera.y),
  };
}

/** The camera after the fingers have moved: one finger pans, two also zoom. */
export function carried(camera: Camera, from: readonly At[], to: readonly At[]): Camera {
  const [a, b] = [middle(from), middle(to)];
  const { scale, x, y } = from.length > 1 ? zoom(camera, spread(to) / spread(from), a) : camera;
  return { scale, x: x + b.x - a.x, y: y + b.y - a.y };
}
const middle = (points: readonly At[]): At => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const spread = ([a, b]: readonly At[]): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));

/** No farther than it takes to see the tile or place here whole. */
export function showing(camera: Camera, { x, y }: At, room: Box): Camera {
  const unit = UNIT * camera.scale;
  const into = (at: number, low: number, high: number): number => Math.max(low, Math.min(at, high - unit)) - at;
  return {
    ...camera,
    x: camera.x + into(x * unit + camera.x, room.left, room.right),
    y: camera.y + into(y * unit + camera.y, room.top, room.bottom),
  };
}

export const onScreen = (camera: Camera, at: At): At => ({ x: at.x * camera.scale + camera.x, y: at.y * camera.scale + camera.y });

/** Between two stands, eased by `part` 0 to 1. */
export const between = (a: Camera, b: Camera, part: number): Camera => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
  scale: a.scale + (b.scale - a.scale) * part,
});
