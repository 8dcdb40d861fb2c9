import { describe, expect, it, vi } from 'vitest';
import { apply } from '../src/games/tesseract/apply';
import { ghostsOf } from '../src/games/tesseract/ghosts';
import { arc, pathsOf, PILE } from '../src/games/tesseract/paths';
import type { Chapter } from '../src/games/tesseract/story.svelte';
import type { Event, View } from '../src/games/tesseract/view';
import type { Line } from '../src/table/protocol';

vi.stubGlobal('matchMedia', () => ({ matches: false }));
const { ruleOf } = await import('../src/games/tesseract/causes');
const { beats } = await import('../src/games/tesseract/story.svelte');
const { doer } = await import('../src/games/tesseract/tell');

const view = {
  cube: { 'cube:0,0,0': 'blue?', 'cube:0,0,1': 'yellow4' },
  players: [{ seat: 0, character: '', lab: ['', 'orange2'], hand: ['brace'] }],
  primed: [[], [], ['purple3'], [], [], []],
  destroyed: { yellow: 0, orange: 1, purple: 0, blue: 0 },
  removable: ['cube:0,0,1'],
  lowest: ['cube:0,0,1'],
  layers: [1, 1, 0, 0],
  dice_left: 2,
  matrix: [],
  plate: {},
  breaches: 0,
} as unknown as View;
const after = (...events: Event[]): View => events.reduce(apply, view);

describe('the picture after an event', () => {
  it('a die goes from the cube to a lab, what was under it comes to light', () => {
    const next = after(
      { type: 'removed', player: 0, die: 'yellow4', cell: 'cube:0,0,1', to: 'lab:0:0' },
      { type: 'revealed', cell: 'cube:0,0,0', die: 'blue6' },
    );
    expect(next.players[0].lab).toEqual(['yellow4', 'orange2']);
    expect(next.cube).toEqual({ 'cube:0,0,0': 'blue6' });
    expect([next.dice_left, next.layers]).toEqual([1, [1, 0, 0, 0]]);
  });
  it('a die is primed, and one of its column leaves', () => {
    const next = after(
      { type: 'primed', was: 'yellow4', die: 'yellow3', cell: 'cube:0,0,1' },
      { type: 'destroyed', die: 'purple3', place: 'primed:purple3' },
    );
    expect(next.primed[2]).toEqual(['yellow3']);
    expect(next.destroyed.purple).toBe(1);
  });
  it('a destroyed die is primed: it comes from the pile (T38)', () => {
    expect(after({ type: 'primed', was: 'orange?', die: 'orange5', cell: '' }).destroyed.orange).toBe(0);
  });
  it('no die is lost: labs, cube, primed, matrix and pile together stay the same (T47)', () => {
    const count = (v: View) =>
      Object.keys(v.cube).length +
      v.players.flatMap((p) => p.lab.filter(Boolean)).length +
      v.primed.flat().length +
      v.matrix.length +
      Object.values(v.destroyed).reduce((a, b) => a + b);
    const next = after(
      { type: 'contained', player: 0, die: 'orange2', place: 'lab:0:1' },
      { type: 'putback', die: 'orange1', cell: 'cube:1,0,0', held: false },
      { type: 'repositioned', die: 'yellow4', cell: 'cube:0,0,1', to: 'cube:1,0,1' },
      { type: 'rolled', place: 'primed:purple3', was: 'purple3', die: 'purple6' },
    );
    expect(count(next)).toBe(count(view));
    expect(next.primed[5]).toEqual(['purple6']);
  });
});

const uncovered: Event = { type: 'uncovered', plate: 'plate:0,0', event: 'fission', happens: true };

describe('the beats of a cascade', () => {
  it('dice rolled at once are one beat, each event its own', () => {
    const roll = (place: string): Event => ({ type: 'rolled', place, was: 'blue1', die: 'blue2' });
    const found = beats([uncovered, roll('lab:0:0'), roll('lab:1:0'), { type: 'breached', column: 2, by: 1, breaches: 1 }]);
    expect(found.map((beat) => beat.length)).toEqual([1, 2, 1]);
  });
});

