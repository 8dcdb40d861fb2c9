/** The history of a game: chapters, lines without chat, and what is new to a player. */
import { expect, it } from 'vitest';
import { chaptersOf, inOrder, lastOwn } from '../src/table/history';
import type { LogLine } from '../src/table/gamekit';
import type { Step, TableInfo } from '../src/table/protocol';

type Round = { readonly round: number };
const step = (seq: number, what: object, round?: number): Step<Round, string> =>
  ({ seq, what, ...(round ? { state: { view: { round } } } : {}) }) as unknown as Step<Round, string>;
const STEPS = [
  step(1, { type: 'started' }, 1),
  step(2, { type: 'did', seat: 0 }, 1),
  step(3, { type: 'said', seat: 1, text: 'hi' }),
  step(4, { type: 'did', seat: 1 }, 2),
  step(5, { type: 'did', seat: 0, bot: true }, 2),
];
const lines = {
  linesOf: (steps: readonly Step[]): readonly LogLine[] => steps.map(({ seq }) => ({ seq, seat: 0, text: `line ${seq}` })),
  chapter: (before: Round | undefined) => (before ? `round ${before.round}` : ''),
};

it('groups the lines by the turn or round they happened in, without what was said', () => {
  const told = chaptersOf(STEPS, {} as TableInfo, lines).map(({ title, lines }) => [title, lines.map(({ seq }) => seq)]);
  expect(told).toEqual([
    ['round 1', [1, 2, 4]],
    ['round 2', [5]],
  ]);
});

it('puts a line that begins a round into that round', () => {
  const begun = (seq: number, begins = false): LogLine => ({ seq, seat: 0, text: '', begins });
  const linesOf = () => [begun(1), begun(4), begun(4, true), begun(5)];
  const told = chaptersOf(STEPS, {} as TableInfo, { ...lines, linesOf });
  expect(told.map(({ title, lines }) => [title, lines.length])).toEqual([
    ['round 1', 2],
    ['round 2', 2],
  ]);
});

it('tells a game that continues another after that one, round by round', () => {
  const again = [step(1, { type: 'started' }, 2), step(2, { type: 'did', seat: 0 }, 2)];
  const steps = inOrder([...STEPS, ...again]);
  expect(steps.map(({ seq }) => seq)).toEqual([-5, -4, -3, -2, -1, 1, 2]);
  expect(inOrder([...STEPS, ...steps.slice(5), ...again]).map(({ seq }) => seq)).toEqual([-7, -6, -5, -4, -3, -2, -1, 1, 2]);
  expect(chaptersOf(steps, {} as TableInfo, lines).map(({ title }) => title)).toEqual(['round 1', 'round 2']);
  expect(inOrder(STEPS)).toEqual(STEPS);
});

it('finds the last thing a player did, and not what a bot did for them', () => {
  expect(lastOwn(STEPS, [0])).toBe(2);
  expect(lastOwn(STEPS, [1])).toBe(4);
  expect(lastOwn(STEPS, [3])).toBe(0);
});
