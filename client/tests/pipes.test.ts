import { describe, expect, it } from 'vitest';
import * as pipes from '../src/puzzles/pipes/pipes';
import { middleLine } from '../src/puzzles/pipes/path';
import { marked } from '../src/puzzles/pipes/fault';
import type { PipesCard } from '../src/lib/types.gen';

const card: PipesCard = { category: 'pipes', board: ['#..', '..└', '..┘'], ports: ['E2', 'W2', 'S1'], crossed: ['tee', 'tee', 'tee'] };

describe('the pipes board', () => {
  it('reads what the card prints', () => {
    expect(pipes.printed(card)).toEqual([{ blocked: true }, null, null, null, null, { fixed: 3 }, null, null, { fixed: 9 }]);
    expect([...pipes.crossed(card)].sort()).toEqual([6, 7, 8]);
    expect(pipes.left(card, pipes.empty())).toBe(6);
  });
  it('finds the cell and side of a port', () => {
    expect(['N1', 'E2', 'S1', 'W3'].map(pipes.port)).toEqual([
      { cell: 0, side: 0 },
      { cell: 5, side: 1 },
      { cell: 6, side: 2 },
      { cell: 6, side: 3 },
    ]);
  });
  it('turns a piece clockwise, four times back to where it was', () => {
    expect([5, 3, 7].map(pipes.turned)).toEqual([10, 6, 14]);
    for (const mask of [5, 3, 7]) expect([1, 2, 3, 4].reduce(pipes.turned as (m: number) => number, mask)).toBe(mask);
  });
  it('lays, moves, swaps and takes back', () => {
    const one = pipes.place(pipes.empty(), 0, 1);
    const two = pipes.place(one, 2, 4);
    expect(pipes.place(two, 0, 4).cells.slice(0, 5)).toEqual([null, 2, null, null, 0]);
    expect(pipes.place(two, 0, 2).cells.slice(0, 5)).toEqual([null, null, 0, null, 2]);
    expect(pipes.takeOut(one, 0).cells.every((on) => on === null)).toBe(true);
    expect(pipes.place(one, 0, 1)).toBe(one);
  });
  it('says to the server what lies there, and lays what the server says', () => {
    const solution = { category: 'pipes' as const, board: ['.┌┐', '─┘.', '┌─.'] as [string, string, string] };
    const state = pipes.arranged(card, solution);
    expect(pipes.arrangement(state)).toEqual(solution);
    expect(new Set(state.cells.filter((on) => on !== null)).size).toBe(6);
    expect(pipes.left(card, state)).toBe(0);
  });
  it('lets water stand in all that is joined to a port', () => {
    expect([...pipes.wet(card, pipes.empty())].sort()).toEqual([5]);
    const joined = pipes.turn(pipes.place(pipes.empty(), 0, 3), 0);
    expect([...pipes.wet(card, joined)].sort()).toEqual([3, 5]);
  });
  it('draws a bend as an arc, a tee to its middle', () => {
    expect(middleLine(3)).toContain('A50 50');
    expect(middleLine(5)).toBe('M50 0L50 100');
    expect(middleLine(7).match(/L50 50/g)).toHaveLength(3);
  });
  it('marks a fault at its cell or its port', () => {
    const fault = (place: unknown) => ({ code: 'x', rule: 'E38', message: '', place });
    expect(marked(fault({ row: 2, column: 3, side: 'N' }))).toEqual({ cell: 5, port: null });
    expect(marked(fault({ port: 'S3' }))).toEqual({ cell: -1, port: 'S3' });
    expect(marked(fault('straight'))).toEqual({ cell: -1, port: null });
    expect(marked(null)).toEqual({ cell: -1, port: null });
  });
});
