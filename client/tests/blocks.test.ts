import { describe, expect, it } from 'vitest';
import * as blocks from '../src/puzzles/blocks/blocks';
import { marked } from '../src/puzzles/blocks/fault';
import type { BlocksCard } from '../src/lib/types.gen';

const card: BlocksCard = { category: 'blocks', view: ['.LS', 'TTT', 'VL.'] };
const sorted = (cubes: readonly blocks.Cube[]): string[] => cubes.map(String).toSorted();
const turns = Object.keys(blocks.TURNS) as blocks.Turn[];

function everyTurn(piece: blocks.Piece): Set<string> {
  const seen = new Set<string>();
  const queue = [blocks.empty(card)];
  for (let state = queue.pop(); state; state = queue.pop()) {
    const key = sorted(state[piece].figure).join(' ');
    if (seen.has(key)) continue;
    seen.add(key);
    queue.push(...turns.map((way) => blocks.turn(state!, piece, way)));
  }
  return seen;
}

describe('the blocks', () => {
  it('reach every turn in space and never their mirror image (E40)', () => {
    expect(blocks.PIECES.map((piece) => everyTurn(piece).size)).toEqual([12, 24, 12, 12]);
  });
  it.each(turns)('are back after four times %s', (way) => {
    const figure = blocks.empty(card).L.figure;
    expect(sorted([1, 2, 3, 4].reduce((now) => blocks.settled(now.map(blocks.TURNS[way])), [...figure]))).toEqual(sorted(figure));
  });
  it('drop onto the lowest free place, on the board', () => {
    const first = blocks.drop(blocks.empty(card), 'L', { x: 0, y: 0 });
    const second = blocks.drop(first, 'T', { x: 0, y: 0 });
    expect(first.L.at).toEqual([0, 0, 0]);
    expect(second.T.at).toEqual([0, 0, 1]);
    expect(blocks.dropOn(first, 'S', { x: 2, y: 2 }).S.at).toEqual([0, 1, 0]);
  });
  it('slide under another where there is room, and can be raised to leave some', () => {
    const raised = blocks.shift(blocks.drop(blocks.empty(card), 'L', { x: 0, y: 0 }), 'L', 1);
    expect(raised.L.at).toEqual([0, 0, 1]);
    expect(blocks.drop(raised, 'V', { x: 0, y: 0 }).V.at).toEqual([0, 0, 0]);
    expect(blocks.shift(raised, 'L', -1).L.at).toEqual([0, 0, 0]);
    expect(blocks.shift(blocks.empty(card), 'L', 1)).toEqual(blocks.empty(card));
  });
  it('stand as high as the four can reach, on a plate as wide as the card (E40)', () => {
    const wide: BlocksCard = { category: 'blocks', view: ['VVL.', 'TTL.', 'SSL.', '....'] };
    let tower = blocks.turn(blocks.empty(wide), 'L', 'roll');
    for (const piece of ['L', 'T', 'S', 'V'] as const) tower = blocks.drop(tower, piece, { x: 0, y: 0 });
    expect(Math.max(...blocks.seen(tower).map(({ height }) => height))).toBeGreaterThan(3);
    expect(blocks.seen(tower)).toHaveLength(16);
    expect(blocks.dropOn(blocks.empty(wide), 'V', { x: 3, y: 3 }).V.at).toEqual([2, 2, 0]);
    let raised = blocks.drop(blocks.empty(wide), 'V', { x: 0, y: 0 });
    for (let step = 0; step < 20; step++) raised = blocks.shift(raised, 'V', 1);
    expect(raised.V.at).toEqual([0, 0, 9]);
    expect(marked({ code: 'x', rule: 'E39', message: '', place: { places: [[3, 1]] } }, [], 4).cells).toEqual([7]);
  });
  it('are seen from above with their heights', () => {
    const state = blocks.drop(blocks.drop(blocks.empty(card), 'L', { x: 0, y: 0 }), 'V', { x: 0, y: 0 });
    const view = blocks.seen(state);
    expect(view[0]).toEqual({ piece: 'V', height: 2 });
    expect(view[2]).toEqual({ piece: 'L', height: 1 });
    expect(view[8]).toEqual({ piece: null, height: 0 });
    expect(blocks.wanted(card)).toEqual([null, 'L', 'S', 'T', 'T', 'T', 'V', 'L', null]);
  });
  it('go to the server and come back the same', () => {
    const state = blocks.drop(blocks.turn(blocks.drop(blocks.empty(card), 'S', { x: 0, y: 0 }), 'S', 'tip'), 'V', { x: 1, y: 1 });
    const sent = blocks.arrangement(state);
    expect(blocks.arrangement(blocks.arranged(card, sent))).toEqual(sent);
    expect(blocks.left(card, state)).toBe(2);
  });
  it('mark faults on pieces, cubes and places', () => {
    const fault = (place: unknown) => ({ code: 'x', rule: 'E39', message: '', place });
    expect(marked(fault({ built: 1, cube: [0, 1, 2] }), ['V', 'S'], 3)).toEqual({ pieces: ['S'], cube: [0, 1, 2], cells: [] });
    expect(
      marked(
        fault({
          places: [
            [2, 0],
            [1, 1],
          ],
        }),
        [],
        3,
      ),
    ).toEqual({ pieces: [], cube: null, cells: [2, 4] });
    expect(marked(fault(null), [], 3)).toEqual({ pieces: [], cube: null, cells: [] });
  });
});
