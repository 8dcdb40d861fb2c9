/** Which systems shine, and how: touched, about to close, being counted, spent. */
import type { Light } from '../tiles/Tube.svelte';
import type { Held } from '../aim.svelte';
import type { Scene } from '../staging';
import type { Conduits, Letter, Place, Turned, View } from '../view';
import { touches } from './joints';

export interface Preview extends Held {
  readonly tile: Conduits;
  readonly turned: Turned | null;
  /** The systems each group would touch. */
  readonly met: readonly (readonly number[])[];
  /** The systems it would join without closing them. */
  readonly joins: readonly number[];
}

export function preview(view: View, tile: Conduits | null, held: Held | null): Preview | null {
  if (!tile || !held) return null;
  const place: Place | undefined = view.places.find(({ x, y }) => x === held.x && y === held.y);
  const turned = place?.turns.find(({ turn }) => turn === held.turn) ?? null;
  const met = touches(view.tiles, held.x, held.y, tile, held.turn);
  const joins = [...new Set(met.flat())].filter((system) => !turned?.closes.includes(system));
  return { ...held, tile, turned, met, joins };
}

export interface Lights {
  of(system: number): Light;
  /** Has this cell been counted, or is it about to be? */
  counted(system: number, colour: Letter, cell: string): boolean;
  ofHeld(group: number): Light;
  countedHeld(group: number, colour: Letter): boolean;
}

export function lights(view: View, touched: number | null, held: Preview | null, counting: Scene['counting']): Lights {
  const closes = new Set(held?.turned?.closes ?? []);
  const joins = new Set(held?.joins ?? []);
  const systems = new Map(view.systems.map((system) => [system.number, system]));
  const colours = (system: number): Set<Letter> => new Set(systems.get(system)?.networkers.map(({ colour }) => colour));
  const closing = (group: number): readonly number[] => held?.met[group].filter((system) => closes.has(system)) ?? [];
  return {
    of: (system) => {
      if (counting?.system === system || closes.has(system)) return 'closing';
      if (touched === system || joins.has(system)) return 'lit';
      return systems.get(system)?.open_ends === 0 ? 'spent' : 'calm';
    },
    counted: (system, colour, cell) => {
      if (counting?.system === system) return counting.counted.includes(cell);
      if (!closes.has(system) || !held) return false;
      const group = held.met.findIndex((met) => met.includes(system));
      return closing(group).some((each) => colours(each).has(colour));
    },
    ofHeld: (group) => (closing(group).length ? 'closing' : held?.met[group].length ? 'lit' : 'calm'),
    countedHeld: (group, colour) => closing(group).some((each) => colours(each).has(colour)),
  };
}
