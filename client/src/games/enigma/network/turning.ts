/** Turning the tile in hand by its knob: a tap turns it once, and pulling the knob around the tile once for each quarter. */
import type { Gesture, Point } from '../../../puzzles/hand/drag';
import type { Aim } from '../aim.svelte';

/** Degrees past a quarter's end before the tile follows, so that it does not flutter half-way. */
const HALF = 55;

/** The knob as it is pulled: the angle where it was taken, moved on by each quarter that the tile has followed. */
interface Pull {
  readonly start: number;
  quarters: number;
}

/** From -180 to 180. */
const nearest = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** `middle` is the tile's on the screen; `pulled` is told how far the knob is from its place, in degrees. */
export function turning(aim: Aim, middle: () => Point, pulled: (degrees: number) => void): Gesture<Pull> {
  const angle = ({ x, y }: Point): number => (Math.atan2(y - middle().y, x - middle().x) * 180) / Math.PI;
  return {
    grip: ({ clientX, clientY }) => ({ start: angle({ x: clientX, y: clientY }), quarters: 0 }),
    move: (pull, at) => {
      const followed = pull.start + 90 * pull.quarters;
      const rest = nearest(angle(at) - followed);
      pulled(followed + rest - pull.start);
      if (Math.abs(rest) < HALF) return;
      const way = rest > 0 ? 1 : -1;
      pull.quarters += way;
      aim.turn(way);
    },
    drop: () => pulled(0),
    tap: () => aim.turn(),
    cancel: () => pulled(0),
  };
}
