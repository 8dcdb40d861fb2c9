/**
 * The people one does not want to hear at a table: no chat, reactions, pointing, reminders and comments, and the colour of the seat instead of
 * a name, which may be an insult too. Kept on this device only.
 * Nobody has a name that lasts from table to table, so it holds for this table and its rematches.
 */
import { keep, kept } from '../lib/device';
import type { Line, Step, TableInfo } from './protocol';

/** Everybody who only watches. */
export const WATCHERS = -1;

const nameOf = (table: string): string => `muted.${table}`;

export class Muted {
  seats = $state.raw<readonly number[]>([]);
  #table: string;

  constructor(table: string) {
    this.#table = table;
    this.seats = kept<number[]>(nameOf(table), []);
  }

  has(seat: number): boolean {
    return this.seats.includes(seat);
  }

  toggle(seat: number): void {
    this.#set(this.has(seat) ? this.seats.filter((each) => each !== seat) : [...this.seats, seat]);
  }

  /** Somebody else on a seat is heard; who plays again at another table is not. */
  follow({ what }: Step): void {
    if (!this.seats.length) return;
    if (what.type === 'sat' || what.type === 'reseated') this.#set(this.seats.filter((seat) => seat !== what.seat));
    if (what.type === 'rematched') keep(nameOf(what.table), this.seats);
  }

  /** Is this step a word of somebody who is muted? */
  hides({ what }: Step): boolean {
    return what.type === 'said' && this.has(what.seat);
  }

  /** The table without the names of those who are muted: seats are called by their colour. */
  unnamed(table: TableInfo): TableInfo {
    if (!this.seats.length) return table;
    return { ...table, seats: table.seats.map((seat, n) => (this.has(n) ? { ...seat, name: '' } : seat)) };
  }

  /** A line of the plan without the comments of those who are muted. */
  uncommented(line: Line): Line {
    return this.seats.length && line.remarks ? { ...line, remarks: line.remarks.filter(({ seat }) => !this.has(seat)) } : line;
  }

  #set(seats: readonly number[]): void {
    this.seats = seats;
    keep(nameOf(this.#table), seats);
  }
}
