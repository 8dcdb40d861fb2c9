/** The report for a player who comes back. */
import { describe, expect, it } from 'vitest';
import { reportOf, unread } from '../src/table/standin';
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

describe('unread', () => {
  const turn = (seq: number, seat: number): Step => step(seq, { type: 'tookover', seat, scope: 'turn' } as LogEntry);
  const steps = [did(1, 0), turn(2, 0), did(3, 0, true), did(4, 1)];

  it('is what a bot did with a turn, until that was read or the player acted', () => {
    expect(unread(steps, 0, 0)?.steps.map(({ seq }) => seq)).toEqual([1, 3, 4]);
    expect(unread(steps, 0, 4)).toBeNull();
    expect(unread([...steps, did(5, 0)], 0, 0)).toBeNull();
  });
  it('is nothing for those a bot plays for until they come back, or whose seat a bot had before', () => {
    expect(unread([did(1, 0), took(2, 0), did(3, 0, true)], 0, 0)).toBeNull();
    expect(unread([did(1, 0, true)], 0, 0)).toBeNull();
  });
});
