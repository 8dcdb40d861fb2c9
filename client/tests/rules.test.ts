import { describe, expect, it, vi } from 'vitest';
import { GAMES } from '../src/games';
import { LANGUAGES, type Language } from '../src/lib/language.svelte';
import { lowest, PICTURES, removable } from '../src/games/tesseract/rules/pictures';
import { ABILITIES, CONTAINMENT, RESEARCH } from '../src/games/tesseract/content.gen';
import { anchorOfCard } from '../src/games/tesseract/rules/anchors';
import { gallery } from '../src/games/tesseract/rules/gallery';
import tesseract from '../src/games/tesseract/rules/texts/en.json';
import { linkTo, matches, parts, upTo } from '../src/rules/rulebook';

vi.stubGlobal('matchMedia', () => ({ matches: false }));
const languages = Object.keys(LANGUAGES) as Language[];

describe.each(GAMES)('the rules of $name', ({ name, rules }) => {
  it.each(languages)('are whole in %s: the same rules, pictures and marks as in English', async (language) => {
    const { outline, texts, pictures } = await rules();
    const [english, own] = await Promise.all([texts('en'), texts(language)]);
    const numbers = outline.flatMap((section) => section.rules);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(Object.keys(own.rules)).toEqual(numbers);
    expect(Object.keys(own.sections)).toEqual(Object.keys(english.sections));
    expect(Object.keys(own.notes ?? {})).toEqual(Object.keys(english.notes ?? {}));
    for (const { id } of outline) expect(own.sections[id]).toBeTruthy();
    for (const number of numbers) {
      const [rule, original] = [own.rules[number], english.rules[number]];
      expect([number, Object.keys(rule)]).toEqual([number, Object.keys(original)]);
      expect([number, rule.text.length]).toEqual([number, original.text.length]);
      expect([number, rule.examples?.length ?? 0]).toEqual([number, pictures(number)]);
    }
  });
  it.each(languages)('name only rules that are there, in %s', async (language) => {
    const { texts } = await rules();
    const { rules: all, lead } = await texts(language);
    const letter = Object.keys(all)[0][0];
    const written = [
      lead,
      ...Object.values(all).flatMap(({ text, ruling = '', before = '', examples = [] }) => [...text, ruling, before, ...examples]),
    ];
    const named = written.flatMap((text) => [...text.matchAll(/\b([A-Z]\d{1,2})\b/g)].map(([, rule]) => rule));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((rule) => rule[0] !== letter || !(rule in all))).toEqual([]);
    for (const text of written) expect((text.match(/\*\*/g) ?? []).length % 2, text).toBe(0);
  });
  it('have an address', () => expect(linkTo(name, 'X1')).toBe(`/rules/${name}#X1`));
});

describe('a paragraph', () => {
  it('has links at the numbers of known rules, and bold words', () =>
    expect(parts('A **set** (T19), not T99.', (rule) => rule === 'T19')).toEqual([
      { text: 'A ', kind: 'plain' },
      { text: 'set', kind: 'bold' },
      { text: ' (', kind: 'plain' },
      { text: 'T19', kind: 'rule' },
      { text: '), not T99.', kind: 'plain' },
    ]));
});

describe('a search', () => {
  it('finds every word, in any case and without accents', () => {
    expect(matches('trhlina SEDMA', 'Sedmá trhlina')).toBe(true);
    expect(matches('trhlina osmá', 'Sedmá trhlina')).toBe(false);
    expect(matches('zahlentheoretikerin', 'Zahlen\u00adtheoretikerin')).toBe(true);
  });
  it('takes the number of a rule as a whole', () => {
    expect(matches('t1', 'T1', 'Players')).toBe(true);
    expect(matches('t1', 'T16', 'Adjust')).toBe(false);
  });
});

describe('a rulebook that is being drawn', () => {
  const sections = [{ entries: ['A1', 'A2'] }, { entries: ['B1'] }, { entries: ['C1'] }];
  it.each([
    [-1, []],
    [1, [['A1']]],
    [2, [['A1', 'A2']]],
    [3, [['A1', 'A2'], ['B1']]],
    [Infinity, [['A1', 'A2'], ['B1'], ['C1']]],
  ])('has its first %s entries', (count, shown) => expect(upTo(count, sections).map(({ entries }) => entries)).toEqual(shown));
});

describe('the pictures of the cube', () => {
  it('light the dice that the rule lets go (T14)', () => {
    const picture = PICTURES.T14[0];
    if (picture.kind !== 'layers') throw new Error('no layers');
    const lit = removable(picture.layers[0])
      .map((row) => row.map(Number).join(''))
      .join(' ');
    expect(lit).toBe('1010 0001 1000 0101');
  });
  it('mark the lowest die (T27)', () => {
    const picture = PICTURES.T27[0];
    if (picture.kind !== 'layers') throw new Error('no layers');
    expect(lowest(picture.layers)).toEqual({ layer: 0, die: 'blue2' });
  });
  it('are safe after the adjust (T16)', () => {
    const [before, after] = PICTURES.T16.map((picture) => (picture.kind === 'primed' ? picture.columns.map(({ length }) => length) : []));
    expect(Math.max(...before)).toBe(2);
    expect(Math.max(...after)).toBe(1);
  });
});

describe('the gallery', () => {
  it('has every component once, under a title', () => {
    const sections = gallery(tesseract);
    expect(sections.map(({ entries }) => entries.length)).toEqual([11, 26, 9, 8, 8]);
    const anchors = sections.flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(new Set(anchors).size).toBe(62);
    expect(sections.every(({ title }) => title)).toBe(true);
  });
  it('is where each card, special and passive that asks something leads to', () => {
    const anchors = gallery(tesseract).flatMap(({ entries }) => entries.map(({ id }) => id));
    for (const card of [...Object.keys(RESEARCH), ...CONTAINMENT, ...Object.keys(ABILITIES)])
      expect([card, anchors.includes(anchorOfCard(card))]).toEqual([card, true]);
  });
});
