/** The results of a race are read from the steps of the game, also by those who come later. */
import { describe, expect, it } from 'vitest';
import { behind, resultsOf } from '../src/games/enigma/race/results';
import type { Event, View } from '../src/games/enigma/view';
import type { Step } from '../src/table/protocol';

const step = (phase: View['phase'], grades: readonly (number | null)[], ...events: object[]): Step<View, Event> => {
  const players = grades.map((grade) => ({ grade, solution: null }));
  return { events, state: { view: { phase, players } } } as unknown as Step<View, Event>;
};
const solved = (seat: number, after: number) => ({ type: 'solved', seat, after });
const FLIPPED = { type: 'flipped', seat: 0 };
const earlier = [step('race', [5, 5], FLIPPED), step('race', [5, 5], solved(1, 99_000)), step('lay', [5, 5], { type: 'gaveup', seat: 0 })];
const race = [step('race', [1, 3], FLIPPED, { type: 'flipped', seat: 1 }), step('race', [1, 3], solved(0, 4200))];

describe('the results of the last race', () => {
  it('are its times, its grades and why it ended, also once the next cards are taken', () => {
    const results = resultsOf([...earlier, ...race, step('lay', [1, 3], solved(1, 6000)), step('choose', [4, null])]);
    expect([...results.times]).toEqual([
      [0, 4200],
      [1, 6000],
    ]);
    expect(results.grades).toEqual([1, 3]);
    expect([...results.gaveUp]).toEqual([]);
    expect(results.ended).toBe('solved');
  });
  it('say who gave up and whose sand ran out', () => {
    const results = resultsOf([
      ...earlier,
      ...race,
      step('race', [1, 3], { type: 'gaveup', seat: 1 }),
      step('lay', [1, 3], { type: 'ranout', seats: [2] }),
    ]);
    expect([...results.gaveUp]).toEqual([1]);
    expect(results.ended).toBe('ran out');
  });
  it('say that sand ran out, also if another one solved after that', () => {
    const late = [step('race', [1, 3], { type: 'ranout', seats: [2] }), step('lay', [1, 3], solved(1, 9000))];
    expect(resultsOf([...earlier, ...race, ...late]).ended).toBe('ran out');
  });
  it('are not yet complete while it runs, and empty before the first', () => {
    expect(resultsOf([...earlier, ...race]).ended).toBe('');
    expect(resultsOf([step('choose', [2, null])])).toEqual({ times: new Map(), gaveUp: new Set(), grades: [], ended: '' });
  });
});

it('says a distance that agrees with the times beside it', () => {
  expect(behind(69_300, 26_900)).toBe(43_000); // 1:09 and 0:26
  expect(behind(31_600, 26_900)).toBe(4_700);
});
