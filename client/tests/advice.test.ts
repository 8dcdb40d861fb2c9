import { beforeAll, describe, expect, it } from 'vitest';
import enigmaTexts from '../src/games/enigma/advice/messages/en.json';
import { headline as enigmaHeadline, reasonsInWords as enigmaReasons } from '../src/games/enigma/advice/reasons';
import { words as enigmaWords } from '../src/games/enigma/advice/words';
import { words as enigmaTable } from '../src/games/enigma/words';
import { REASONS as ENIGMA } from '../src/games/enigma/keys.gen';
import tesseractTexts from '../src/games/tesseract/advice/messages/en.json';
import { headline, reasonsInWords } from '../src/games/tesseract/advice/reasons';
import { words as tesseractWords } from '../src/games/tesseract/advice/words';
import { REASONS as TESSERACT } from '../src/games/tesseract/keys.gen';
import { spoken } from '../src/games/tesseract/tell';
import type { Choice, View } from '../src/games/tesseract/view';
import { words as tesseract } from '../src/games/tesseract/words';

describe('the texts of advice', () => {
  it.each([
    ['ENIGMA', ENIGMA, enigmaTexts],
    ['TESSERACT', TESSERACT, tesseractTexts],
  ])('every reason %s can give has a text', (_, reasons, texts) => {
    const keys = reasons.map((key) => key.replace('tesseract.then.', 'step.'));
    expect(keys.length).toBeGreaterThan(6);
    expect(keys.filter((key) => !(key in texts))).toEqual([]);
  });
});

beforeAll(async () => {
  await enigmaWords.follow('en');
  await tesseractWords.follow('en');
  await tesseract.follow('en');
});

const names = (seat: number): string => ['Anna', 'Ben'][seat] ?? '';
const view = {
  active: 0,
  decision: { player: 0, about: 'turn' },
  players: [
    { lab: ['blue3', '', '', '', '', ''], character: 'archivist' },
    { lab: ['yellow1'], character: 'roboticist' },
  ],
  cube: { 'cube:3,0,3': 'purple4', 'cube:0,0,0': 'orange1', 'cube:1,0,0': 'orange1' },
} as unknown as View;
const reason = (key: string, what: string[] = [], numbers: Record<string, number> = {}) => ({ key, what, numbers });

describe('advice at the TESSERACT table', () => {
  const say = (...reasons: ReturnType<typeof reason>[]): string[] => reasonsInWords(reasons, view, names, 0).map(spoken);

  it('names the die an action takes', () => {
    const choice = {
      type: 'choice',
      do: 'remove 3,0,3',
      action: { type: 'remove', die: 'cube:3,0,3' },
      pieces: ['cube:3,0,3'],
    } satisfies Choice;
    expect(spoken(headline(choice, view, names, 0)[0])).toBe('Remove Purple 4');
    const turn = {
      type: 'choice',
      do: 'adjust lab:0:0 +1',
      action: { type: 'adjust', die: 'lab:0:0', step: 1 },
      pieces: ['lab:0:0'],
    } satisfies Choice;
    expect(spoken(headline(turn, view, names, 0)[0])).toBe('Change Blue 3 to Blue 4');
  });
  it('says which lab a transferred die goes to', () => {
    const transfer = (to: string): string => {
      const action = { type: 'transfer', die: 'lab:0:0', to } as const;
      return spoken(headline({ type: 'choice', do: '', action, pieces: [] }, view, names, 0)[0]);
    };
    expect(transfer('lab:1')).toBe('Transfer Blue 3 to Ben’s lab');
    expect(transfer('lab:0')).toBe('Transfer Blue 3 to your lab');
    expect(say(reason('tesseract.then.transfer', ['yellow1', 'lab:0']))).toEqual(['Then transfer Yellow 1 to your lab.']);
  });
  it('tells the rest of the plan in one sentence', () => {
    expect(
      say(
        reason('tesseract.needed', ['purple4']),
        reason('tesseract.then.turn', ['blue3', 'blue4']),
        reason('tesseract.then.turn', ['yellow1', '']),
        reason('tesseract.then.contain', ['blue4']),
      ),
    ).toEqual([
      'The matrix still needs Purple 4.',
      'Then change Blue 3 to Blue 4, adjust the primed Yellow 1 below 1, and contain Blue 4.',
    ]);
  });
  it('forecasts the threat phase with its odds', () => {
    expect(
      say(
        reason('tesseract.primes', ['cube:0,0,0', 'cube:1,0,0']),
        reason('tesseract.breach-chance', [], { breach: 0.5, double: 1 / 6, loses: 0 }),
        reason('tesseract.event', [], { fission: 0.25, 'emp-wave': 0.75 }),
      ),
    ).toEqual([
      'Next primed, one of these: Orange 1, Orange 1.',
      'Breach risk: 50%. Two breaches at once: 17%.',
      'Then an event: EMP wave 75%, Fission 25%.',
    ]);
    expect(say(reason('tesseract.breach-chance', [], { breach: 0, double: 0, loses: 0 }))).toEqual(['No breach is possible.']);
  });
});

