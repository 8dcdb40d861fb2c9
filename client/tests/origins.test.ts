import { describe, expect, it } from 'vitest';
import { origins } from '../src/puzzles/origins';

describe('a piece on a board that is looked at', () => {
  const from = (before: string[], now: string[]): object => Object.fromEntries(origins(before, now));

  it('stays where it is', () => {
    expect(from(['elbow cell1', 'tee tray6'], ['tee tray6', 'elbow cell1'])).toEqual({
      'tee tray6': 'tee tray6',
      'elbow cell1': 'elbow cell1',
    });
  });
  it('comes from a place of its kind that is empty now', () => {
    expect(from(['elbow tray2', 'tee tray6'], ['elbow cell1', 'tee tray6'])).toMatchObject({ 'elbow cell1': 'elbow tray2' });
    expect(from(['elbow cell1', 'tee cell2'], ['tee cell1', 'elbow cell2'])).toEqual({
      'tee cell1': 'tee cell2',
      'elbow cell2': 'elbow cell1',
    });
  });
  it('comes out of the hand that carried it', () => {
    expect(from(['weight tray0', 'weight left0 0', 'weight air'], ['weight left0 0', 'weight right1 0'])).toMatchObject({
      'weight right1 0': 'weight air',
    });
  });
  it('is not moved while it is in the hand', () => {
    expect(from(['weight tray0'], ['weight air'])).toEqual({});
  });
});
