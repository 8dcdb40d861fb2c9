/** The colours of tokens.css for drawings that style sheets do not reach: canvases and three.js. */

/** Values read so far, by theme and name: a computed style costs more than a lookup, and an hourglass asks 30 times a second. */
const cache = new Map<string, string>();

/** A colour of tokens.css as `#rrggbb`; with an alpha from 0 to 1 as `#rrggbbaa`. */
export function tokenColour(name: `--${string}`, alpha?: number): string {
  const root = document.documentElement;
  const key = `${root.dataset.theme} ${name}`;
  let value = cache.get(key);
  if (!value) {
    value = long(getComputedStyle(root).getPropertyValue(name).trim());
    cache.set(key, value);
  }
  return alpha === undefined ? value : value + byte(alpha * 255);
}

/** Two colours `#rrggbb` mixed as `color-mix(in srgb, …)` does it; `part` is the share of the second. */
export function mix(one: string, other: string, part: number): string {
  const [from, to] = [one, other].map((hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)));
  return `#${from.map((value, n) => byte(value + (to[n] - value) * part)).join('')}`;
}

/** `#rgb`, as a minifier writes it, in full. */
const long = (hex: string): string => (hex.length === 4 ? `#${[...hex.slice(1)].map((digit) => digit + digit).join('')}` : hex);
const byte = (value: number): string => Math.round(value).toString(16).padStart(2, '0');
