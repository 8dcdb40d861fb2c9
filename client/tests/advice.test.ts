import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import cs from '../src/advice/messages/cs';
import de from '../src/advice/messages/de';
import en from '../src/advice/messages/en';
import { words } from '../src/advice/words';
import { reasonsInWords as enigmaReasons } from '../src/games/enigma/advice';
import type { Text } from '../src/lib/language.svelte';
import { headline, reasonsInWords } from '../src/games/tesseract/advice';
import { spoken } from '../src/games/tesseract/tell';
import type { Choice, View } from '../src/games/tesseract/view';
import { words as tesseract } from '../src/games/tesseract/words';

const catalogues: Record<string, Record<string, Text>> = { en, de, cs };
const values = (text: Text): string[] => [...new Set(JSON.stringify(text).match(/\{\w+\}/g) ?? [])].toSorted();
const source = (game: string): string =>
  readFileSync(join(import.meta.dirname, `../../src/tessera/games/${game}/bots/reasons.py`), { encoding: 'utf-8' });

describe('the texts of advice', () => {
  it.each(['de', 'cs'])('%s has the keys and values of English', (language) => {
    expect(Object.keys(catalogues[language]).toSorted()).toEqual(Object.keys(en).toSorted());
    for (const [key, text] of Object.entries(en)) expect([key, values(catalogues[language][key])]).toEqual([key, values(text)]);
  });
  it.each(['tesseract', 'enigma'])('every reason %s can give has a text', (game) => {
    const keys = [...source(game).matchAll(/"((?:tesseract|enigma)\.[a-z.-]+)"/g)].map(([, key]) =>
      key.replace('tesseract.then.', 'step.'),
    );
    expect(keys.length).toBeGreaterThan(6);
    expect(keys.filter((key) => !(key in en))).toEqual([]);
  });
});

beforeAll(async () => {
  await words.follow('en');
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
  const say = (...reasons: ReturnType<typeof reason>[]): string[] => reasonsInWords(reasons, view, names).map(spoken);

  it('names the die an action takes', () => {
    const choice = { do: 'remove 3,0,3', action: { type: 'remove', die: 'cube:3,0,3' }, pieces: ['cube:3,0,3'] } as Choice;
    expect(spoken(headline(choice, view, names)[0])).toBe('Remove Purple 4');
    const turn = { do: 'adjust lab:0:0 +1', action: { type: 'adjust', die: 'lab:0:0', step: 1 }, pieces: ['lab:0:0'] } as Choice;
    expect(spoken(headline(turn, view, names)[0])).toBe('Turn Blue 3 to Blue 4');
  });
  it('tells the rest of the plan in one sentence', () => {
    expect(
      say(
        reason('tesseract.needed', ['purple4']),
        reason('tesseract.then.turn', ['blue3', 'blue4']),
        reason('tesseract.then.turn', ['yellow1', '']),
        reason('tesseract.then.contain', ['blue4']),
      ),
    ).toEqual(['The matrix still needs Purple 4.', 'Then turn Blue 3 to Blue 4, adjust the primed Yellow 1 away, and contain Blue 4.']);
  });
  it('forecasts the threat phase with its odds', () => {
    expect(
      say(
        reason('tesseract.primes', ['cube:0,0,0', 'cube:1,0,0']),
        reason('tesseract.breach-chance', [], { breach: 0.5, double: 1 / 6, loses: 0 }),
        reason('tesseract.event', [], { fission: 0.25, 'emp-wave': 0.75 }),
      ),
    ).toEqual([
      'Next primed, as you choose: Orange 1 Orange 1.',
      'A breach comes with 50%. Two at once with 17%.',
      'Then an event: EMP wave 75%, Fission 25%.',
    ]);
    expect(say(reason('tesseract.breach-chance', [], { breach: 0, double: 0, loses: 0 }))).toEqual(['No breach can come.']);
  });
});

describe('advice at the ENIGMA table', () => {
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
      'Ben +2 if it closes: 1 open end, about 55%.',
      'Ben would make about 1.3 points more with it.',
    ]);
  });
});
