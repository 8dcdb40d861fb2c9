import { describe, expect, it, vi } from 'vitest';
import { Refusal } from '../src/table/feed';
import type { Choices, Step } from '../src/table/protocol';
import { Replay } from '../src/table/replay.svelte';

vi.stubGlobal('matchMedia', () => ({ matches: false }));
const { Story } = await import('../src/games/tesseract/story.svelte');
const { settings } = await import('../src/lib/settings.svelte');

const table = { id: 'x', status: 'playing' } as Step['table'];
const state = (view: number) => ({ now: view * 1000, waiting: [0], view });
const steps: Step<number, string>[] = [
  { type: 'step', seq: 1, what: { type: 'sat', seat: 1, name: 'Ada' }, table },
  { type: 'step', seq: 2, what: { type: 'started', at: 5 }, state: state(0), table },
  { type: 'step', seq: 3, what: { type: 'did', seat: 0, at: 1000, do: 'one' }, events: ['a'], state: state(1) },
  { type: 'step', seq: 4, what: { type: 'said', seat: 1, text: 'well' } },
  { type: 'step', seq: 5, what: { type: 'did', seat: 1, at: 2000, do: 'two' }, events: ['b', 'c'], state: state(2) },
];
const offer: Choices = { type: 'choices', seq: 3, seat: 0, choices: [{ type: 'choice', do: 'two', action: { type: 'two' }, pieces: [] }] };

describe('a replay', () => {
  it('begins where the game does, and ends with its last step', async () => {
    const replay = new Replay(steps);
    expect([replay.first, replay.at, replay.last, replay.state?.view, replay.table]).toEqual([1, 1, 4, 0, table]);
    replay.back();
    expect(replay.at).toBe(1);
    replay.jump(99);
    await replay.forward();
    expect([replay.at, replay.state?.view, replay.chat.length]).toEqual([4, 2, 1]);
  });
  it('plays a step forward as a live table would, and is done when it has been shown', async () => {
    const replay = new Replay(steps);
    const heard: (number | null)[] = [];
    let show = () => {};
    replay.onStep((step) => {
      heard.push(step && step.seq);
      return new Promise<void>((shown) => (show = shown));
    });
    let done = false;
    const going = replay.forward().then(() => (done = true));
    expect([heard, replay.state?.view, done]).toEqual([[3], 1, false]);
    show();
    await going;
    expect(done).toBe(true);
  });
  it('shows at once what it jumps or goes back to, with all that was before', () => {
    const replay = new Replay(steps, { at: 4 });
    const heard: unknown[] = [];
    replay.onStep((step) => void heard.push(step));
    replay.back();
    expect([heard, replay.state?.view, replay.past.map(({ seq }) => seq), replay.chat.length]).toEqual([[null], 1, [1, 2, 3, 4], 1]);
    replay.jump(2);
    expect([replay.state?.view, replay.chat]).toEqual([1, []]);
  });
  it('without a script allows nothing', async () => {
    const replay = new Replay(steps);
    expect([replay.can('undo'), replay.yours, replay.offers.size]).toEqual([false, [], 0]);
    await expect(replay.ask({ type: 'act', do: 'two' })).rejects.toBeInstanceOf(Refusal);
  });
  it('of a lesson offers choices where its script does, and goes on with the right one', async () => {
    const replay: Replay<number, string> = new Replay(steps, {
      yours: [0],
      at: 2,
      can: ['act'],
      offers: (at) => (at === 2 ? [offer] : []),
      answer: (what) => (what.type === 'act' && what.do === 'two' ? replay.forward() : undefined),
    });
    expect([replay.can('act'), replay.offers.get(0)]).toEqual([true, offer]);
    await replay.ask({ type: 'act', do: 'two' });
    expect([replay.at, replay.offers.size]).toEqual([3, 0]);
  });
});

describe('the story of a table', () => {
  const chapter = (breaches: number) =>
    ({
      before: null,
      events: [{ type: 'rolled', place: 'cube:0,0,0', was: 'blue1', die: 'blue2' }, { type: 'ended' }],
      after: { breaches },
    }) as never;
  it('skips what there is to tell so far, and tells what comes then', async () => {
    vi.stubGlobal('document', { hidden: false });
    vi.useFakeTimers();
    const told: string[] = [];
    const story = new Story({ begins: () => {}, intends: () => 0, letters: () => 0, heard: () => {}, ends: () => {} });
    story.jump({ cube: {}, players: [], primed: [] } as never);
    void story.add(chapter(1)).then(() => told.push('first'));
    story.skip();
    void story.add(chapter(2)).then(() => told.push('second'));
    await vi.advanceTimersByTimeAsync(10);
    expect([told, story.playing]).toEqual([['first'], true]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([told, story.playing, story.shown]).toEqual([['first', 'second'], false, { breaches: 2 }]);
    vi.useRealTimers();
  });
  it('takes the time the player likes for each beat, and none for what is skipped', async () => {
    vi.stubGlobal('document', { hidden: false });
    vi.useFakeTimers();
    const beats: number[] = [];
    const story = new Story({
      begins: (events, lasts) => events.length && beats.push(lasts),
      intends: () => 0,
      letters: () => 0,
      heard: () => {},
      ends: () => {},
    });
    story.jump({ cube: {}, players: [], primed: [] } as never);
    for (const pace of ['fast', 'normal', 'slow'] as const) {
      settings.pace = pace;
      void story.add(chapter(1));
      await vi.advanceTimersByTimeAsync(5000);
    }
    void story.add(chapter(1));
    story.skip();
    await vi.advanceTimersByTimeAsync(10);
    const rolled = beats.filter((_, n) => n % 2 === 0);
    expect(rolled.map((lasts) => lasts / rolled[1])).toEqual([0.5, 1, 2, 2]);
    expect(beats.at(-1)).toBe(0);
    settings.pace = 'normal';
    vi.useRealTimers();
  });
  it('leaves the line of another player long enough to be read, at every speed and without motion', async () => {
    vi.stubGlobal('document', { hidden: false });
    vi.useFakeTimers();
    const beats: number[] = [];
    const story = new Story({
      begins: (events, lasts) => events.length && beats.push(lasts),
      intends: () => 0,
      letters: ([event]) => (event.type === 'rolled' ? 40 : 0),
      heard: () => {},
      ends: () => {},
    });
    story.jump({ cube: {}, players: [], primed: [] } as never);
    for (const pace of ['slow', 'normal', 'fast', 'instant'] as const) {
      settings.pace = pace;
      void story.add({ ...(chapter(1) as object), theirs: true } as never);
      await vi.advanceTimersByTimeAsync(9000);
    }
    const read = beats.filter((_, n) => n % 2 === 0);
    expect(read.map((lasts) => lasts / read[1])).toEqual([2, 1, 0.5, 0]);
    expect(read[1]).toBeGreaterThanOrEqual(1500);
    settings.pace = 'normal';
    vi.useRealTimers();
  });
});
