import { describe, expect, it } from 'vitest';
import { fill, type Text } from '../src/lib/language.svelte';
import { overlap, placeFor, type Box } from '../src/lessons/place';
import cs from '../src/lessons/messages/cs';
import de from '../src/lessons/messages/de';
import en from '../src/lessons/messages/en';

const notes = import.meta.glob<string>('../../src/tessera/games/*/lesson/notes.toml', { query: '?raw', import: 'default', eager: true });
const catalogues: Record<string, Record<string, Text>> = { en, de, cs };
const sentences = (text: string): number => text.split(/[.!?…](?:\s|$)/).filter((part) => part.trim()).length;

describe('what the teacher says', () => {
  it.each(Object.keys(notes))('there is a text for every note of %s, and one that asks where something is to be done', (path) => {
    const game = /(\w+)\/lesson/.exec(path)![1];
    for (const note of notes[path].split('[[note]]').slice(1)) {
      const key = `${game}.${/^text = "(.*)"$/m.exec(note)![1]}`;
      expect([key, key in en, `${key}.do` in en]).toEqual([key, true, /^do = /m.test(note)]);
    }
  });
  it.each(Object.keys(catalogues))('%s is short', (language) => {
    for (const [key, text] of Object.entries(catalogues[language])) {
      const said = fill(text, {}, 'en');
      expect([key, sentences(said) <= 4, said.length < 190]).toEqual([key, true, true]);
    }
  });
});

describe('where the card goes', () => {
  const window = { width: 1440, height: 900 };
  const card = { width: 352, height: 200 };
  const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, right: left + width, bottom: top + height });
  const aims: [string, Box][] = [
    ['a die in the lab', box(420, 780, 90, 90)],
    ['the matrix at the right edge', box(1060, 60, 356, 450)],
    ['a button in the corner', box(1300, 850, 120, 40)],
    ['a column at the left edge', box(20, 280, 36, 36)],
  ];
  it.each(aims)('beside %s, inside the window, never over it', (_, target) => {
    const place = placeFor(target, [{ box: target, weight: 40 }], card, window);
    expect(overlap(place, target)).toBe(0);
    expect(place.left).toBeGreaterThanOrEqual(0);
    expect(place.top).toBeGreaterThanOrEqual(0);
    expect(place.right).toBeLessThanOrEqual(window.width);
    expect(place.bottom).toBeLessThanOrEqual(window.height);
  });
  it('makes way for a menu that opens beside the target', () => {
    const target = box(420, 780, 90, 90);
    const first = placeFor(target, [{ box: target, weight: 40 }], card, window);
    const menu = { box: first, weight: 10 };
    expect(overlap(placeFor(target, [{ box: target, weight: 40 }, menu], card, window), first)).toBe(0);
  });
});
