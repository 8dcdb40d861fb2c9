import { describe, expect, it } from 'vitest';
import { read, seedOfNow, write } from '../src/lib/paths';
import { clock } from '../src/lib/times';
import { barsOf, beaten, resultText, total } from '../src/daily/result';
import { nearest } from '../src/puzzles/hand/keys';

describe('addresses', () => {
  it('give the same card to everybody who opens them', () => {
    const route = { page: 'practice', category: 'pipes', grade: 3, seed: 'quiet otter' } as const;
    const [path, query] = write(route).split('?');
    expect(read(path, query)).toEqual(route);
    const newer = { ...route, rules: '2' };
    expect(read(path, write(newer).split('?')[1])).toEqual(newer);
  });
  it('lead to a day, a card of a duel and a race', () => {
    for (const route of [
      { page: 'daily', category: 'pipes', day: '2026-11-18' },
      { page: 'daily', category: null },
      { page: 'duel', duel: 'a-b_c', card: 1 },
      { page: 'duel', duel: 'a-b_c', card: null },
      { page: 'races', table: 'xyz', race: 3 },
    ] as const) {
      const [path, query] = write(route).split('?');
      expect(read(path, query ?? '')).toEqual(route);
    }
  });
  it('that mean nothing lead to the page that says so', () => {
    expect(read('/practice/chess', '').page).toBe('lost');
    expect(read('/nowhere', '').page).toBe('lost');
    expect(read('/duel', '').page).toBe('lost');
    expect(read('/practice/blocks', 'grade=9')).toMatchObject({ grade: 1, seed: '' });
  });
  it('get a new seed each time', () => {
    expect(new Set(Array.from({ length: 50 }, seedOfNow)).size).toBe(50);
  });
});

describe('times', () => {
  it('are shown as a clock', () => {
    expect([0, 34_900, 725_000, 3_727_000].map(clock)).toEqual(['0:00', '0:34', '12:05', '1:02:07']);
  });
  it('are shared without giving the cards away', () => {
    const names = { weights: 'Weights', fragments: 'Fragments', pipes: 'Pipes', blocks: 'Blocks' };
    expect(resultText('Tessera', names, 2, { weights: 61_000 }, { weights: 'faster than 80%' }, ['here']).split('\n')).toEqual([
      'Tessera ◆◆◇◇◇',
      'Weights 1:01 · faster than 80%',
      'Fragments –',
      'Pipes –',
      'Blocks –',
      'here',
    ]);
    expect(total({ weights: 1, fragments: 2, pipes: 3 })).toBeNull();
    expect(total({ weights: 2900, fragments: 5900, pipes: 7900, blocks: 4900 })).toBe(18_000);
  });
});

describe('a time among all others', () => {
  const result = { mine: { elapsed: 1, how: 'solved' }, total: 5, faster: 1, same: 1, spread: [], listed: [] } as const;
  it('beats the share of the others that was slower', () => {
    expect(beaten(result)).toBe(0.75);
    expect(beaten({ ...result, total: 1, faster: 0 })).toBeNull();
    expect(beaten({ ...result, mine: { ...result.mine, late: true }, same: 0 })).toBe(0.8);
    expect(beaten({ ...result, mine: { ...result.mine, how: 'gave up' } })).toBeNull();
  });
});

describe('everybody’s results at a table of the day', () => {
  it('stand in bars by kind, with one’s own among them', () => {
    const results = [
      { kind: 'won', figure: 20, many: 1 },
      { kind: 'won', figure: 23, many: 2, mine: true },
      { kind: 'won', figure: 47, many: 1 },
      { kind: 'lost', figure: 9, many: 3 },
    ];
    expect(barsOf(results)).toEqual([
      { kind: 'won', bars: [3, 0, 0, 0, 0, 0, 1], own: 0, from: 20, to: 47 },
      { kind: 'lost', bars: [0, 0, 3, 0, 0, 0], own: -1, from: 0, to: 23 },
    ]);
    expect(barsOf([])).toEqual([]);
  });
});

describe('arrow keys', () => {
  const grid = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ x: x * 100, y: y * 100 })));
  it('go to the neighbour in that direction', () => {
    expect(nearest(grid[4], grid, { x: 1, y: 0 })).toBe(5);
    expect(nearest(grid[4], grid, { x: 0, y: -1 })).toBe(1);
  });
  it('stay where nothing lies that way', () => {
    expect(nearest(grid[0], grid, { x: -1, y: 0 })).toBe(-1);
  });
  it('cross a gap to what lies far aside, where nothing is nearer', () => {
    const tray = [
      { x: 0, y: 0 },
      { x: 300, y: 40 },
    ];
    expect(nearest(tray[0], tray, { x: 0, y: 1 })).toBe(1);
    expect(nearest(tray[0], [...tray, { x: 10, y: 90 }], { x: 0, y: 1 })).toBe(2);
  });
});
