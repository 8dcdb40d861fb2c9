/**
 * BLAKE2b (RFC 7693) of a short message, 32 bytes out, with a personal text: what a game's commitment is made with. A browser has no such
 * hash of its own, and a proof that only the server computes would be none.
 */
const MASK = (1n << 64n) - 1n;
const IV = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];
const SIGMA = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
].map((row) => [...row].map((digit) => parseInt(digit, 16)));
/** The four words that each half round mixes: columns, then diagonals. */
const MIXED = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];
const BLOCK = 128;
const OUT = 32;

const turn = (word: bigint, by: bigint): bigint => ((word >> by) | (word << (64n - by))) & MASK;

function words(bytes: Uint8Array, count: number): bigint[] {
  const padded = new Uint8Array(count * 8);
  padded.set(bytes);
  const view = new DataView(padded.buffer);
  return Array.from({ length: count }, (_, n) => view.getBigUint64(n * 8, true));
}

/** The hash of a message of at most one block, in hexadecimal. */
export function blake2b(message: Uint8Array, person: string): string {
  if (message.length > BLOCK) throw new RangeError(`a message of ${message.length} bytes is longer than one block`);
  const h = [...IV];
  h[0] ^= 0x01010000n ^ BigInt(OUT);
  words(new TextEncoder().encode(person), 2).forEach((word, n) => (h[6 + n] ^= word));
  const m = words(message, 16);
  const v = [...h, ...IV];
  v[12] ^= BigInt(message.length);
  v[14] ^= MASK;
  for (let round = 0; round < 12; round++) {
    const order = SIGMA[round % 10];
    MIXED.forEach(([a, b, c, d], n) => {
      for (const [half, first, second] of [
        [0, 32n, 24n],
        [1, 16n, 63n],
      ] as const) {
        v[a] = (v[a] + v[b] + m[order[2 * n + half]]) & MASK;
        v[d] = turn(v[d] ^ v[a], first);
        v[c] = (v[c] + v[d]) & MASK;
        v[b] = turn(v[b] ^ v[c], second);
      }
    });
  }
  const out = new DataView(new ArrayBuffer(64));
  h.forEach((word, n) => out.setBigUint64(n * 8, word ^ v[n] ^ v[n + 8], true));
  return Array.from(new Uint8Array(out.buffer, 0, OUT), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What is published when a game starts, from the key that is published when it ends. */
export const commitmentOf = (key: string): string =>
  blake2b(
    Uint8Array.from(key.match(/../g) ?? [], (pair) => parseInt(pair, 16)),
    'tessera commit',
  );
