/** The scoring wheel: a spiral of beads at equal distances, from 0 to `LAST`. Drawn in a square of 248. */
export const SIZE = 248;
export const LAST = 25;
const TURNS = 1.74;
const [INNER, OUTER] = [SIZE * 0.2, SIZE * 0.43];
const FIRST = -Math.PI / 2 - 0.12;
const FINE = 1000;

const along = (part: number): [number, number] => {
  const [radius, angle] = [INNER + (OUTER - INNER) * part, FIRST + TURNS * 2 * Math.PI * part];
  return [SIZE / 2 + radius * Math.cos(angle), SIZE / 2 + radius * Math.sin(angle)];
};
/** The way to every fine step, so that beads are equally far apart. */
const way = [0];
for (let step = 1; step <= FINE; step++) {
  const [a, b] = [along((step - 1) / FINE), along(step / FINE)];
  way.push(way[step - 1] + Math.hypot(a[0] - b[0], a[1] - b[1]));
}
const partOf = (points: number): number => {
  const wanted = (way[FINE] * Math.min(LAST, Math.max(0, points))) / LAST;
  const step = way.findIndex((length) => length >= wanted - 1e-6);
  return step / FINE;
};

/** Position of a score; beyond the last bead it stays there. */
export const bead = (points: number): [number, number] => along(partOf(points));

/** Markers on one bead stand side by side: how many widths from its middle. */
export function apart(points: readonly number[], seat: number): number {
  const same = points.flatMap((each, other) => (each === points[seat] ? [other] : []));
  return same.indexOf(seat) - (same.length - 1) / 2;
}

/** The tube between two scores. */
export function stretch(from: number, to: number): string {
  const [a, b] = [partOf(from), partOf(to)];
  const steps = Math.max(2, Math.round(Math.abs(b - a) * 260));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const [x, y] = along(a + ((b - a) * step) / steps);
    return `${step ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
  }).join('');
}
