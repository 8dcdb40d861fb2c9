/** Marks for a fault in the pipes. */
import type { Fault } from '../../lib/types.gen';

type Place = { row?: number; column?: number; port?: string };

export function marked(fault: Fault | null): { cell: number; port: string | null } {
  const place = (fault && typeof fault.place === 'object' ? fault.place : null) as Place | null;
  const cell = place?.row && place.column ? (place.row - 1) * 3 + place.column - 1 : -1;
  return { cell, port: place?.port ?? null };
}
