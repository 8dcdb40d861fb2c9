/** Position of a die, and the way it is carried from one place in the cube to another. */
import { Vector3 } from 'three';
import { smooth } from '../paths';
import { cellOf } from '../view';
import { PITCH, type Pose } from './dice';

/** The lean of a carried die, in radians, and its clearance above the dice in between. */
const LEAN = 0.16;
const ABOVE = 1.15;

export const stand = (cell: string): Vector3 => {
  const [x, y, layer] = cellOf(cell);
  return new Vector3((x - 1.5) * PITCH, layer * PITCH + 0.5, (y - 1.5) * PITCH);
};

/** The way of a die that is carried: up, across, down, leaning a little into it. */
export function way({ position, quaternion }: Pose, end: Vector3, highest: number): (part: number) => void {
  const start = position.clone();
  const across = new Vector3(end.x - start.x, 0, end.z - start.z);
  const axis = new Vector3(across.z, 0, -across.x).normalize();
  const top = highest + ABOVE;
  const phase = (part: number, from: number, to: number) => smooth(Math.min(1, Math.max(0, (part - from) / (to - from))));
  if (!across.lengthSq()) return (part) => void position.setY(start.y + (end.y - start.y) * part * part);
  return (part) => {
    const gone = phase(part, 0.18, 0.82);
    const high = start.y + (top - start.y) * phase(part, 0, 0.42) - (top - end.y) * phase(part, 0.62, 1);
    position.copy(start).addScaledVector(across, gone).setY(high);
    quaternion.setFromAxisAngle(axis, LEAN * Math.sin(Math.PI * gone));
  };
}
