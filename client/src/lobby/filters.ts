/** The filters of the lobby: which of the open tables somebody wants to see. */
import { OWN_TIME } from '../table/patience.gen';
import type { TableInfo } from '../table/protocol';

export const PACES = ['live', 'clock', 'days'] as const;
export type Pace = (typeof PACES)[number];

/** Empty means all. */
export interface Filters {
  readonly game: string;
  readonly pace: Pace | '';
  /** The level of a bot at the table, or `none` without bots. */
  readonly level: string;
  readonly free: boolean;
}

export const ALL: Filters = { game: '', pace: '', level: '', free: false };

export const freeSeats = ({ seats, status }: TableInfo): number =>
  seats.filter(({ kind, free }) => free || (kind === 'open' && status === 'open')).length;

export const paceOf = ({ turn = 0 }: TableInfo): Pace => (turn >= OWN_TIME ? 'days' : turn ? 'clock' : 'live');

/** The levels of the bots at a table. */
export const levelsOf = ({ seats }: TableInfo): readonly string[] => [
  ...new Set(seats.flatMap(({ kind, level }) => (kind === 'bot' && level ? [level] : []))),
];

export function fits(table: TableInfo, { game, pace, level, free }: Filters): boolean {
  if (game && table.game !== game) return false;
  if (pace && paceOf(table) !== pace) return false;
  if (free && (!freeSeats(table) || table.by_invitation)) return false;
  const levels = levelsOf(table);
  return !level || (level === 'none' ? !levels.length : levels.includes(level));
}

/** The tables that fit, those with a free seat first. */
export const found = (tables: readonly TableInfo[], filters: Filters): readonly TableInfo[] =>
  tables.filter((table) => fits(table, filters)).toSorted((a, b) => Number(freeSeats(b) > 0) - Number(freeSeats(a) > 0));
