import { beforeAll, describe, expect, it } from 'vitest';
import { turningOf } from '../src/games/enigma/ending';
import type { Event, View } from '../src/games/enigma/view';
import { words } from '../src/games/enigma/words';
import { standing, swingOf } from '../src/table/end/ending';
import type { Step } from '../src/table/protocol';

describe('the end of a game', () => {
  const moments = [0.5, 0.45, 0.8, 0.2].map((chance, n) => ({ at: 10 * n, turn: n + 1, chances: [chance, 1 - chance] }));

  it('finds the largest change towards the result, and plays on from before it', () => {
    expect(swingOf(moments, 0, true)).toEqual({ at: 10, turn: 2, from: 0.45, to: 0.8 });
    expect(swingOf(moments, 0, false)).toEqual({ at: 20, turn: 3, from: 0.8, to: 0.2 });
  });
  it('tells nothing where nothing turned', () => {
    expect(swingOf(moments.slice(0, 2), 0, true)).toBeNull();
    expect(swingOf([], 0, true)).toBeNull();
  });
  it('does not count what was undone', () => {
    const did = (seq: number) => ({ seq, what: { type: 'did', seat: 0, at: 0, do: '' } }) as unknown as Step;
    const undid = { seq: 3, what: { type: 'undid', seat: 0, at: 0 } } as unknown as Step;
    expect(standing([did(1), did(2), undid, did(4)]).map(({ seq }) => seq)).toEqual([1, 4]);
  });
  it('counts neither a question that was undone nor the answer to it', () => {
    const did = (seq: number, seat: number) => ({ seq, what: { type: 'did', seat, at: 0, do: '' } }) as unknown as Step;
    const said = { seq: 4, what: { type: 'said', seat: 1, text: '' } } as unknown as Step;
    const undid = { seq: 5, what: { type: 'undid', seat: 1, at: 0, asker: 0 } } as unknown as Step;
    expect(standing([did(1, 0), did(2, 0), did(3, 1), said, undid]).map(({ seq }) => seq)).toEqual([1, 4]);
  });
});

describe('the turning point of ENIGMA', () => {
  beforeAll(() => words.follow('en'));
  /** The course of the points, round by round. */
  const told = (winners: number[], ...course: [number, number][]): string | undefined => {
    const steps = course.map((points, round) => {
      const players = points.map((each, seat) => ({ seat, points: each }));
      const outcome = round === course.length - 1 ? { winners } : null;
      return { seq: round, what: { type: 'did' }, state: { view: { round, players, outcome } } } as unknown as Step<View, Event>;
    });
    return turningOf(steps, (seat) => ['You', 'Amber'][seat])?.text;
  };
  it('is the score after which the winner led for good', () => {
    expect(told([0], [0, 0], [2, 3], [7, 3], [15, 9])).toBe('Round 1: You +5, and ahead from there on.');
  });
  it('says nothing of a lead in a shared win', () => {
    expect(told([0, 1], [0, 0], [2, 0], [15, 0], [15, 15])).toBe('Round 1: You +13, the largest score on the way to the win.');
  });
});
