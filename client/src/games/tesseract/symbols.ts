/** The symbols of the colours, in a box of 40. Faces, the cube and the picture on the home page draw the same paths. */
import type { Colour } from './view.gen';

export const SYMBOL: Record<Colour, string> = {
  yellow: 'M20 5.2a14.8 14.8 0 1 1 0 29.6a14.8 14.8 0 1 1 0-29.6Z',
  orange: 'M22.4 4.6 36.6 30.2a2.8 2.8 0 0 1-2.4 4.2H5.8a2.8 2.8 0 0 1-2.4-4.2L17.6 4.6a2.75 2.75 0 0 1 4.8 0Z',
  purple: 'M9.6 6.6h20.8a3 3 0 0 1 3 3v20.8a3 3 0 0 1-3 3H9.6a3 3 0 0 1-3-3V9.6a3 3 0 0 1 3-3Z',
  blue: 'M22 3.2 36.8 18a2.8 2.8 0 0 1 0 4L22 36.8a2.8 2.8 0 0 1-4 0L3.2 22a2.8 2.8 0 0 1 0-4L18 3.2a2.8 2.8 0 0 1 4 0Z',
};
/** Position of the value in each symbol: x, baseline, size. */
export const NUMERAL: Record<Colour, readonly [number, number, number]> = {
  yellow: [20, 27.2, 20.5],
  orange: [20, 31.2, 17.5],
  purple: [20, 27.3, 20.5],
  blue: [20, 26.6, 19],
};
/** The line under a six, which tells it from a nine however the die is turned: x, y, width, height. */
export function underline(colour: Colour): [number, number, number, number] {
  const [x, y, size] = NUMERAL[colour];
  return [x - 0.23 * size, y + 0.1 * size, 0.46 * size, 0.085 * size];
}
