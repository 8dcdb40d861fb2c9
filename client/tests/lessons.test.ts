import { describe, expect, it } from 'vitest';
import { NOTES as enigmaNotes, TASKS as enigmaTasks } from '../src/games/enigma/lesson/notes.gen';
import enigma from '../src/games/enigma/lesson/messages/en.json';
import { NOTES as tesseractNotes, TASKS as tesseractTasks } from '../src/games/tesseract/lesson/notes.gen';
import tesseract from '../src/games/tesseract/lesson/messages/en.json';
import { overlap, placeFor, type Box } from '../src/lessons/place';
import { fill, type Text } from '../src/lib/language.svelte';

const catalogues = import.meta.glob<Record<string, Text>>(['../src/lessons/messages/*.json', '../src/games/*/lesson/messages/*.json'], {
  import: 'default',
  eager: true,
});
const sentences = (text: string): number => text.split(/[.!?…](?:\s|$)/).filter((part) => part.trim()).length;

describe('what the teacher says', () => {
  it.each([
    ['ENIGMA', enigmaNotes, enigmaTasks, enigma],
    ['TESSERACT', tesseractNotes, tesseractTasks, tesseract],
  ] as const)('%s: there is a text for every note, one that asks where something is to be done, and no other', (_, notes, tasks, texts) => {
    const wanted = [...notes, ...tasks.map((note) => `${note}.do`)];
    expect(
      Object.keys(texts)
        .filter((key) => !key.startsWith('hint.'))
        .toSorted(),
    ).toEqual(wanted.toSorted());
  });
  it.each(Object.keys(catalogues))('%s is short', (path) => {
    for (const [key, text] of Object.entries(catalogues[path])) {
      const said = fill(text, {}, 'en');
      expect([key, sentences(said) <= 4, said.length < 190]).toEqual([key, true, true]);
    }
  });
});

/** Reading at 200 words a minute, and five seconds for everything that is asked for. */
const minutes = (texts: Record<string, Text>): number => {
  const said = Object.entries(texts).filter(([key]) => !key.startsWith('hint.'));
  const words = said.reduce((sum, [, text]) => sum + fill(text, {}, 'en').split(/\s+/).length, 0);
  return words / 200 + (said.filter(([key]) => key.endsWith('.do')).length * 5) / 60;
};

describe('how long a lesson takes', () => {
  it.each(Object.keys(catalogues).filter((path) => path.includes('/games/')))('%s: about six minutes', (path) => {
    expect(minutes(catalogues[path])).toBeLessThan(6.5);
    expect(minutes(catalogues[path])).toBeGreaterThan(3);
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
