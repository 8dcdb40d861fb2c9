import { describe, expect, it } from 'vitest';
import { FAULTS } from '../src/games/enigma/keys.gen';
import { CHARACTERS, CONTAINMENT, EVENTS, PLATE_EVENTS, PLATES, RESEARCH } from '../src/games/tesseract/content.gen';
import { DECISIONS } from '../src/games/tesseract/keys.gen';
import content from '../src/games/tesseract/content/messages/en.json';
import tesseract from '../src/games/tesseract/messages/en.json';
import common from '../src/messages/en.json';
import { FRAGMENTS } from '../src/puzzles/fragments/fragments';
import { FRAGMENT_STOCK, PIPE_STOCK, PIPES } from '../src/puzzles/pieces.gen';
import { PIECES } from '../src/puzzles/pipes/pipes';

const missing = (keys: readonly string[], texts: object): string[] => keys.filter((key) => !(key in texts));
const withText = (start: string, names: readonly string[]): string[] =>
  names.flatMap((name) => [`${start}.${name}`, `${start}.${name}.text`]);

describe('everything the server can name has a text', () => {
  it.each(Object.entries(FAULTS))('E12: every fault of %s', (category, codes) => {
    expect(codes.length).toBeGreaterThan(2);
    expect(
      missing(
        codes.map((code) => `fault.${category}.${code}`),
        common,
      ),
    ).toEqual([]);
  });
  it('every decision, whichever task asks; a key may go on, such as `ask.consent.take`', () => {
    const asked = new Set(Object.keys(tesseract).flatMap((key) => (key.startsWith('ask.') ? [key.split('.')[1]] : [])));
    for (const other of ['turn', 'other', 'times', 'upto', 'behind']) asked.delete(other);
    expect([...asked].toSorted()).toEqual([...DECISIONS].toSorted());
  });
  it('every card, character and event', () => {
    const cards = [...Object.keys(RESEARCH), ...CONTAINMENT];
    const texts = { ...tesseract, ...content };
    expect(missing(withText('card', cards), texts)).toEqual([]);
    expect(
      missing(
        CHARACTERS.map((name) => `character.${name}`),
        texts,
      ),
    ).toEqual([]);
    expect(missing([...withText('passive', CHARACTERS), ...withText('special', CHARACTERS)], texts)).toEqual([]);
    expect(missing(withText('event', EVENTS), texts)).toEqual([]);
  });
  it('T11: sixteen events lie under every plate', () => {
    for (const sides of Object.values(PLATE_EVENTS))
      for (const counts of PLATES.flatMap(({ side }) => sides[side])) expect(counts.reduce((sum, n) => sum + n, 0)).toBe(16);
  });
});

describe('the trays hold the pieces of the box', () => {
  const counted = (names: readonly string[]): Record<string, number> =>
    Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((each) => each === name).length]));
  it('E35: the seven fragments', () => expect(counted(FRAGMENTS)).toEqual(FRAGMENT_STOCK));
  it('E37: the nine pipes, each turned as the server can write it', () => {
    expect(counted(PIECES.map(({ kind }) => kind))).toEqual(PIPE_STOCK);
    for (const { mask } of PIECES) expect(Object.values<number>(PIPES)).toContain(mask);
  });
});
