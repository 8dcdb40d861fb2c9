import { describe, expect, it } from 'vitest';
import { carriedAt, firstSolved, flightsOf, frameAt, framesOf, lengthOf, unmoved, type Frame } from '../src/ghosts/ghost';
import { Hand, movesIn } from '../src/ghosts/hand';
import { Way, waysIn } from '../src/ghosts/way';
import type { Arrangement, Card } from '../src/lib/types.gen';
import type { Ghost } from '../src/puzzles/attempts.gen';
import { KINDS } from '../src/puzzles/kinds';

const SCALE: Card = { category: 'weights', left: [1, 2], right: [3, 4], weights: 3 };
const weights = (left: number[], right: number[]): Arrangement => ({ category: 'weights', left, right });

/** A hand as the server accepts it. */
const HAND = /^(\d{1,7}\.\d{1,2}(=[0-9A-Za-z.─-╿]{0,24}|~([0-9A-Za-z]{4}){1,12})( |$))*$/;
const on = (card: Card, { board }: Frame): string => KINDS[card.category].form(KINDS[card.category].arrangement(board));

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
            [2, 2],
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
    const kind = KINDS[card.category];
    const [empty, board] = [kind.empty(card), kind.arranged(card, arrangement)];
    expect(kind.places(kind.placed(card, kind.places(board)))).toEqual(kind.places(board));
    let now = 1234;
    const hand = new Hand(kind, empty, () => now);
    hand.note(board);
    now = 2000;
    hand.note(empty);
    now = 3000;
    hand.note(board);
    const text = hand.take();
    expect(text).toMatch(HAND);
    expect(hand.take()).toBe('');
    const ghost = { puzzle: { category: card.category, grade: 1, rules: '2', card }, hand: text } as Ghost;
    const frames = framesOf(ghost);
    expect(frames.map(({ at }) => at)).toEqual([0, 1234, 2000, 3000]);
    expect(on(card, frameAt(frames, 1999))).toEqual(kind.form(arrangement));
    expect(on(card, frameAt(frames, 2500))).toEqual(kind.form(kind.arrangement(empty)));
  });
  it('are sent in parts that a message may bring', () => {
    let now = 0;
    const hand = new Hand(KINDS.weights, weights([0, 0], [0, 0]), () => now);
    for (now = 10; now < 1000; now += 10) hand.note(weights([now % 20 ? 1 : 0, 0], [0, 0]));
    const parts = [];
    for (let part = hand.take(200); part; part = hand.take(200)) parts.push(part);
    expect(parts.every((part) => part.length <= 200)).toBe(true);
    expect(parts.flatMap(movesIn)).toHaveLength(99);
  });
  it('are told again, in order, if nobody has heard them', () => {
    let now = 10;
    const hand = new Hand(KINDS.weights, weights([0, 0], [0, 0]), () => now);
    hand.note(weights([1, 0], [0, 0]));
    const told = hand.take();
    now = 20;
    hand.note(weights([1, 1], [0, 0]));
    hand.back(told);
    hand.back('');
    expect(hand.take()).toBe('10.0=1 20.1=1');
  });
  it('that make no sense are left out', () => {
    expect(movesIn('12.0=1 nonsense 13.1=')).toEqual([
      { at: 12, place: 0, piece: '1' },
      { at: 13, place: 1, piece: '' },
    ]);
  });
});

