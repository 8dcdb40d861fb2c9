/** Seats have a number, and with it a colour and a pattern; who sits there has a name. */
import type { TableInfo } from './protocol';
import { table as t } from './texts';

/** The name on a seat: the player's own, or the seat's colour for bots and empty ones. */
export function seatName(table: TableInfo, seat: number): string {
  const { kind, name } = table.seats[seat] ?? {};
  return kind === 'person' && name ? name : t(`seat.${(seat % 4) as 0 | 1 | 2 | 3}`);
}
