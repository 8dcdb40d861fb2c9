/** Puzzles that are being made: what the hand does to a draft, and the card that comes of it. */
import { describe, expect, test } from 'vitest';
import * as blocks from '../src/make/blocks';
import { DRAFTS } from '../src/make/drafts';
import * as fragments from '../src/make/fragments';
import * as pipes from '../src/make/pipes';
import * as weights from '../src/make/weights';
import { CATEGORIES } from '../src/lib/types.gen';
import { drop, empty, turn, type State } from '../src/puzzles/blocks/blocks';
import { empty as inTray, lay } from '../src/puzzles/fragments/fragments';

describe('any draft', () => {
  test.each(CATEGORIES)('%s is read from the device as it was kept, and nonsense is not', (category) => {
    const { blank, restored } = DRAFTS[category];
    expect(restored(JSON.parse(JSON.stringify(blank())))).toEqual(blank());
    for (const nonsense of [null, 7, 'x', {}, { left: [99], cells: [1e9], view: '<>', side: 3 }]) expect(restored(nonsense)).toBeNull();
  });
});

describe('weights', () => {
  test('a step passes the numbers that other cups have', () => {
    const draft = weights.blank();
    expect(weights.stepCup(draft, { arm: 'left', index: 1 }, 1).left).toEqual([13, 8]);
    expect(weights.stepCup(draft, { arm: 'right', index: 0 }, -1).right).toEqual([4, 7]);
    expect(weights.setCup(draft, { arm: 'left', index: 0 }, 99).left[0]).toBe(weights.HEAVIEST);
  });
  test('two or three cups on an arm, three to six weights', () => {
    const three = weights.addCup(weights.blank(), 'left');
    expect(three.left).toHaveLength(3);
    expect(new Set([...three.left, ...three.right]).size).toBe(5);
    expect(weights.addCup(three, 'left')).toBe(three);
    expect(weights.removeCup(weights.removeCup(three, 'left'), 'left').left).toHaveLength(2);
    expect(weights.setWeights(three, 9).weights).toBe(6);
    expect(weights.card(three)).toMatchObject({ category: 'weights', weights: 5 });
  });
});

describe('fragments', () => {
  const SQUARE = [
    [2, 2],
    [6, 2],
    [6, 6],
    [2, 6],
  ] as const;
  test('painted squares become an outline, and an outline becomes squares again', () => {
    let draft = fragments.blank();
    for (let x = 2; x < 6; x++) for (let y = 2; y < 6; y++) draft = fragments.toggled(draft, fragments.under('square', x + 0.4, y + 0.7));
    expect(draft.cells).toHaveLength(fragments.QUARTER_CELLS);
    expect(fragments.card(draft)).toEqual({ category: 'fragments', outline: SQUARE });
    expect(fragments.drafted({ category: 'fragments', outline: SQUARE }).cells).toEqual(draft.cells);
  });
  test('brushes take a quarter, the half in the nearest corner, or the square', () => {
    expect(fragments.under('quarter', 0.5, 0.1)).toEqual([0]);
    expect(fragments.under('half', 0.9, 0.8)).toEqual([2, 3]);
    expect(fragments.under('square', 1.2, 0.5)).toEqual([4, 5, 6, 7]);
    expect(fragments.under('square', 8.2, 0.5)).toEqual([]);
  });
  test('a quick stroke paints every square on its way', () => {
    const painted = fragments.along('square', { x: 2.5, y: 3.5 }, { x: 5.2, y: 3.5 });
    expect(painted.map((cell) => Math.floor(cell / 4))).toEqual([26, 27, 28, 29].flatMap((square) => Array(4).fill(square)));
    expect(fragments.along('quarter', { x: 0.5, y: 0.1 }, { x: 0.5, y: 0.1 })).toEqual([0]);
  });
  test('no outline: nothing, two parts, a hole, parts that touch in a point, a corner in the middle of a square', () => {
    const of = (...squares: [number, number][]): number[] => squares.flatMap(([x, y]) => fragments.under('square', x + 0.5, y + 0.5));
    const ring: [number, number][] = [[0, 0], [1, 0], [2, 0], [0, 1], [2, 1], [0, 2], [1, 2], [2, 2]]; // prettier-ignore
    for (const cells of [[], of([0, 0], [2, 0]), of(...ring), of([0, 0], [1, 1]), [0]]) expect(fragments.outlineOf(cells)).toBeNull();
    expect(fragments.outlineOf(of([0, 0], [1, 0]))).toHaveLength(4);
  });
  test('fragments that were laid give the outline of what they cover', () => {
    const laid = lay(inTray(), 2, { x: 0, y: 0 });
    expect(fragments.card(fragments.covered(laid))?.outline).toHaveLength(3);
    expect(fragments.covered(laid).cells).toHaveLength(8);
    expect(fragments.paint(fragments.covered(laid), [200], true).laid).toBeNull();
  });
});

describe('pipes', () => {
  test('a press prints, a second one turns a pipe or takes a block away', () => {
    let draft = pipes.stamp(pipes.blank(), 4, 'elbow');
    const first = draft.cells[4];
    draft = pipes.stamp(draft, 4, 'elbow');
    expect(draft.cells[4]).not.toBe(first);
    expect(pipes.kindOf(draft.cells[4])).toBe('elbow');
    for (let turns = 0; turns < 3; turns++) draft = pipes.stamp(draft, 4, 'elbow');
    expect(draft.cells[4]).toBe(first);
    draft = pipes.stamp(pipes.stamp(draft, 0, 'blocked'), 4, 'free');
    expect(pipes.printed(draft)).toBe(1);
    expect(pipes.printed(pipes.stamp(draft, 0, 'blocked'))).toBe(0);
  });
  test('ports and crossed pieces, in the order of the server', () => {
    let draft = pipes.toggle(pipes.toggle(pipes.blank(), 'W3'), 'N2');
    draft = pipes.cross(pipes.cross(draft, 'tee', 9), 'straight', 1);
    expect(pipes.card(draft)).toMatchObject({
      board: ['...', '...', '...'],
      ports: ['N2', 'W3'],
      crossed: ['straight', 'tee', 'tee', 'tee'],
    });
    expect(pipes.toggle(draft, 'W3').ports).toEqual(['N2']);
    expect(pipes.drafted(pipes.card(draft))).toEqual(draft);
  });
});

describe('blocks', () => {
  test('a view is set place by place, and keeps what fits on another plate', () => {
    const draft = blocks.set(blocks.set(blocks.blank(), 0, 'V'), 8, 'S');
    expect(blocks.card(draft).view).toEqual(['V..', '...', '..S']);
    const wide = blocks.resized(draft, 4);
    expect(blocks.card(wide).view).toEqual(['V...', '....', '..S.', '....']);
    expect(blocks.resized(wide, 3)).toEqual(draft);
    expect(blocks.drafted(blocks.card(draft)).view).toBe(draft.view);
  });
  test('stacked blocks are seen from above and can be stacked on', () => {
    let state: State = drop(empty(blocks.card(blocks.blank())), 'L', { x: 0, y: 0 });
    state = drop(turn(state, 'V', 'spin'), 'V', { x: 0, y: 0 });
    const draft = blocks.stacked(state);
    expect(draft.view).toContain('V');
    expect(draft.built).toHaveLength(2);
    expect(blocks.stacked(blocks.stack(draft))).toEqual(draft);
    expect(blocks.set(draft, 0, null).built).toBeNull();
  });
});
