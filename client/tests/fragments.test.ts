import { describe, expect, it } from 'vitest';
import * as fragments from '../src/puzzles/fragments/fragments';
import { frameOf } from '../src/puzzles/fragments/layout';
import { marked } from '../src/puzzles/fragments/fault';
import { inset, quarter } from '../src/puzzles/fragments/polygon';
import type { FragmentsCard } from '../src/lib/types.gen';

const square: FragmentsCard = {
  category: 'fragments',
  outline: [
    [2, 2],
    [6, 2],
    [6, 6],
    [2, 6],
  ],
};
const area = (corners: readonly (readonly number[])[]): number =>
  Math.abs(
    corners.reduce((sum, [x, y], at) => sum + x * corners[(at + 1) % corners.length][1] - y * corners[(at + 1) % corners.length][0], 0),
  ) / 2;

describe('the fragments', () => {
  it('are the seven of the tangram, sixteen units large (E35)', () => {
    const sizes = fragments.FRAGMENTS.map((kind) => area(fragments.shape(kind, 0, false)));
    expect(sizes.toSorted()).toEqual([1, 1, 2, 2, 2, 4, 4]);
  });
  it('stay on whole corners and keep their size in every turn and flip', () => {
    for (const kind of fragments.FRAGMENTS)
      for (const turns of [0, 1, 2, 3])
        for (const flipped of [false, true]) {
          const corners = fragments.shape(kind, turns, flipped);
          expect(corners.flat().every((value) => Number.isInteger(value) && value >= 0)).toBe(true);
          expect(area(corners)).toBe(area(fragments.shape(kind, 0, false)));
        }
  });
  it('snap to the nearest lattice point and never leave the lattice', () => {
    const large = fragments.shape('large', 0, false);
    expect(fragments.snap(large, { x: 1.4, y: 2.6 })).toEqual({ x: 1, y: 3 });
    expect(fragments.snap(large, { x: 7, y: -3 })).toEqual({ x: 4, y: 0 });
  });
  it('turn around their middle, four times back to where they lay', () => {
    const laid = fragments.lay(fragments.empty(), 4, { x: 3, y: 3 });
    expect([1, 2, 3, 4].reduce((state) => fragments.turn(state, 4), laid)).toEqual(laid);
    const edge = fragments.turn(fragments.lay(fragments.empty(), 0, { x: 4, y: 6 }), 0);
    expect(
      fragments
        .cornersOf(edge, 0)!
        .flat()
        .every((value) => value >= 0 && value <= 8),
    ).toBe(true);
  });
  it('go to the server and come back the same', () => {
    let state = fragments.empty();
    state = fragments.lay(state, 0, { x: 2, y: 2 });
    state = fragments.flip(fragments.turn(fragments.lay(state, 3, { x: 3, y: 3 }), 3), 3);
    const sent = fragments.arrangement(state);
    expect(sent.laid.map(({ fragment }) => fragment)).toEqual(['large', 'parallelogram']);
    expect(fragments.arrangement(fragments.arranged(square, sent))).toEqual(sent);
    expect(fragments.left(square, state)).toBe(5);
    expect(fragments.takeOut(state, 0)[0].at).toBeNull();
    expect(fragments.takeOut(state, 1)).toBe(state);
  });
});

describe('the drawing of fragments', () => {
  it('shows the outline whole in the middle of the board', () => {
    const frame = frameOf(square);
    for (const [x, y] of square.outline) {
      expect(frame.x + x * frame.unit).toBeGreaterThan(0);
      expect(frame.x + x * frame.unit).toBeLessThan(460);
      expect(frame.y + y * frame.unit).toBeLessThan(440);
    }
    expect(frame.x + 4 * frame.unit).toBeCloseTo(230);
  });
  it('draws edges in towards the middle', () => {
    expect(
      inset(
        [
          [0, 0],
          [10, 0],
          [10, 10],
          [0, 10],
        ],
        1,
      ).map((point) => point.map(Math.round)),
    ).toEqual([
      [1, 1],
      [9, 1],
      [9, 9],
      [1, 9],
    ]);
  });
  it('knows the quarter cells by the names the server gives them', () => {
    expect(quarter([2, 3, 'north'])).toEqual([
      [2, 3],
      [3, 3],
      [2.5, 3.5],
    ]);
    expect(quarter([2, 3, 'west'])).toEqual([
      [2, 4],
      [2, 3],
      [2.5, 3.5],
    ]);
  });
  it('marks the fragments of a fault, or the hole that is left', () => {
    const fault = (place: unknown) => ({ code: 'x', rule: 'E34', message: '', place });
    expect(marked(fault({ laid: 1, over: 0, cell: [1, 1, 'north'] }), [2, 5])).toEqual({ pieces: [5, 2], cell: null });
    expect(marked(fault({ fragment: 'small', cell: [1, 1, 'north'] }), [])).toEqual({ pieces: [], cell: [1, 1, 'north'] });
  });
});
