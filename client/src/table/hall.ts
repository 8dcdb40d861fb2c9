/** Making tables, and the tables that are open to everybody. */
import type { TableInfo, TableWish } from './protocol';
import { Refusal } from './feed';

export type { SeatWish, TableWish } from './protocol';

async function ask<T>(path: string, question?: unknown): Promise<T> {
  const posted =
    question === undefined
      ? undefined
      : { method: 'POST', body: JSON.stringify(question), headers: { 'Content-Type': 'application/json' } };
  const fault = { type: 'error' as const, id: '', code: 'offline', text: '' };
  const response = await fetch(path, posted).catch(() => {
    throw new Refusal(fault);
  });
  const answer = await response.json().catch(() => null);
  if (!response.ok || answer === null) throw new Refusal({ ...fault, code: 'our-fault', ...answer?.error });
  return answer as T;
}

/** Make a table and say where it is. A repeat with the same id makes no second one. */
export async function makeTable(wish: TableWish): Promise<string> {
  await ask('/api/me');
  return (await ask<{ link: string }>('/api/tables', wish)).link;
}

export const openTables = async (): Promise<readonly TableInfo[]> => (await ask<{ tables: TableInfo[] }>('/api/tables')).tables;

/** Our own table with the cube that everybody has today. */
export async function cubeOfTheDay(name: string): Promise<string> {
  await ask('/api/me');
  return (await ask<{ link: string }>('/api/daily/tesseract', { name })).link;
}

/** The bots each game has, weakest first. */
export const botLevels = async (game: string): Promise<readonly string[]> =>
  (await ask<Record<string, { bots: string[] }>>('/api/games'))[game].bots;