describe('the way of a piece', () => {
  const field = { x: 0, y: 0, width: 620, height: 620 };
  /** Carry a piece along a curve for so many milliseconds. */
  function carried(duration: number, curve: (part: number) => [number, number]): string {
    const way = new Way(3, 500, field);
    for (let now = 0; now <= duration; now += 8) {
      const [x, y] = curve(now / duration);
      way.to({ x, y }, 500 + now);
    }
    return way.end(500 + duration);
  }
  it('is two waypoints if the hand goes straight', () => {
    const text = carried(800, (part) => [100 + 400 * part, 300]);
    expect(text).toMatch(/^500\.3~.{8}$/);
    const [{ at, grip, waypoints }] = waysIn(text, field);
    expect([at, grip]).toEqual([500, 3]);
    expect(waypoints.map((point) => point.at)).toEqual([500, 1300]);
    expect(waypoints[1].x - waypoints[0].x).toBeCloseTo(400, -1);
  });
  it('is near the hand at every moment, however it went, and short', () => {
    const round = (part: number): [number, number] => [310 + 200 * Math.cos(6 * part), 310 + 200 * Math.sin(6 * part)];
    const text = carried(1500, round);
    expect(text).toMatch(HAND);
    expect(text.length).toBeLessThan(60);
    const [{ waypoints }] = waysIn(text, field);
    const flight = { from: 500, to: 2000, grip: 3, waypoints, next: null };
    for (let part = 0; part < 1; part += 0.05) {
      const { x, y } = carriedAt([flight], 500 + part * 1500)!.at;
      expect(Math.hypot(x - round(part)[0], y - round(part)[1])).toBeLessThan(45);
    }
  });
  it('tells nothing of a tray, which lies elsewhere on another screen', () => {
    expect(carried(800, () => [700, 300])).toBe('');
    const [{ waypoints }] = waysIn(
      carried(1000, (part) => [1000 - 600 * part, 300]),
      field,
    );
    expect(waypoints.every(({ x }) => x < 620)).toBe(true);
    expect(waypoints[0].at).toBeGreaterThan(1000);
  });
  it('waits where the hand waits', () => {
    const text = carried(9000, (part) => [100 + (part > 0.5 ? 300 : 0), 300]);
    const [{ waypoints }] = waysIn(text, field);
    expect(waypoints.length).toBeLessThanOrEqual(4);
    const flight = { from: 500, to: 9500, grip: 3, waypoints, next: null };
    expect(carriedAt([flight], 4000)!.at.x).toBeCloseTo(105, -1);
    expect(carriedAt([flight], 6000)!.at.x).toBeCloseTo(405, -1);
  });
  it.each(BOARDS)('leads to the place where the piece is dropped: %o', (card, arrangement) => {
    const kind = KINDS[card.category];
    let now = 1000;
    const hand = new Hand(kind, kind.empty(card), () => now);
    const { x, y, width, height } = kind.field;
    for (; now < 1600; now += 16) hand.carry(2, { x: x + ((now - 1000) / 700) * width, y: y + height / 2 });
    hand.carry(2, null);
    hand.note(kind.arranged(card, arrangement));
    expect(hand.text).toMatch(HAND);
    const ghost = { puzzle: { category: card.category, grade: 1, rules: '2', card }, hand: hand.take() } as Ghost;
    const frames = framesOf(ghost);
    const [flight] = flightsOf(ghost, frames);
    expect([flight.from, flight.to, flight.grip]).toEqual([1000, frames[1].at, 2]);
    expect(flight.next).toEqual(frames[1].board);
    expect(carriedAt([flight], 999)).toBeNull();
    expect(carriedAt([flight], frames[1].at)).toBeNull();
    expect(unmoved({ ...ghost, how: 'solved' })).toBe(false);
  });
  it('leaves half the room to the moves', () => {
    let now = 0;
    const hand = new Hand(KINDS.weights, weights([0, 0], [0, 0]), () => now);
    for (let drag = 0; drag < 2000; drag++) {
      for (let step = 0; step < 10; step++) hand.carry(0, { x: 40 * step, y: 300 + ((drag + now++) % 7) * 20 });
      hand.carry(0, null);
    }
    const whole = hand.take(Infinity);
    expect(whole.length).toBeGreaterThan(11_000);
    expect(whole.length).toBeLessThanOrEqual(12_000);
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
    expect(frameAt(framesOf(claimed), 8999).board).toEqual(KINDS.weights.empty(SCALE));
  });
  it('shows the boards of a record that has no hands', () => {
    const old: Ghost = { ...claimed, looks: [{ at: 5000, arrangement: weights([1, 0], [0, 0]) }, ...claimed.looks!] };
    expect(frameAt(framesOf(old), 6000).board).toEqual(KINDS.weights.arranged(SCALE, weights([1, 0], [0, 0])));
    expect(frameAt(framesOf(old), 9500).board).toEqual(KINDS.weights.arranged(SCALE, solved));
  });
  it('is on the same axis as the others', () => {
    const race = { round: 1, begun: 0, ghosts: [claimed, { ...claimed, end: 4000 }, { ...claimed, how: 'ran out' as const, end: 60_000 }] };
    expect(firstSolved(race)).toBe(4000);
    expect(lengthOf(race)).toBe(60_000);
    expect(firstSolved({ round: 1, begun: 0 })).toBeNull();
  });
});
