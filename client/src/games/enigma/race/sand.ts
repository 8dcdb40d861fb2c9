/** The sand of the hourglass: how high it stands above and below when this part of it is still above. Box: x -110…110, y 0…440. */
export const NECK = 220;
export const [TOP, BOTTOM] = [16, 424];
const CHARGE = 62;
const CONE = 46;
const DIP = 17;
const WALL = 2.5;

export const GLASS =
  'M-82 16C-90 70-84 128-46 172C-20 198-5 204-5 220C-5 236-20 242-46 268C-84 312-90 370-82 424L82 424C90 370 84 312 46 268C20 242 5 236 5 220C5 204 20 198 46 172C84 128 90 70 82 16Z';

type Curve = readonly [number, number, number, number, number, number, number, number];
const point = ([ax, ay, bx, by, cx, cy, dx, dy]: Curve, u: number): [number, number] => {
  const v = 1 - u;
  return [
    v ** 3 * ax + 3 * v * v * u * bx + 3 * v * u * u * cx + u ** 3 * dx,
    v ** 3 * ay + 3 * v * v * u * by + 3 * v * u * u * cy + u ** 3 * dy,
  ];
};
const profile = Array.from({ length: 121 }, (_, n) =>
  n <= 60 ? point([-82, 16, -90, 70, -84, 128, -46, 172], n / 60) : point([-46, 172, -20, 198, -5, 204, -5, 220], (n - 60) / 60),
);

/** Half the width of the glass at a height; both bulbs are alike. */
export function half(y: number): number {
  const above = y <= NECK ? y : 2 * NECK - y;
  const next = profile.findIndex(([, at]) => at >= above);
  if (next <= 0) return 82;
  const [[ax, ay], [bx, by]] = [profile[next - 1], profile[next]];
  return -(ax + ((bx - ax) * (above - ay)) / (by - ay || 1));
}
const inside = (y: number): number => Math.max(2.6, half(y) - WALL);

const above = (y: number): number => {
  let volume = 0;
  for (let at = y; at < NECK; at++) volume += inside(at) ** 2;
  return volume;
};
const below = (peak: number): number => {
  let volume = 0;
  for (let at = peak; at < BOTTOM - 2; at++) volume += (inside(at) * Math.min(1, (at - peak) / CONE)) ** 2;
  return volume;
};
const FULL = above(CHARGE);
const ABOVE = Array.from({ length: NECK - CHARGE + 1 }, (_, n) => ({ y: CHARGE + n, part: above(CHARGE + n) / FULL }));
const BELOW = Array.from({ length: BOTTOM - 3 - NECK - 20 }, (_, n) => ({ y: BOTTOM - 3 - n, part: below(BOTTOM - 3 - n) / FULL }));

function find(table: readonly { y: number; part: number }[], part: number, rising: boolean): number {
  const next = table.findIndex((each) => (rising ? each.part >= part : each.part <= part));
  if (next < 0) return table.at(-1)!.y;
  if (next === 0) return table[0].y;
  const [a, b] = [table[next - 1], table[next]];
  return a.y + ((b.y - a.y) * (part - a.part)) / (b.part - a.part || 1);
}

export interface Levels {
  /** The surface above, at the glass; it dips towards the middle. */
  readonly upper: number;
  /** The peak of the heap below. */
  readonly peak: number;
}
export function levels(part: number): Levels {
  const left = Math.min(1, Math.max(0, part));
  return { upper: find(ABOVE, left, false), peak: find(BELOW, 1 - left, true) };
}

const f = (value: number): string => value.toFixed(1);
const sides = (from: number, to: number, step: number): string => {
  let right = '';
  let left = '';
  for (let y = from; y < to; y += step) {
    right += `L${f(inside(y))} ${f(y)}`;
    left = `L${f(-inside(y))} ${f(y)}` + left;
  }
  return `${right}L${f(inside(to))} ${f(to)}L${f(-inside(to))} ${f(to)}${left}Z`;
};
/** The sand above, as an outline. */
export function upperSand({ upper: y }: Levels): string {
  if (y >= NECK - 1) return '';
  const width = inside(y);
  const dip = Math.min(DIP, (NECK - y) * 0.6);
  return `M${f(-width)} ${f(y)}C${f(-width * 0.55)} ${f(y + 3)} ${f(-width * 0.22)} ${f(y + dip)} 0 ${f(y + dip)}C${f(width * 0.22)} ${f(y + dip)} ${f(width * 0.55)} ${f(y + 3)} ${f(width)} ${f(y)}${sides(y, NECK, 4)}`;
}
/** The heap below. */
export function lowerSand({ peak }: Levels): string {
  if (peak >= BOTTOM - 4) return '';
  const foot = Math.min(BOTTOM - 3, peak + CONE);
  const width = inside(foot) * Math.min(1, (foot - peak) / CONE + 0.0001);
  const rise = foot - peak;
  const lip = `M${f(-width)} ${f(foot)}C${f(-width * 0.6)} ${f(peak + rise * 0.72)} ${f(-width * 0.22)} ${f(peak + rise * 0.09)} 0 ${f(peak)}C${f(width * 0.22)} ${f(peak + rise * 0.09)} ${f(width * 0.6)} ${f(peak + rise * 0.72)} ${f(width)} ${f(foot)}`;
  return foot >= BOTTOM - 3 ? `${lip}L${f(width)} ${BOTTOM - 2}L${f(-width)} ${BOTTOM - 2}Z` : lip + sides(foot, BOTTOM - 2, 3);
}
