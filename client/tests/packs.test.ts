import { describe, expect, it } from 'vitest';
import { anyOf, inPack } from '../src/puzzles/pack';
import type { BlocksArrangement, FragmentsArrangement, Pack } from '../src/lib/types.gen';
import { KINDS } from '../src/puzzles/kinds';

const blocks: BlocksArrangement = {
  category: 'blocks',
  built: [
    { piece: 'V', cubes: [[0, 0, 0], [1, 0, 0], [0, 1, 0]] }, // prettier-ignore
    { piece: 'L', cubes: [[2, 0, 0], [2, 1, 0], [2, 2, 0], [1, 2, 0]] }, // prettier-ignore
  ],
};
const moved = (by: (cube: readonly [number, number, number]) => [number, number, number]): BlocksArrangement => ({
  ...blocks,
  built: blocks.built.toReversed().map((each) => ({ ...each, cubes: each.cubes.toReversed().map(by) })),
});
const fragments: FragmentsArrangement = {
  category: 'fragments',
  laid: [
    { fragment: 'small', corners: [[0, 0], [2, 0], [1, 1]] }, // prettier-ignore
    { fragment: 'square', corners: [[3, 0], [4, 1], [3, 2], [2, 1]] }, // prettier-ignore
  ],
};

describe('the form of an arrangement', () => {
  const { form } = KINDS.blocks;
  it('of blocks knows no order and no place', () => expect(form(moved(([x, y, z]) => [x + 1, y + 2, z]))).toBe(form(blocks)));
  it.each<[string, Parameters<typeof moved>[0]]>([
    ['height', ([x, y, z]) => [x, y, z + 1]],
    ['a turn', ([x, y, z]) => [2 - y, x, z]],
  ])('of blocks knows %s', (_, by) => expect(form(moved(by))).not.toBe(form(blocks)));
  it('of fragments knows no order, but the place', () => {
    const turned = { ...fragments, laid: fragments.laid.toReversed().map((each) => ({ ...each, corners: each.corners.toReversed() })) };
    expect(KINDS.fragments.form(turned)).toBe(KINDS.fragments.form(fragments));
    const shifted = { ...fragments, laid: [{ ...fragments.laid[0], corners: [[1, 0], [3, 0], [2, 1]] }, fragments.laid[1]] as const }; // prettier-ignore
    expect(KINDS.fragments.form(shifted as unknown as FragmentsArrangement)).not.toBe(KINDS.fragments.form(fragments));
  });
  it('of weights knows the arm and the cup', () => {
    const forms = [[[1, 2], [3, 0]], [[2, 1], [3, 0]], [[3, 0], [1, 2]], [[1, 2, 3], [0]]].map(([left, right]) => KINDS.weights.form({ category: 'weights', left, right })); // prettier-ignore
    expect(new Set(forms).size).toBe(4);
  });
});

describe('a pack', () => {
  const card = (seed: string, grade: number) => ({ seed, grade, card: {} as never, accepted: [] });
  const pack: Pack = { rules: '2', cards: [card('a', 1), card('b', 1), card('a', 2)] };
  it('finds a card by grade, seed and edition', () => {
    expect(inPack(pack, { grade: 2, seed: 'a', rules: '2' })).toBe(pack.cards[2]);
    expect(inPack(pack, { grade: 2, seed: 'b', rules: '2' })).toBeUndefined();
    expect(inPack(pack, { grade: 2, seed: 'a', rules: '1' })).toBeUndefined();
    expect(inPack(null, { grade: 2, seed: 'a', rules: '2' })).toBeUndefined();
  });
  it('gives another card than the last one where it can', () => {
    expect(anyOf(pack, 1, 'a')?.seed).toBe('b');
    expect(anyOf(pack, 2, 'a')?.seed).toBe('a');
    expect(anyOf(pack, 3)).toBeUndefined();
  });
});
