/** Requests about tables besides playing: make one, find one, look back at one. */
import type { ContinueWish, Proof, Step, TableInfo, TableWish } from './protocol';
import { ask } from '../lib/server';

export type { Proof, SeatWish, TableWish } from './protocol';

/** Make a table and say where it is. A repeat with the same id makes no second one. */
export async function makeTable(wish: TableWish): Promise<string> {
  await ask('/api/me');
  return (await ask<{ link: string }>('/api/tables', wish)).link;
}

export const openTables = async (): Promise<readonly TableInfo[]> => (await ask<{ tables: TableInfo[] }>('/api/tables')).tables;

/** Our own table with the challenge that everybody has today; says where it is. */
export async function tableOfTheDay(game: string, name: string): Promise<string> {
  await ask('/api/me');
  return (await ask<{ link: string }>(`/api/daily/${game}`, { name })).link;
}

export const stepsPath = (table: string, after = 0): string => `/api/tables/${encodeURIComponent(table)}/steps?after=${after}`;

/** Everything that happened at a table after `after`, as its socket told it. */
export async function stepsOf<View = unknown, Event = unknown>(table: string, after = 0): Promise<readonly Step<View, Event>[]> {
  const { steps, more } = await ask<{ steps: Step<View, Event>[]; more: boolean }>(stepsPath(table, after));
  return more ? [...steps, ...(await stepsOf<View, Event>(table, steps.at(-1)!.seq))] : steps;
}

/** The last `count` steps up to `upto`; a game that goes on from another is told from that one on, unless that one has expired. */
export async function stepsUpTo<View, Event>(table: string, upto: number, count: number): Promise<readonly Step<View, Event>[]> {
  const steps = (await stepsOf<View, Event>(table, Math.max(0, upto - count))).filter(({ seq }) => seq <= upto);
  const origin = steps.find(({ what }) => what.type === 'started')?.table?.origin;
  if (!origin?.table || steps.length >= count) return steps;
  const before = await stepsUpTo<View, Event>(origin.table, origin.seq, count - steps.length).catch(() => []);
  return [...before, ...steps];
}

/** Let the server replay the record of a finished game and check it. */
export const proofOf = (table: string): Promise<Proof> => ask(`/api/tables/${encodeURIComponent(table)}/proof`);

/** The record of a table as the text of its file. */
export async function recordOf(table: string): Promise<string> {
  const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/record`);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
}

/** A new table that goes on from a moment of a finished game; says where it is. */
export async function continueFrom(table: string, wish: ContinueWish): Promise<string> {
  await ask('/api/me');
  return (await ask<{ link: string }>(`/api/tables/${encodeURIComponent(table)}/continue`, wish)).link;
}

/** A record from a file becomes a table again; says where it is. */
export async function openRecord(file: File): Promise<string> {
  await ask('/api/me');
  return (await ask<{ link: string }>('/api/records', file)).link;
}

/** A table at which we sit, and one that we have played to its end. */
export interface Going {
  readonly seat: number;
  readonly table: TableInfo;
}
/** Our seats there: several, if several people play at this device. */
export const ownSeats = ({ seat, table }: Going): readonly number[] =>
  table.seats.flatMap(({ beside }, each) => (each === seat || beside === seat ? [each] : []));
/** The seat of ours that the game waits for; undefined if it waits for none. */
export const ownTurn = (going: Going): number | undefined => ownSeats(going).find((each) => going.table.waiting?.includes(each));
export interface Played extends Going {
  readonly ended: number;
}
export interface Mine {
  readonly going: readonly Going[];
  readonly tables: readonly Played[];
  readonly more: boolean;
}

export const mine = (before?: number): Promise<Mine> => ask(`/api/me/tables${before ? `?before=${before}` : ''}`);
