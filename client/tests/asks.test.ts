import { beforeAll, describe, expect, it } from 'vitest';
import { answers, often, question } from '../src/games/tesseract/asks';
import { breachWords, label, objectOf, spoken } from '../src/games/tesseract/tell';
import type { Choice, View } from '../src/games/tesseract/view';
import { words } from '../src/games/tesseract/words';

beforeAll(() => words.follow('en'));

const names = (player: number): string => ['Ada', 'Grace', 'Emmy'][player] ?? '';
const asks = (decision: object, active = 1): View =>
  ({ active, players: [{ character: 'pressure-analyst' }], decision: { player: 0, times: 1, ...decision } }) as unknown as View;
const choice = (type: string, more: object, ...pieces: string[]): Choice =>
  ({ do: type, pieces, action: { type, ...more } }) as unknown as Choice;

describe('a decision in words', () => {
  it.each([
    ['lab:0:2', 'lab:1', 'Grace asks for your Blue 2'],
    ['lab:0:2', 'lab:2', 'Grace wants to transfer your Blue 2 to Emmy’s lab'],
    ['lab:1:2', 'lab:0', 'Grace wants to transfer Blue 2 into your lab'],
  ])('who would like a die moved from %s to %s says so (T17)', (place, to, text) => {
    expect(spoken(question(asks({ about: 'consent', die: 'blue2', place, to }), [], names))).toBe(text);
  });
  it('a reward names what it is for: a colour that is complete (T44), or a passive', () => {
    const reward = (times: number) => question(asks({ about: 'reward', times }), [], names);
    expect(reward(1)).toContain('colour is complete');
    expect(reward(0)).toContain('Relief');
  });
  it('a card that lets one adjust names one die or several, and whether it must be', () => {
    const adjusts = (optional: boolean, ...dice: string[]) =>
      question(
        asks({ about: 'adjust-among', optional }),
        dice.map((die) => choice('adjust', { die }, die)),
        names,
      );
    expect(adjusts(true, 'lab:1:1')).toBe('You may adjust this die');
    expect(adjusts(false, 'lab:0:0', 'lab:1:1')).toBe('Adjust one of these dice');
  });
  it('once the first die is dialled, the value for the others is named (Alignment)', () => {
    const aligns = (...values: number[]) =>
      question(
        asks({ about: 'align' }),
        values.map((value) => choice('dial', { die: 'lab:0:1', value }, 'lab:0:1')),
        names,
      );
    expect(aligns(1, 2, 5)).toContain('the value for all');
    expect(aligns(5, 5)).toContain('dialled to 5');
  });
  it('says how often, unless it is once or as often as one likes', () => {
    expect([1, 2, 32].map((times) => often(asks({ about: 'transfer', times, optional: true })))).toEqual(['', 'up to 2', '']);
  });
});

describe('the answers that are buttons', () => {
  const pass = choice('pass', {});
  it('dice are touched where they lie; what lies nowhere is a button', () => {
    const dice = [choice('choose', { piece: 'cube:0,0,3' }, 'cube:0,0,3'), choice('choose', { piece: 'cube:3,0,3' }, 'cube:3,0,3')];
    expect(answers([...dice, pass])).toEqual([pass]);
    const colours = ['yellow', 'blue'].map((colour) => choice('choose', { piece: `colour:${colour}` }, `colour:${colour}`));
    expect(answers(colours)).toEqual(colours);
  });
  it('where there is only one way, it is a button', () => {
    const only = [choice('contain', { goes: ['lab:0:0', 'lab:0:2'] }, 'lab:0:0', 'lab:0:2')];
    expect(answers(only)).toEqual(only);
  });
  it('a single die that is asked about needs no search (T21)', () => {
    const both = [choice('destroy', { die: 'primed:blue4' }, 'primed:blue4'), pass];
    expect(answers(both)).toEqual(both);
  });
});

describe('what may happen, in words', () => {
  it('a value means one breach or two, not both (T30)', () => {
    expect(breachWords({ breach: [], double: [] })).toBe('The next die cannot cause a breach');
    expect(breachWords({ breach: [2, 6], double: [] })).toBe('Breach if the next die rolls 2 or 6');
    expect(breachWords({ breach: [3, 5, 6], double: [3] })).toBe('Breach if the next die rolls 5 or 6, two breaches on 3');
    expect(breachWords({ breach: [3], double: [3] })).toBe('Two breaches if the next die rolls 3');
  });
  it('a transfer out of one’s own lab names its die (T17)', () => {
    const view = { active: 0, decision: { player: 0 }, players: [{ lab: ['blue2'] }, { lab: [] }] } as unknown as View;
    const send = choice('transfer', { die: 'lab:0:0', to: 'lab:1' }, 'lab:0:0', 'lab:1');
    expect(spoken(label(send, view, names).text)).toBe('Blue 2');
  });
});

describe('a choice in the list of all choices', () => {
  const view = {
    active: 0,
    players: [{ character: 'roboticist', lab: ['blue2'] }, { lab: [] }],
    primed: [],
    cube: { 'cube:0,1,2': 'yellow4', 'cube:3,3,3': 'yellow4' },
  } as unknown as View;
  it.each([
    ['remove', { die: 'cube:0,1,2' }, 'Yellow 4', 'layer 3, row 2, column 1'],
    ['reposition', { die: 'cube:3,3,3', to: 'plate:0,1' }, 'Yellow 4 · Reposition: on top of Yellow 4', 'layer 4, row 4, column 4'],
    ['transfer', { die: 'lab:0:0', to: 'lab:1' }, 'Blue 2 · Send to Grace’s lab', ''],
    ['use', { card: 'seal' }, 'Use Seal', 'Move the breach marker back by 2.'],
  ])('names its object and where it is: %s', (type, more, title, text) => {
    const said = objectOf(choice(type, more), view, names);
    expect([spoken(said.title), spoken(said.text)]).toEqual([title, text]);
  });
});
