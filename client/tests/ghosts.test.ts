import { describe, expect, it } from 'vitest';
import { firstSolved, frameAt, framesOf, lengthOf, unmoved } from '../src/ghosts/ghost';
import { arrangementOf, Hand, movesIn, placesOf } from '../src/ghosts/hand';
import type { Arrangement, Card } from '../src/lib/types.gen';
import type { Ghost } from '../src/puzzles/attempts.gen';
import { KINDS } from '../src/puzzles/kinds';

const SCALE: Card = { category: 'weights', left: [1, 2], right: [3, 4], weights: 3 };
const weights = (left: number[], right: number[]): Arrangement => ({ category: 'weights', left, right });

const BOARDS: [Card, Arrangement][] = [
  [SCALE, weights([1, 0], [0, 2])],
  [
    { category: 'fragments', outline: [] },
    {
      category: 'fragments',
      laid: [
        {
          fragment: 'large',
          corners: [
            [0, 0],
            [4, 0],
            [0, 4],
          ],
        },
        {
          fragment: 'small',
          corners: [
            [7, 6],
            [8, 7],
            [7, 8],
          ],
        },
      ],
    },
  ],
  [
    { category: 'pipes', board: ['...', '...', '...'], ports: [], crossed: [] },
    { category: 'pipes', board: ['┌..', '.─.', '..┴'] },
  ],
  [
    { category: 'blocks', view: ['VL.', 'TS.', '...'] },
    {
      category: 'blocks',
      built: [
        {
          piece: 'V',
          cubes: [
            [0, 0, 0],
            [1, 0, 0],
            [0, 1, 0],
          ],
        },
        {
          piece: 'S',
          cubes: [
            [2, 2, 1],
            [2, 1, 1],
            [1, 1, 1],
            [1, 0, 1],
          ],
        },
      ],
    },
  ],
];

describe('the moves of a hand', () => {
  it.each(BOARDS)('lead from an empty board to any other: %o', (card, arrangement) => {
    const empty = KINDS[card.category].arrangement(KINDS[card.category].empty(card));
    expect(arrangementOf(card, placesOf(arrangement))).toEqual(arrangement);
    let now = 1234;
    const hand = new Hand(empty, () => now);
    hand.note(arrangement);
    now = 2000;
    hand.note(empty);
    now = 3000;
    hand.note(arrangement);
    const text = hand.take();
    expect(text).toMatch(/^(\d{1,7}\.\d{1,2}=[0-9A-Za-z.─-╿]{0,24}( |$))*$/);
    expect(hand.take()).toBe('');
    const ghost = { puzzle: { category: card.category, grade: 1, rules: '2', card }, hand: text } as Ghost;
    const frames = framesOf(ghost);
    expect(frames.map(({ at }) => at)).toEqual([0, 1234, 2000, 3000]);
    expect(frameAt(frames, 1999).arrangement).toEqual(arrangement);
    expect(frameAt(frames, 2500).arrangement).toEqual(empty);
  });
  it('are sent in parts that a message may bring', () => {
    let now = 0;
    const hand = new Hand(weights([0, 0], [0, 0]), () => now);
    for (now = 10; now < 1000; now += 10) hand.note(weights([now % 20 ? 1 : 0, 0], [0, 0]));
    const parts = [];
    for (let part = hand.take(200); part; part = hand.take(200)) parts.push(part);
    expect(parts.every((part) => part.length <= 200)).toBe(true);
    expect(parts.flatMap(movesIn)).toHaveLength(99);
  });
  it('that make no sense are left out', () => {
    expect(movesIn('12.0=1 nonsense 13.1=')).toEqual([
      { at: 12, place: 0, piece: '1' },
      { at: 13, place: 1, piece: '' },
    ]);
  });
});

describe('a ghost', () => {
  const puzzle = { category: 'weights', grade: 1, rules: '2', card: SCALE };
  const solved = weights([1, 0], [0, 2]);
  const claimed: Ghost = {
    puzzle,
    looks: [{ at: 9000, arrangement: solved }],
    claims: [{ at: 9000, fault: '' }],
    end: 9000,
    how: 'solved',
  };
  it('without moves before a right claim is seen as such', () => {
    expect(unmoved(claimed)).toBe(true);
    expect(unmoved({ ...claimed, bot: true })).toBe(false);
    expect(unmoved({ ...claimed, hand: '100.0=1' })).toBe(false);
    expect(frameAt(framesOf(claimed), 8999).arrangement).toEqual(weights([0, 0], [0, 0]));
  });
  it('shows the boards of a record that has no hands', () => {
    const old: Ghost = { ...claimed, looks: [{ at: 5000, arrangement: weights([1, 0], [0, 0]) }, ...claimed.looks!] };
    expect(frameAt(framesOf(old), 6000).arrangement).toEqual(weights([1, 0], [0, 0]));
    expect(frameAt(framesOf(old), 9500).arrangement).toEqual(solved);
  });
  it('is on the same axis as the others', () => {
    const race = { round: 1, begun: 0, ghosts: [claimed, { ...claimed, end: 4000 }, { ...claimed, how: 'ran out' as const, end: 60_000 }] };
    expect(firstSolved(race)).toBe(4000);
    expect(lengthOf(race)).toBe(60_000);
    expect(firstSolved({ round: 1, begun: 0 })).toBeNull();
  });
});
