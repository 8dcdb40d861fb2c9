/** X-ray: a look at the network that marks where nothing more can happen, kept on this device. */
import { keep, kept } from '../../lib/device';
import type { View } from './view';

const NAME = 'enigma.xray';
export const xray = $state({ on: kept(NAME, false) });

export function setXray(on: boolean): void {
  xray.on = on;
  keep(NAME, on);
}

interface Found {
  /** Empty places with tiles on all four sides. */
  readonly surrounded: readonly { readonly x: number; readonly y: number }[];
  /** Tiles whose systems are all closed. */
  readonly dead: readonly { readonly x: number; readonly y: number }[];
}

export function found({ surrounded, tiles, systems }: Pick<View, 'surrounded' | 'tiles' | 'systems'>): Found {
  const closed = new Set(systems.filter(({ open_ends }) => open_ends === 0).map(({ number }) => number));
  return {
    surrounded: surrounded.map(([x, y]) => ({ x, y })),
    dead: tiles.filter((spot) => spot.systems.every((system) => closed.has(system))).map(({ x, y }) => ({ x, y })),
  };
}
