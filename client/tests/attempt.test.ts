import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Attempt } from '../src/games/enigma/race/attempt.svelte';
import type { Card } from '../src/lib/types.gen';
import { MOST_HAND } from '../src/puzzles/attempts.gen';

const SCALE: Card = { category: 'weights', left: [1, 2], right: [3, 4], weights: 3 };
const laid = (left: number[]) => ({ category: 'weights', left, right: [0, 0] });

describe("one's own board in a race", () => {
  let now = 0;
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
    });
    now = 0;
  });
  afterEach(() => vi.unstubAllGlobals());
  const sat = (): Attempt => new Attempt(SCALE, null, () => now);

  it('tells what the hand did, also if the board looks as it did', () => {
    const mine = sat();
    expect(mine.news()).toBeNull();
    now = 10;
    mine.to(laid([1, 0]));
    now = 20;
    mine.to(laid([0, 0]));
    expect(mine.news()?.hand).toBe('10.0=1 20.0=0');
    expect(mine.news()).toBeNull();
  });
  it('tells it again if the server did not take it', () => {
    const mine = sat();
    mine.to(laid([1, 0]));
    const news = mine.news()!;
    mine.untold(news);
    expect(mine.news()).toEqual(news);
  });
  it('loses nothing when the page is loaded again', () => {
    const before = sat();
    now = 10;
    before.to(laid([1, 0]));
    before.news();
    now = 20;
    before.to(laid([1, 1]));
    const after = sat();
    expect(after.arrangement).toEqual(laid([1, 1]));
    expect(after.news()?.hand).toBe('20.1=1');
  });
  it('knows when it has more to tell than a message may bring', () => {
    const mine = sat();
    for (now = 1000; !mine.much; now++) mine.to(laid([now % 2, 0]));
    expect(mine.news()!.hand.length).toBeLessThanOrEqual(MOST_HAND);
    expect(mine.much).toBe(false);
    expect(mine.told().hand).not.toBe('');
  });
});
