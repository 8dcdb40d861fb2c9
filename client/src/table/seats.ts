/** Seats have a number, and with it a colour and a pattern; players have a name. */
import type { TableInfo } from './protocol';
import { levelName, table as t } from './texts';

const COLOURS = ['seat.0', 'seat.1', 'seat.2', 'seat.3'] as const;
/** The name of a seat's colour. */
export const seatColour = (seat: number): string => t(COLOURS[seat % COLOURS.length]);

/** The name that is kept for a player who gives none: the seat's colour, which every viewer reads in their own language. */
const UNNAMED = ['White', 'Amber', 'Violet', 'Teal'] as const;
export const nameOr = (name: string, seat: number): string => name.trim() || UNNAMED[seat % UNNAMED.length];
/** A player's name as it is shown at this seat; `Player 1` is the server's word for somebody without one, or who was forgotten. */
export const called = (name: string, seat: number): string =>
  ['', UNNAMED[seat % UNNAMED.length], `Player ${seat + 1}`].includes(name) ? seatColour(seat) : name;

/** The level of the bot on a seat; empty for people. */
export function botLevel(table: TableInfo, seat: number): string {
  const { kind, level } = table.seats[seat] ?? {};
  return kind === 'bot' && level ? levelName(level) : '';
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/** The name on a seat: the player's own, marked if a program plays, or the seat's colour for bots and empty ones. One written from the right turns nothing around it. */
export function seatName(table: TableInfo, seat: number): string {
  const { kind, name: given, program } = table.seats[seat] ?? {};
  const name = called(given ?? '', seat);
  const shown = RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
  if (kind === 'person') return program ? t('seat.program', { name: shown }) : shown;
  return seatColour(seat);
}
