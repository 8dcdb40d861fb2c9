/** Promise 12: every refusal and every question has its own words, and leads to a rule that can be read. */
import { describe, expect, it } from 'vitest';
import { DECISION_RULES, DECISIONS, REFUSALS as TESSERACT_CODES, RULES as TESSERACT_RULES } from '../src/games/tesseract/keys.gen';
import { REFUSALS as ENIGMA_CODES, RULES as ENIGMA_RULES } from '../src/games/enigma/keys.gen';
import { CHARACTERS, CONTAINMENT, END_RULES, EVENTS, RESEARCH } from '../src/games/tesseract/content.gen';
import { anchorNow as enigmaNow, PUZZLE_RULE } from '../src/games/enigma/rules/anchors';
import enigmaOutline from '../src/games/enigma/rules/outline.json';
import { anchorNow, anchorOfPiece, anchorOfQuestion } from '../src/games/tesseract/rules/anchors';
import { EVENT_RULE, gallery } from '../src/games/tesseract/rules/gallery';
import tesseractOutline from '../src/games/tesseract/rules/outline.json';
import texts from '../src/games/tesseract/rules/texts/en.json';
import type { View as EnigmaView } from '../src/games/enigma/view';
import type { View } from '../src/games/tesseract/view';
import { LANGUAGES } from '../src/lib/language.svelte';

const catalogues = import.meta.glob<Record<string, string>>('../src/games/*/messages/*.json', { import: 'default', eager: true });
const GAMES = [
  { name: 'enigma', codes: ENIGMA_CODES, rules: ENIGMA_RULES, outline: enigmaOutline },
  { name: 'tesseract', codes: TESSERACT_CODES, rules: TESSERACT_RULES, outline: tesseractOutline },
];
const anchors = new Set([
  ...tesseractOutline.flatMap(({ id, rules }) => [id, ...rules]),
  ...gallery(texts).flatMap(({ id, entries }) => [id, ...entries.map((entry) => entry.id)]),
]);

describe.each(GAMES)('$name', ({ name, codes, rules, outline }) => {
  const numbers = outline.flatMap((section) => section.rules);
  it('has every rule on its page', () => expect(numbers).toEqual([...rules]));
  it('cites only rules that are on its page', () => {
    expect(Object.keys(codes).length).toBeGreaterThan(15);
    const cited: readonly string[] = Object.values(codes).flat();
    expect(cited.filter((rule) => !numbers.includes(rule))).toEqual([]);
  });
  it.each(Object.keys(LANGUAGES))('has a sentence of its own for every refusal, in %s', (language) => {
    const own = catalogues[`../src/games/${name}/messages/${language}.json`];
    const sentences = Object.keys(codes).map((code) => own[`why.${code}`]);
    expect(Object.keys(codes).filter((_, n) => !sentences[n])).toEqual([]);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(Object.keys(own).filter((key) => key.startsWith('why.') && !(key.split('.')[1] in codes))).toEqual([]);
  });
});

describe('everything at the table leads to a rule', () => {
  it('every question', () => {
    for (const about of DECISIONS)
      for (const rule of about in DECISION_RULES ? [DECISION_RULES[about]] : ['T23', 'T24', 'T43'])
        expect([about, anchors.has(anchorOfQuestion(about, rule))]).toEqual([about, true]);
  });
  it('every phase', () => {
    for (const phase of ['setup', 'action', 'threat'] as const)
      expect(anchors.has(anchorNow({ phase, decision: null, outcome: null }))).toBe(true);
    const rules: readonly string[] = ENIGMA_RULES;
    for (const phase of ['choose', 'ready', 'race', 'lay', 'networker', 'over'] as const)
      expect(rules).toContain(enigmaNow({ phase, players: [] } as unknown as EnigmaView, 0));
    for (const rule of Object.values(PUZZLE_RULE)) expect(rules).toContain(rule);
  });
  it('every end', () => {
    for (const [reason, rule] of Object.entries(END_RULES)) {
      expect([reason, anchors.has(rule)]).toEqual([reason, true]);
      expect(anchorNow({ phase: 'action', decision: null, outcome: { reason } as View['outcome'] })).toBe(rule);
    }
  });
  it('every event, card and character', () => {
    const view = { players: CHARACTERS.map((character) => ({ character })), plate: { 'plate:0,0': 'fission' } } as unknown as View;
    const pieces = [
      ...Object.keys(RESEARCH).map((card) => `card:0:${card}`),
      ...CONTAINMENT.map((card) => `containment:${card}`),
      ...CHARACTERS.map((_, n) => `character:${n}`),
      ...['remove', 'adjust', 'transfer', 'study', 'contain', 'special'].map((verb) => `verb:${verb}`),
      ...['cube:0,0,0', 'lab:0:1', 'primed:yellow1', 'column:3', 'matrix:yellow1', 'slot:2', 'plate:0,0', 'plate:1,1'],
    ];
    expect(pieces.filter((piece) => !anchors.has(anchorOfPiece(piece, view)))).toEqual([]);
    expect(EVENTS.map((event) => EVENT_RULE[event]).filter((rule) => !anchors.has(rule))).toEqual([]);
    expect(anchorOfPiece('plate:0,0', view)).toBe('T38');
  });
});
