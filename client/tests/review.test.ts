import { describe, expect, it } from 'vitest';
import { apart, path, place, series, ticks, type Box } from '../src/review/chart';

const box: Box = { width: 140, height: 120, left: 20, right: 20, top: 10, bottom: 10 };

describe('the chart of a review', () => {
  it('goes from the first turn on the left to the outcome on the right, certain wins on top', () => {
    const moments = [
      { at: 1, turn: 1, chances: [0.5, 0.5] },
      { at: 9, turn: 2, chances: [0.25, 0.75] },
    ];
    expect(place(series(moments, [0, 1], 1), box)).toEqual([
      { x: 20, y: 60 },
      { x: 70, y: 35 },
      { x: 120, y: 10 },
    ]);
  });
  it('draws a line that never overshoots its points', () => {
    const line = path([
      { x: 0, y: 10 },
      { x: 10, y: 90 },
      { x: 20, y: 50 },
    ]);
    expect(line).toBe('M0 10C5 10 5 90 10 90C15 90 15 50 20 50');
    expect(path([])).toBe('');
  });
  it('moves names apart that would touch, upwards from the foot', () => {
    expect(apart([100, 100, 20], 15, 100)).toEqual([100, 85, 20]);
    expect(apart([110, 20], 15, 100)).toEqual([100, 20]);
  });
  it('names fewer turns where there is less room', () => {
    expect(ticks(10, 700)).toHaveLength(10);
    expect(ticks(30, 320)).toEqual([0, 10, 20]);
  });
});
