/** QR codes for links: byte mode, error correction M, versions 1 to 10 (up to 213 bytes). Returns rows of dark modules. */

const EC_PER_BLOCK = [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const DATA = [0, 16, 28, 44, 64, 86, 108, 124, 154, 182, 216];
const ALIGN = [[], [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

export function qr(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = DATA.findIndex((room, v) => v > 0 && bytes.length + (v < 10 ? 2 : 3) <= room);
  if (version < 1) throw new Error('too long for a QR code');
  const words = interleave(fillUp(bytes, version), version);
  const size = version * 4 + 17;
  const dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  drawPatterns(dark, fixed, version);
  drawData(dark, fixed, words);
  let best: { grid: boolean[][]; cost: number } | null = null;
  for (let mask = 0; mask < 8; mask++) {
    const grid = masked(dark, fixed, mask);
    drawFormat(grid, mask);
    const cost = penalty(grid);
    if (!best || cost < best.cost) best = { grid, cost };
  }
  return best!.grid;
}

/** Mode, length, the bytes, then padding. */
function fillUp(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, width: number) => {
    for (let bit = width - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  const room = DATA[version] * 8;
  put(0, Math.min(4, room - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0; bits.length < room; pad ^= 1) put(pad ? 0x11 : 0xec, 8);
  return Array.from({ length: bits.length / 8 }, (_, n) => bits.slice(n * 8, n * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0));
}

const times = (a: number, b: number): number => {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
};

function correction(data: number[], degree: number): number[] {
  const divisor = new Array<number>(degree).fill(0);
  divisor[degree - 1] = 1;
  for (let root = 1, n = 0; n < degree; n++, root = times(root, 2))
    for (let j = 0; j < degree; j++) divisor[j] = times(divisor[j], root) ^ (divisor[j + 1] ?? 0);
  const rest = new Array<number>(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((each, n) => (rest[n] ^= times(each, factor)));
  }
  return rest;
}

function interleave(data: number[], version: number): number[] {
  const count = BLOCKS[version];
  const short = Math.floor(data.length / count);
  const long = data.length % count;
  const blocks: number[][] = [];
  for (let n = 0, at = 0; n < count; n++) {
    const length = short + (n >= count - long ? 1 : 0);
    blocks.push(data.slice(at, at + length));
    at += length;
  }
  const ends = blocks.map((block) => correction(block, EC_PER_BLOCK[version]));
  const woven = (rows: number[][]) =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, n) => rows.map((row) => row[n])).flat();
  return [...woven(blocks), ...woven(ends)].filter((word) => word !== undefined);
}

function drawPatterns(dark: boolean[][], fixed: boolean[][], version: number): void {
  const size = dark.length;
  const set = (x: number, y: number, on: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y][x] = on;
    fixed[y][x] = true;
  };
  for (let n = 0; n < size; n++) {
    set(6, n, n % 2 === 0);
    set(n, 6, n % 2 === 0);
  }
  const ring = (dx: number, dy: number) => Math.max(Math.abs(dx), Math.abs(dy));
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    for (let dy = -4; dy <= 4; dy++) for (let dx = -4; dx <= 4; dx++) set(cx + dx, cy + dy, ring(dx, dy) !== 2 && ring(dx, dy) !== 4);
  const marks = ALIGN[version];
  for (const cy of marks)
    for (const cx of marks) {
      const corner = (cx === 6 && (cy === 6 || cy === marks.at(-1))) || (cy === 6 && cx === marks.at(-1));
      if (!corner) for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, ring(dx, dy) !== 1);
    }
  for (let n = 0; n < 9; n++) {
    if (!fixed[8][n]) set(n, 8, false);
    if (!fixed[n][8]) set(8, n, false);
    if (n < 8) {
      set(size - 1 - n, 8, false);
      set(8, size - 1 - n, false);
    }
  }
  if (version >= 7) {
    let rest = version;
    for (let n = 0; n < 12; n++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let n = 0; n < 18; n++) {
      const [a, b] = [size - 11 + (n % 3), Math.floor(n / 3)];
      set(a, b, ((bits >>> n) & 1) === 1);
      set(b, a, ((bits >>> n) & 1) === 1);
    }
  }
}

function drawData(dark: boolean[][], fixed: boolean[][], words: number[]): void {
  const size = dark.length;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (fixed[y][x] || bit >= words.length * 8) continue;
        dark[y][x] = ((words[bit >>> 3] >>> (7 - (bit & 7))) & 1) === 1;
        bit++;
      }
  }
}

const MASKS: ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

const masked = (dark: boolean[][], fixed: boolean[][], mask: number): boolean[][] =>
  dark.map((row, y) => row.map((on, x) => (fixed[y][x] ? on : on !== (MASKS[mask](x, y) === 0))));

function drawFormat(grid: boolean[][], mask: number): void {
  const size = grid.length;
  let rest = mask;
  for (let n = 0; n < 10; n++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const on = (n: number) => ((bits >>> n) & 1) === 1;
  for (let n = 0; n <= 5; n++) grid[n][8] = on(n);
  grid[7][8] = on(6);
  grid[8][8] = on(7);
  grid[8][7] = on(8);
  for (let n = 9; n < 15; n++) grid[8][14 - n] = on(n);
  for (let n = 0; n < 8; n++) grid[8][size - 1 - n] = on(n);
  for (let n = 8; n < 15; n++) grid[size - 15 + n][8] = on(n);
  grid[size - 8][8] = true;
}

/** Long lines, blocks, false finders and imbalance make a code harder to read. */
function penalty(grid: boolean[][]): number {
  const size = grid.length;
  let cost = 0;
  const columns = grid.map((_, x) => grid.map((row) => row[x]));
  for (const line of [...grid, ...columns]) {
    const text = line.map(Number).join('');
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) cost += run.length - 2;
    cost += 40 * [...text.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++)
      if (grid[y][x] === grid[y - 1][x] && grid[y][x] === grid[y][x - 1] && grid[y][x] === grid[y - 1][x - 1]) cost += 3;
  const share = grid.flat().filter(Boolean).length / (size * size);
  return cost + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}
