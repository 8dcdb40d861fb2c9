/** The history tells what bots ask people for, and what these answer. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Step, TableInfo } from '../src/table/protocol';
import type { Event, View } from '../src/games/tesseract/view';

vi.stubGlobal('matchMedia', () => ({ matches: false }));
const { linesOf } = await import('../src/games/tesseract/lines');
const { spoken } = await import('../src/games/tesseract/tell');
const { words } = await import('../src/games/tesseract/words');
const { tableWords } = await import('../src/table/texts');

beforeAll(() => Promise.all([words.follow('en'), tableWords.follow('en')]));

const table = { seats: [{ kind: 'person', name: 'Ada' }, { kind: 'bot' }] } as unknown as TableInfo;
const view = {
  active: 1,
  players: [
    { seat: 0, lab: ['yellow4', ''] },
    { seat: 1, lab: ['', ''] },
  ],
} as unknown as View;
const played = { seq: 1, what: { type: 'did', seat: 1, do: 'end' }, state: { view } } as unknown as Step<View, Event>;
const told = (...after: object[]): [number, string][] =>
  linesOf([played, ...after.map((step, n) => ({ seq: 2 + n, ...step }) as unknown as Step<View, Event>)], table).map(({ seat, text }) => [
    seat,
    spoken(text),
  ]);
const asks = (action: object) => ({ what: { type: 'proposed', seat: 1, asked: [0] }, table: { ...table, proposal: { action } } });
const answers = (yes: boolean, always = false) => ({ what: { type: 'answered', seat: 0, yes, always } });

describe('what a bot asks a person for', () => {
  it.each([
    [{ type: 'transfer', die: 'lab:0:0', to: 'lab:1' }, 'Send to Amber’s lab · Yellow 4 from Ada’s lab'],
    [{ type: 'flip', die: 'lab:0:0' }, 'Yellow 4 · Flip to Yellow 3'],
    [{ type: 'use', card: 'seal' }, 'Use Seal'],
  ])('is told with who refused it: %o', (action, what) => {
    expect(told(asks(action), answers(false))).toEqual([
      [1, `asks for Ada’s consent: ${what}`],
      [0, 'declined'],
    ]);
  });
  it('is told when it is granted, once or for good, and when nobody answers', () => {
    expect(told(answers(true), answers(true, true), { what: { type: 'lapsed', seat: 1 } })).toEqual([
      [0, 'agreed'],
      [0, 'agreed, also from now on'],
      [1, 'had no answer and does something else'],
    ]);
  });
  it('is told as taken back by the one who asked, not by the one who had agreed', () => {
    expect(told({ what: { type: 'undid', seat: 0, at: 0, asker: 1 } })).toEqual([[1, 'the last action is taken back']]);
  });
});

describe('the history', () => {
  it('leaves the beginning of a turn to the title of its chapter', () => {
    const turn = { what: { type: 'did', seat: 1, do: 'end' }, state: { view } };
    expect(told({ ...turn, events: [{ type: 'turnbegan', turn: 2, player: 0 }] })).toEqual([]);
  });
  it('gives an answer that does nothing the rule of its question', () => {
    const asked = { ...view, decision: { about: 'destroy-match', rule: 'T21', player: 0 } };
    const steps = [
      { ...played, state: { view: asked } },
      { seq: 2, what: { type: 'did', seat: 0, do: 'pass' }, events: [], state: { view } },
    ] as unknown as Step<View, Event>[];
    expect(linesOf(steps, table)).toMatchObject([{ text: '“Leave it” is chosen', rule: 'T21' }]);
  });
});
