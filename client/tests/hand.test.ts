import { describe, expect, it } from 'vitest';
import { Hand } from '../src/games/tesseract/hand.svelte';
import type { Choice } from '../src/games/tesseract/view';

const contain = (...goes: string[]): Choice => {
  const dice = ['lab:0:0', 'lab:0:2', 'lab:0:3'];
  const spaces = goes.map((die) => `matrix:${die}`);
  return { do: `contain ${goes}`, pieces: [...dice, ...spaces], action: { type: 'contain', dice, goes } } as unknown as Choice;
};

describe('what the hand means', () => {
  const [first, second, third] = ['lab:0:0', 'lab:0:2', 'lab:0:3'];
  const pairs = [contain(first, second), contain(first, third), contain(second, third)];
  const asked = (offered: readonly Choice[]) => {
    const played: string[] = [];
    const hand = new Hand(
      () => offered,
      () => false,
      (choice) => played.push(choice.do),
      () => {},
    );
    return { hand, played };
  };

  it('of two dice that are contained together, touching both is enough', () => {
    const { hand, played } = asked(pairs);
    hand.touch(first);
    expect(hand.matching).toEqual(pairs.slice(0, 2));
    hand.touch(third);
    expect(played).toEqual([pairs[1].do]);
  });
  it('a die that cannot go with another is not lit', () => {
    const { hand } = asked(pairs.slice(0, 1));
    expect(hand.usable.has(third)).toBe(false);
  });
  it('of a single die the rest of its set is touched too', () => {
    const { hand } = asked([contain(first), contain(second)]);
    hand.touch(third);
    expect(hand.matching.length).toBe(2);
  });
});
