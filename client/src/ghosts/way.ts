/**
 * The way of a piece in the hand, as a short text: `TIME.GRIP~` and up to `WAYPOINTS` waypoints of four characters.
 * Two are the time since the piece was lifted, in steps of 20 ms, one each the place on a grid of 62 × 62 over the
 * board. The tray lies elsewhere on another screen, so a way has no waypoints there.
 */
import { WAYPOINTS } from '../puzzles/attempts.gen';
import type { Field } from '../puzzles/hand/carry';
import type { Point } from '../puzzles/hand/drag';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = DIGITS.length;
/** Milliseconds in a step of time. */
const STEP = 20;
/** Milliseconds between two samples of a hand. */
const EVERY = 80;
/** How far a hand may be from the straight line between two waypoints, in steps of the grid. */
const TOLERANCE = 1;

/** A place of the grid, and its time in steps. */
interface Sample extends Point {
  readonly time: number;
}

/** The way of a piece that is being carried. */
export class Way {
  readonly grip: number;
  #begun: number;
  #field: Field;
  #samples: Sample[] = [];
  /** The last place, which is a sample if the hand stays there or lets go. */
  #latest: Sample | null = null;

  constructor(grip: number, begun: number, field: Field) {
    [this.grip, this.#begun, this.#field] = [grip, begun, field];
  }
  /** The hand is here now. */
  to({ x, y }: Point, now: number): void {
    const field = this.#field;
    const [right, down] = [(x - field.x) / field.width, (y - field.y) / field.height];
    const time = Math.floor((now - this.#begun) / STEP);
    if (Math.min(right, down) < 0 || Math.max(right, down) >= 1 || time >= BASE * BASE) return;
    const here = { time, x: Math.floor(right * BASE), y: Math.floor(down * BASE) };
    const last = this.#samples.at(-1);
    if (last && this.#latest && here.time - last.time >= EVERY / STEP && this.#latest !== last) this.#samples.push(this.#latest);
    if (!last) this.#samples.push(here);
    this.#latest = here;
  }
  /** The hand lets go: the text of the way, empty if it led nowhere over the board. */
  end(now: number): string {
    if (!this.#latest) return '';
    const time = Math.min(BASE * BASE - 1, Math.floor((now - this.#begun) / STEP));
    const all = [...this.#samples, this.#latest, { ...this.#latest, time }].filter(
      (each, at, list) => !at || each.time > list[at - 1].time,
    );
    return `${this.#begun}.${this.grip}~${straightened(all).map(written).join('')}`;
  }
}

const written = ({ time, x, y }: Sample): string => DIGITS[Math.floor(time / BASE)] + DIGITS[time % BASE] + DIGITS[x] + DIGITS[y];

/** As few samples as tell the same, and no more than a way may have. */
function straightened(samples: readonly Sample[]): readonly Sample[] {
  let tolerance = TOLERANCE;
  let kept = simplified(samples, tolerance);
  while (kept.length > WAYPOINTS) kept = simplified(samples, (tolerance *= 1.5));
  return kept;
}
/** Ramer–Douglas–Peucker, in time: a sample is left out if the hand would have been near it on the straight way at that moment. */
function simplified(samples: readonly Sample[], tolerance: number): readonly Sample[] {
  const [first, last] = [samples[0], samples[samples.length - 1]];
  const far = samples.map(({ time, x, y }) => {
    const part = (time - first.time) / (last.time - first.time || 1);
    return Math.hypot(first.x + (last.x - first.x) * part - x, first.y + (last.y - first.y) * part - y);
  });
  const worst = Math.max(...far);
  if (worst <= tolerance) return samples.length > 1 ? [first, last] : samples;
  const at = far.indexOf(worst);
  return [...simplified(samples.slice(0, at + 1), tolerance), ...simplified(samples.slice(at), tolerance).slice(1)];
}

/** A moment of a way, in the units of the board. */
export interface Waypoint extends Point {
  readonly at: number;
}
export interface Carriage {
  readonly at: number;
  readonly grip: number;
  readonly waypoints: readonly Waypoint[];
}

/** The ways in the text of a hand. */
export function waysIn(text: string, field: Field): Carriage[] {
  return text.split(' ').flatMap((word) => {
    const found = /^(\d+)\.(\d+)~((?:[0-9A-Za-z]{4})+)$/.exec(word);
    if (!found) return [];
    const at = Number(found[1]);
    const waypoints = found[3].match(/.{4}/g)!.map((point): Waypoint => {
      const [high, low, x, y] = [...point].map((digit) => DIGITS.indexOf(digit));
      const onto = (place: number, start: number, size: number): number => start + ((place + 0.5) / BASE) * size;
      return { at: at + (high * BASE + low) * STEP, x: onto(x, field.x, field.width), y: onto(y, field.y, field.height) };
    });
    return [{ at, grip: Number(found[2]), waypoints }];
  });
}
