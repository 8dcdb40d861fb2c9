/**
 * A lesson in progress: the present note, the steps between two notes, and the check of the learner's action.
 * A wrong action changes nothing; it only gets a hint.
 */
import { Refusal } from '../table/feed';
import type { Act, LessonKit, Own } from '../table/gamekit';
import type { Ask, Because, Choices, Step } from '../table/protocol';
import { Replay } from '../table/replay.svelte';
import type { PlayedLesson as Script, Told } from './lesson.gen';

/** Why the card gives a hint: not yet, another move, or what the game itself says about it. */
export type Hint = { readonly kind: 'early' | 'other' } | { readonly kind: 'said'; readonly text: string };

/** Between two steps that others play, so that one can follow. */
const BREATH = 500;

export class Lesson {
  readonly feed: Replay<Own, Own>;
  readonly notes: readonly Told[];
  at = $state(0);
  /** The steps between two notes are being played. */
  playing = $state(false);
  hint = $state.raw<Hint | null>(null);
  #seat: number;
  #kit: LessonKit;
  #run = 0;

  /** `why` asks for the reason why a piece cannot be used. `start` is the text of the note to begin with: where the learner left, or '' for the first one. */
  constructor(script: Script, kit: LessonKit, why: (at: number, piece: string) => Promise<Pick<Because, 'reason'>>, start = '') {
    this.#kit = kit;
    this.notes = script.notes;
    this.#seat = script.seat;
    this.at = Math.max(
      0,
      script.notes.findIndex(({ text }) => text === start),
    );
    this.feed = new Replay<Own, Own>(script.steps as readonly Step<Own, Own>[], {
      at: this.notes[this.at].at,
      yours: [script.seat],
      offers: (at) => (script.choices[at] ? [script.choices[at] as unknown as Choices] : []),
      answer: (what) => this.#answer(what),
      why,
    });
  }

  get note(): Told {
    return this.notes[this.at];
  }
  get last(): boolean {
    return this.at === this.notes.length - 1;
  }

  /** Go to the next note; the action that this one asks for is played for the learner. */
  next(): Promise<void> {
    return this.#goOn(this.at);
  }

  back(): void {
    this.#show(Math.max(0, this.at - 1));
  }

  restart(): void {
    this.#show(0);
  }

  #show(at: number): void {
    this.#run++;
    this.playing = false;
    this.hint = null;
    this.at = at;
    this.feed.jump(this.note.at);
  }

  async #goOn(from: number): Promise<void> {
    const next = this.notes[from + 1];
    if (!next || this.playing) return;
    const run = ++this.#run;
    this.hint = null;
    this.playing = true;
    while (this.feed.at < next.at) {
      await this.feed.forward();
      if (run !== this.#run) return;
      const { what } = this.feed.step;
      if (what.type === 'did' && what.seat !== this.#seat) await new Promise((rested) => setTimeout(rested, BREATH));
      if (run !== this.#run) return;
    }
    this.playing = false;
    this.at = from + 1;
  }

  /** Check an action: it is right if a note at this position asks for it, even one that has not been read yet. */
  async #answer(what: Ask): Promise<void> {
    if (what.type !== 'act') throw new Refusal({ type: 'error', id: '', code: 'read-only', text: '' });
    if (this.playing || this.#kit.silent?.(what.do)) return;
    const asked = this.notes.findIndex(({ at, do: wanted }, n) => n >= this.at && at === this.feed.at && wanted);
    this.hint = asked < 0 ? { kind: 'early' } : await this.#objection(what.do, this.notes[asked].do!);
    if (!this.hint) void this.#goOn(asked);
  }

  async #objection(done: Act, wanted: string): Promise<Hint | null> {
    if (verb(done) !== verb(wanted)) return { kind: 'other' };
    if (done === wanted) return null;
    const said = await this.#kit.judge?.(done, wanted, this.feed.state!.view, this.#seat);
    if (said === undefined) return { kind: 'other' };
    return said === null ? null : { kind: 'said', text: said };
  }
}

const verb = (done: Act): string => (typeof done === 'string' ? done.split(' ')[0] : String((done as { type: string }).type));