describe('a review', () => {
  const transfer = {
    do: '',
    action: { type: 'transfer', die: 'lab:1:0', to: 'lab:0' },
    pieces: [],
    costs: 0,
    final: false,
  } as unknown as Choice;
  it('speaks of the player who moved, not of the reader', () => {
    const reasons = [reason('tesseract.prepares', ['lab:0'])];
    expect(headline(transfer, view, names, -1)[0]).toContain('Anna’s lab');
    expect(reasonsInWords(reasons, view, names, -1)).toEqual(['Makes a set or run in Anna’s lab.']);
    expect(reasonsInWords(reasons, view, names, 0)).toEqual(['Makes a set or run in your lab.']);
  });
  it('says which way a die goes, in every language', async () => {
    const there = { ...transfer, action: { type: 'transfer', die: 'lab:0:0', to: 'lab:1' } } as unknown as Choice;
    const said: string[] = [];
    for (const language of ['de', 'cs'] as const) {
      await tesseractWords.follow(language);
      said.push(...[transfer, there].map((choice) => headline(choice, view, names, 0)[0].replace(/\S*⟧/, '◆')));
    }
    await tesseractWords.follow('en');
    expect(said).toEqual([
      '◆ in dein Labor transferieren',
      '◆ transferieren (ins Labor: Ben)',
      'Přesunout kostku ◆ do tvé laboratoře',
      'Přesunout kostku ◆ (do laboratoře: Ben)',
    ]);
  });
  it('gives reasons to end the turn that hold for any rank', () => {
    const rest = (actions: number) => reasonsInWords([reason('tesseract.rest', [], { actions })], view, names, 0);
    expect([2, 1, 0].flatMap(rest)).toEqual(['2 actions stay unused.', '1 action stays unused.', 'No actions are left.']);
  });
});

describe('advice at the ENIGMA table', () => {
  it('counts whole and broken points as each language does', async () => {
    const said: Record<string, string[]> = {};
    for (const language of ['de', 'cs'] as const) {
      await enigmaWords.follow(language);
      said[language] = [1, 3, 1.25, 5].map((points) => enigmaReasons([reason('enigma.promise', [], { points })], names)[0]);
    }
    await enigmaWords.follow('en');
    expect(said.de.map((text) => text.match(/[\d,]+ Punkte?/)![0])).toEqual(['1 Punkt', '3 Punkte', '1,3 Punkte', '5 Punkte']);
    expect(said.cs.map((text) => text.match(/[\d,]+\sbod./)![0])).toEqual(['1\u00a0bod.', '3\u00a0body', '1,3\u00a0bodu', '5\u00a0bodů']);
  });
  it('names a place by its steps from the start tile', async () => {
    await enigmaTable.follow('en');
    const lay = { do: '', action: { type: 'lay', x: -2, y: 1, turn: 1 }, pieces: [] } as unknown as Parameters<typeof enigmaHeadline>[0];
    expect(enigmaHeadline(lay, () => 'r')).toEqual(['Lay it: 2 left and 1 down', 'from the start tile, turned by 90°']);
  });
  it('says who scores how much', () => {
    const said = enigmaReasons(
      [
        reason('enigma.closes', [], { seat0: 3, seat1: 1 }),
        reason('enigma.closes'),
        reason('enigma.if-closed', [], { seat1: 2, open: 1, chance: 0.55 }),
        reason('enigma.denies', [], { seat: 1, points: 1.25 }),
      ],
      names,
    );
    expect(said).toEqual([
      'Closes a system: Anna +3 and Ben +1.',
      'Closes a system in which nobody scores.',
      'Ben +2 if the system closes (1 open end, about 55%).',
      'Ben would gain about 1.3 points more from it.',
    ]);
  });
});
