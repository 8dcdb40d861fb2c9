/** Marks for a fault in the fragments: on fragments, or on a quarter cell that nothing covers. */
import type { Fault } from '../../lib/types.gen';

export type QuarterCell = readonly [number, number, string];
type Place = { laid?: number; over?: number; cell?: QuarterCell; fragment?: string };

/** `order` is the fragments as the server heard of them. */
export function marked(fault: Fault | null, order: readonly number[]): { pieces: number[]; cell: QuarterCell | null } {
  const place = (fault?.place ?? {}) as Place;
  const pieces = [place.laid, place.over].filter((at) => at !== undefined).map((at) => order[at]);
  return { pieces, cell: place.fragment ? (place.cell ?? null) : null };
}
