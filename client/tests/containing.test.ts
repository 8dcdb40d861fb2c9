/** Containing in two steps: the die that goes, then the dice of its set or run. */
import { describe, expect, it } from 'vitest';
import { goers, members, toggled, waysFor, waysOf } from '../src/games/tesseract/containing';
import { recognise } from '../src/games/tesseract/recognised';
import type { Choice, View } from '../src/games/tesseract/view';

const contain = (goes: string[], dice: string[], roll = false): Choice =>
  ({ do: `contain ${goes} of ${dice}${roll}`, action: { type: 'contain', goes, dice, roll }, pieces: dice }) as unknown as Choice;
const places = ['a', 'b', 'c', 'd'];
const sets = [...places.map((left) => places.filter((place) => place !== left)), places];
/** Four dice of one value: 32 ways. */
const FOUR = sets.flatMap((dice) => dice.flatMap((die) => [contain([die], dice), contain([die], dice, true)]));

describe('containing', () => {
  it('asks for the die that goes, whatever the set', () => {
    expect(FOUR).toHaveLength(32);
    expect(goers(waysOf(FOUR))).toEqual([['b'], ['c'], ['d'], ['a']]);
  });

  it('offers the others as members, and each choice of them that the server offers', () => {
    const own = waysFor(waysOf(FOUR), ['a']);
    expect(new Set(members(own, ['a']))).toEqual(new Set(['b', 'c', 'd']));
    expect(own).toHaveLength(4);
    expect(own.every(({ rolled }) => rolled)).toBe(true);
  });

  it('adds and drops a member, and never leaves what the server offers', () => {
    const own = waysFor(waysOf(FOUR), ['a']);
    const all = own.find(({ dice }) => dice.length === 4)!;
    const three = toggled(own, all, 'd')!;
    expect([...three.dice].sort()).toEqual(['a', 'b', 'c']);
    expect(toggled(own, three, 'd')).toBe(all);
    const other = toggled(own, three, 'c')!;
    expect([...other.dice].sort()).toEqual(['a', 'b', 'd']);
  });

  it('keeps a die that every set or run needs', () => {
    const only = waysOf([contain(['a'], ['a', 'b', 'c'])]);
    expect(toggled(only, only[0], 'b')).toBeNull();
  });

  it('brackets all dice of the set', () => {
    const lab = ['purple5', 'blue5', 'orange5', 'yellow5'];
    const sets = [
      [0, 1, 2],
      [0, 1, 2, 3],
      [1, 2, 3],
    ].map((dice) => dice.map((space) => `lab:0:${space}`));
    const view = { players: [{ lab }], primed: [], matrix: [] } as unknown as View;
    const found = recognise(
      sets.map((dice) => contain([dice[0]], dice)),
      view,
    );
    expect(found).toMatchObject({ kind: 'set', places: new Set(sets[1]), ways: 3 });
  });

  it('knows ways without a roll', () => {
    expect(waysOf([contain(['a', 'b'], ['a', 'b', 'c'])])[0].rolled).toBeNull();
  });
});
