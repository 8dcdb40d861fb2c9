/** The report for a player who comes back. */
import { describe, expect, it } from 'vitest';
import { reportOf } from '../src/table/standin';
import type { LogEntry, Step } from '../src/table/protocol';

const STATE = { now: 0, waiting: [], view: {} };
const step = (seq: number, what: LogEntry, played = false): Step =>
  ({ type: 'step', seq, what, ...(played ? { state: STATE } : {}) }) as unknown as Step;
const did = (seq: number, seat: number, bot = false): Step => step(seq, { type: 'did', seat, at: seq, do: 'roll', bot } as LogEntry, true);
const took = (seq: number, seat: number): Step => step(seq, { type: 'tookover', seat } as LogEntry);

describe('reportOf', () => {
  it('has what happened since the last takeover, and the moment before', () => {
    const steps = [did(1, 0, true), did(2, 1), took(3, 0), did(4, 0, true), did(5, 1), step(6, { type: 'cameback', seat: 0 } as LogEntry)];
    expect(reportOf(steps, 0)?.steps.map(({ seq }) => seq)).toEqual([2, 4, 5]);
  });
  it('is nothing if the bot did nothing', () => {
    expect(reportOf([did(1, 0, true), took(2, 0), did(3, 1, true)], 0)).toBeNull();
  });
  it('has what there is if the takeover was too long ago', () => {
    expect(reportOf([did(301, 0, true), did(302, 1)], 0)?.steps).toHaveLength(2);
  });
});
