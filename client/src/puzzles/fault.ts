/** A fault in the player's own words: what kind it is, and in practice also where. */
import { known, t } from '../lib/language.svelte';
import { SIDES } from '../lib/sides';
import type { Category, Fault } from '../lib/types.gen';
import { laid, FRAGMENTS } from './fragments/fragments';

interface Place {
  row?: number;
  column?: number;
  port?: string;
  laid?: number;
  cube?: [number, number, number];
  piece?: string;
}

/** The kind alone: all that a racing player is told. */
export function kindOf(category: Category, fault: Fault): string {
  const key = `fault.${category}.${fault.code}`;
  return known(key) ? t(key) : fault.message;
}

export function whereOf(category: Category, fault: Fault, state: unknown): string {
  const place = (typeof fault.place === 'object' && fault.place ? fault.place : {}) as Place;
  if (place.row && place.column) return t('place.cell', { row: place.row, column: place.column });
  if (place.port) return t('place.port', { side: t(`side.${SIDES.indexOf(place.port[0]) as 0 | 1 | 2 | 3}`), number: place.port[1] });
  if (category === 'fragments' && place.laid !== undefined)
    return t(`fragments.${FRAGMENTS[laid(state as Parameters<typeof laid>[0])[place.laid]]}`);
  if (place.cube) return t('place.cube', { column: place.cube[0] + 1, row: place.cube[1] + 1, height: place.cube[2] + 1 });
  if (category === 'blocks' && place.piece && known(`blocks.${place.piece}`))
    return `${place.piece} ${t(`blocks.${place.piece}` as 'blocks.V')}`; // as the tray names it
  return '';
}
