/** What laying a tile would do: the preview on the screen and the words read aloud say the same. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Preview } from '../src/games/enigma/network/lights';
import type { Event, View } from '../src/games/enigma/view';

vi.stubGlobal('matchMedia', () => ({ matches: false }));
const { headline, inWords, notesOf } = await import('../src/games/enigma/outcome');
const { captionOf } = await import('../src/games/enigma/tell');
const { words } = await import('../src/games/enigma/words');

beforeAll(() => words.follow('en'));

const names = (seat: number): string => ['You', 'Amber'][seat];
/** A tile with two groups that touch these systems. */
const lay = (met: number[][], closes: number[], points = [0, 0], cells: (number | null)[] = []): Preview =>
  ({ met, turned: { turn: 0, closes, points, cells }, tile: { number: 1, groups: ['NS:rg', 'EW:b'] } }) as unknown as Preview;

describe('the outcome of a lay', () => {
  it('counts a system once that is joined from two and closes', () => {
    expect(headline(lay([[1, 2], [3]], [1, 2]))).toBe('Closes 1 system');
    expect(headline(lay([[1], [3]], [1, 3]))).toBe('Closes 2 systems');
  });
  it('tells everybody’s points, what else it joins, and where a networker scores at once', () => {
    const held = lay([[1, 2], [3]], [1, 2], [3, 2], [4, null, null]);
    expect(notesOf(held)).toEqual(['Extends 1 system']);
    expect(inWords(held, names)).toBe('Closes 1 system, You +3, Amber +2, Extends 1 system, Your networker there: red +4');
  });
  it.each([
    ['nobody scores', lay([[1], [3]], [1]), ['Nobody scores', 'Extends 1 system']],
    ['nothing closes', lay([[1, 3], [3]], []), ['Closes nothing']],
  ])('reads all of it aloud when %s', (_, held, notes) => {
    expect(notesOf(held)).toEqual(notes);
    for (const note of [headline(held), ...notes]) expect(inWords(held, names)).toContain(note);
  });
});

it('is told when a system closes and nobody scores', () => {
  const events = [{ type: 'closed', system: 1, cells: [1, 0, 0], points: [0, 0] }] as unknown as Event[];
  expect(captionOf(events, null, {} as View, names).map(({ text }) => text)).toEqual(['A system is closed; nobody scores']);
});