describe('the ways of dice', () => {
  it('a removed die goes to its lab, a primed one is rolled into its column, a lost one goes to the pile', () => {
    expect(pathsOf({ type: 'removed', player: 0, die: 'yellow4', cell: 'cube:0,0,1', to: 'lab:0:0' })).toEqual([
      { die: 'yellow4', from: 'cube:0,0,1', to: 'lab:0:0', rolls: false },
    ]);
    expect(pathsOf({ type: 'primed', was: 'orange?', die: 'orange5', cell: '' })[0]).toMatchObject({
      from: PILE,
      to: 'primed:orange5',
      rolls: true,
    });
    expect(pathsOf({ type: 'destroyed', die: 'blue2', place: 'lab:1:3' })[0]).toMatchObject({ from: 'lab:1:3', to: PILE });
  });
  it('an exchange is two ways at once; a die turned in its lab goes nowhere', () => {
    expect(pathsOf({ type: 'swapped', place: 'lab:0:2', cell: 'cube:3,3,3', out: 'blue1', into: 'purple6' }).map(({ to }) => to)).toEqual([
      'lab:0:2',
      'cube:3,3,3',
    ]);
    expect(pathsOf({ type: 'turned', place: 'lab:0:2', was: 'blue1', die: 'blue2', how: 'adjust' })).toEqual([]);
  });
  it('an arc begins and ends in the middle of what it joins, at its size, and rises in between', () => {
    const frames = arc({ x: 0, y: 100, size: 40 }, { x: 300, y: 100, size: 80 });
    expect(frames[0].transform).toBe('translate(0.0px, 100.0px) scale(0.500)');
    expect(frames.at(-1)!.transform).toBe('translate(300.0px, 100.0px) scale(1.000)');
    expect(Number(/, (-?[\d.]+)px/.exec(String(frames[8].transform))![1])).toBeLessThan(60);
  });
});

describe('whose doing it is', () => {
  const events: Event[] = [
    { type: 'removed', player: 1, die: 'blue1', cell: 'cube:0,0,0', to: 'lab:1:0' },
    uncovered,
    { type: 'destroyed', die: 'blue2', place: 'lab:0:0' },
  ];
  const chapter = (phase: string) => ({ before: { phase, decision: { player: 0 } }, events, after: view }) as unknown as Chapter;
  it('the machine’s, once the plate is uncovered or the threat phase has begun; else who decided', () => {
    expect(events.map((event) => doer(event, chapter('action')))).toEqual([1, 0, -1]);
    expect(doer(events[1], chapter('threat'))).toBe(-1);
  });
});

describe('the ghosts of a line', () => {
  const step = { step: 1, seat: 0, do: 'end' };
  const primed = (n: number) => ({ result: n - 1, share: 1 / 6, events: [{ type: 'primed', die: `blue${n}`, cell: 'cube:0,0,0' }] });
  const line = (known: object) => ({ id: 'a', by: 0, turn: 1, version: 1, seq: 1, steps: [step], known: [known] }) as unknown as Line;
  it('tell the odds of a roll at every place that it may lead to', () => {
    const forks = [1, 2, 3, 4, 5, 6].map(primed);
    const found = ghostsOf(line({ state: 'open', pieces: ['cube:0,0,0'], forks }));
    expect(found.filter(({ at }) => at.startsWith('column:')).map(({ at, die, chance, open }) => [at, die, chance, open])).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => [`column:${n}`, `blue${n}`, 1 / 6, true]),
    );
    expect(found.find(({ at }) => at === 'cube:0,0,0')).toMatchObject({ open: true, die: '' });
  });
  it('tell how likely a supposed result is', () => {
    const [ghost] = ghostsOf(line({ state: 'fine', events: primed(5).events, shares: [1 / 6] })).filter(({ die }) => die);
    expect(ghost).toMatchObject({ at: 'column:5', die: 'blue5', open: false, chance: 1 / 6 });
  });
  it('stand at the space of a lab, not at the lab as well', () => {
    const events = [{ type: 'transferred', die: 'blue5', place: 'lab:0:0', to: 'lab:1:2' }];
    const found = ghostsOf(line({ state: 'fine', pieces: ['lab:0:0', 'lab:1'], events }));
    expect(found.map(({ at }) => at)).toEqual(['lab:0:0', 'lab:1:2']);
  });
  it('at a place that every result changes only ask', () => {
    const forks = [1, 2].map((n) => ({
      result: n,
      share: 0.5,
      events: [{ type: 'rolled', place: 'lab:0:0', die: `blue${n}`, was: 'blue3' }],
    }));
    const [ghost] = ghostsOf(line({ state: 'open', pieces: ['lab:0:0'], forks }));
    expect(ghost).toMatchObject({ at: 'lab:0:0', open: true });
    expect(ghost.chance).toBeUndefined();
  });
});

