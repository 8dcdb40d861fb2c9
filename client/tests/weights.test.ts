import { describe, expect, it } from 'vitest';
import * as weights from '../src/puzzles/weights/weights';
import type { WeightsCard } from '../src/lib/types.gen';

const card: WeightsCard = { category: 'weights', left: [13, 6], right: [5, 7], weights: 5 };
const level: weights.State = { left: [1, 1], right: [1, 2] };

describe('the scale', () => {
  it('is level with the weights of the worked example (E32), leans to the heavier arm, never more than 9°', () => {
    expect(weights.lean(card, level)).toBe(0);
    expect(weights.lean(card, { left: [1, 0], right: [0, 0] })).toBeLessThan(0);
    expect(weights.lean(card, { left: [0, 0], right: [0, 6] })).toBe(9);
  });
  it('puts weights in, moves them and takes them out, six at most', () => {
    const cup: weights.Cup = { arm: 'left', index: 0 };
    const one = weights.put(weights.empty(card), cup);
    expect(one.left).toEqual([1, 0]);
    expect(weights.move(one, cup, { arm: 'right', index: 1 })).toEqual({ left: [0, 0], right: [0, 1] });
    expect(weights.takeOut(weights.empty(card), cup)).toEqual(weights.empty(card));
    const full = Array(9).fill(cup).reduce(weights.put, weights.empty(card));
    expect(weights.used(full)).toBe(weights.BOX);
  });
  it('counts what is still to be placed', () => {
    expect(weights.left(card, weights.empty(card))).toBe(5);
    expect(weights.left(card, level)).toBe(0);
    expect(weights.arranged(card, weights.arrangement(level))).toEqual(level);
  });
  it.each([2, 3])('hangs %i cups an arm apart from each other and inside the drawing', (cups) => {
    const all = (['left', 'right'] as const).flatMap((arm) =>
      Array.from({ length: cups }, (_, index) => weights.hanging(cups, { arm, index })),
    );
    const places = all.map(({ along, rope }) => ({ ...weights.hook(along, 0), rope }));
    for (const [index, one] of places.entries()) {
      expect(one.x).toBeGreaterThan(35);
      expect(one.x).toBeLessThan(424 - 35);
      for (const other of places.slice(index + 1))
        expect(Math.abs(one.x - other.x) > 70 || Math.abs(one.rope - other.rope) > 70).toBe(true);
    }
    expect(places.map(({ x }) => x)).toEqual(places.map(({ x }) => x).toSorted((a, b) => a - b));
  });
  it('piles six weights without hiding one behind another', () => {
    const pile = weights.pile(6);
    expect(new Set(pile.map(({ x, y }) => `${x} ${y}`)).size).toBe(6);
  });
});
