import { afterEach, describe, expect, it, vi } from 'vitest';
import { stepsUpTo } from '../src/table/lobby';

/** The steps of the tables that the server still has; it answers 404 for all others. */
function serving(tables: Record<string, readonly object[]>): void {
  vi.stubGlobal('fetch', async (path: string) => {
    const steps = tables[path.split('/')[3]];
    return steps ? Response.json({ steps, more: false }) : Response.json({ error: { code: 'expired', text: '' } }, { status: 404 });
  });
}
const said = (seq: number): object => ({ seq, what: { type: 'said', seat: 0, text: 'hello' } });
const started = (seq: number, origin?: object): object => ({ seq, what: { type: 'started', at: 0 }, table: { origin } });
const seqs = async (table: string): Promise<number[]> => (await stepsUpTo(table, 100, 100)).map(({ seq }) => seq);

describe('the past of a table', () => {
  afterEach(() => vi.unstubAllGlobals());
  const continued = [started(1, { table: 'first', seq: 2 }), said(2)];

  it('begins with the game it goes on from, up to that moment', async () => {
    serving({ first: [started(1), said(2), said(3)], second: continued });
    expect(await seqs('second')).toEqual([1, 2, 1, 2]);
  });
  it('is whole without a game that has expired', async () => {
    serving({ second: continued });
    expect(await seqs('second')).toEqual([1, 2]);
  });
  it('fails with its own table', async () => {
    serving({});
    await expect(seqs('second')).rejects.toThrow();
  });
});