describe('the rule behind an event', () => {
  it('is its own after a containment', () => {
    const rolled: Event = { type: 'rolled', place: 'lab:0:1', was: 'blue2', die: 'blue5' };
    const contained: Event = { type: 'contained', player: 0, die: 'blue2', place: 'lab:0:0' };
    const events = [contained, rolled];
    expect(events.map((event) => ruleOf(event, { did: 'contain lab:0:0', events }))).toEqual(['T20', 'T22']);
    expect(ruleOf(rolled, { did: 'special', events })).toBe('T23');
    const asked = { ...view, decision: { rule: 'T22' } } as View;
    expect(ruleOf(rolled, { before: asked, did: 'choose column:2', events })).toBe('T22');
    const match = { ...view, decision: { about: 'destroy-match', rule: 'T21' } } as View;
    const destroyed: Event = { type: 'destroyed', die: 'blue2', place: 'primed:2:0' };
    const answered = [destroyed, rolled];
    expect(answered.map((event) => ruleOf(event, { before: match, did: 'destroy primed:2:0', events: answered }))).toEqual(['T21', 'T22']);
  });
  it('is that of the set-up before the first turn', () => {
    const removed: Event = { type: 'removed', player: 0, die: 'yellow4', cell: 'cube:0,0,1', to: 'lab:0:0' };
    expect(ruleOf(removed, { before: { ...view, phase: 'setup' }, events: [removed] })).toBe('T6');
    expect(ruleOf(removed, { before: view, events: [removed] })).toBe('T14');
    const drew = { type: 'drew', player: 0, card: 'brace' } as Event;
    expect(ruleOf(drew, { before: { ...view, phase: 'setup', decision: { rule: 'T5' } } as View, events: [drew] })).toBe('T4');
  });
  it('is that of containment cards for those, and of the end for that', () => {
    const rule = (event: object) => ruleOf(event as Event, { did: 'contain lab:0:0', events: [event as Event] });
    expect(rule({ type: 'played', player: 0, card: 'overclock' })).toBe('T24');
    expect(rule({ type: 'played', player: 0, card: 'surge' })).toBe('T43');
    const ended = (won: boolean, reason: string) => rule({ type: 'ended', won, reason });
    expect([ended(true, 'matrix-full'), ended(false, 'seventh-breach'), ended(false, 'cube-empty')]).toEqual(['T46', 'T33', 'T26']);
  });
  it('is that of the event on the plate for what follows from it', () => {
    const events: Event[] = [
      { type: 'uncovered', plate: 'plate:0,0', event: 'acceleration', happens: true },
      { type: 'destroyed', die: 'blue2', place: 'cube:0,0,0' },
    ];
    expect(events.map((event) => ruleOf(event, { did: 'end', events }))).toEqual(['T35', 'T35']);
  });
});
