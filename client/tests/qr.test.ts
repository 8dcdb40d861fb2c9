import { describe, expect, it } from 'vitest';
import { qr } from '../src/table/qr';

const text = (grid: boolean[][]): string[] => grid.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));

/** The same link as another program draws it, a number a row. */
const LINK = 'https://tessera.example/table/o2ZQhBqoJPal';
const ROWS = [
  0x1fd3577f, 0x10504d41, 0x1740f75d, 0x1755ee5d, 0x174ad25d, 0x10435e41, 0x1fd5557f, 0x140d00, 0x16ecff4b, 0x93793f1, 0xef1dc96,
  0x11b093c1, 0x10e97a2c, 0x6361ac7, 0x65b9377, 0x110400d2, 0x1060b59a, 0x222812e, 0x10c92cb4, 0x49b2984, 0xfd04dfc, 0x158f1f, 0x1fd41f5a,
  0x1050a118, 0x174f09f7, 0x175a7b39, 0x175a0425, 0x1043515a, 0x1fdce34a,
];

describe('QR codes', () => {
  it('are those of another program, module by module', () => {
    expect(qr(LINK).map((row) => parseInt(row.map(Number).join(''), 2))).toEqual(ROWS);
  });
  it('have the size of the smallest version that holds the link', () => {
    expect(qr('https://a.example').length).toBe(25);
    expect(qr('x'.repeat(150)).length).toBe(49);
    expect(() => qr('x'.repeat(3000))).toThrow();
  });
  it('have three finders and the timing lines', () => {
    const grid = text(qr('https://tessera.example/table/o2ZQhBqoJPal'));
    const n = grid.length;
    for (const [y, x] of [
      [0, 0],
      [0, n - 7],
      [n - 7, 0],
    ])
      expect(grid.slice(y, y + 7).map((row) => row.slice(x, x + 7))).toEqual([
        '#######',
        '#.....#',
        '#.###.#',
        '#.###.#',
        '#.###.#',
        '#.....#',
        '#######',
      ]);
    expect(grid[6].slice(8, n - 8)).toMatch(/^(#\.)*#$/);
  });
});
