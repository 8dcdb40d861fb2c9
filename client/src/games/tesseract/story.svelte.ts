/**
 * Shows a step one event at a time: cause, then effect. The server's view is always the end; skipping goes there at once.
 */
import { settings, still, type Pace } from '../../lib/settings.svelte';
import { Playback, type Pause } from '../../table/playback.svelte';
import type { Intent } from '../../table/feed';
import { apply } from './apply';
import type { Event, View } from './view';

export interface Chapter {
  readonly before: View | null;
  readonly events: readonly Event[];
  readonly after: View;
  /** Write the lines that are no events. */
  readonly says?: () => void;
  /** The action that was played, in its text form. */
  readonly did?: string;
  /** Who played it. */
  readonly seat?: number;
  /** What the bot that acted had told before. */
  readonly intent?: Intent;
  /** It is shown once more because somebody wants to see it. */
  readonly again?: boolean;
  /** Another player acted: each line stays long enough to be read. */
  readonly theirs?: boolean;
}

const FACTOR: Record<Pace, number> = { slow: 2, normal: 1, fast: 0.5, instant: 0 };
/** Milliseconds: one's own chapter lasts at most so long. */
const LONGEST = 4000;
/** Milliseconds it takes to look at a line, and to read a letter of it, at normal speed. */
const LOOK = 450;
const LETTER = 28;
/** From here on the cube acts, whoever ended the turn: nobody chose what happens, so it is told as another's deeds are. */
const CUBE: readonly Event['type'][] = ['threatbegan', 'uncovered'];
const LASTS: Partial<Record<Event['type'], number>> = {
  primed: 950,
  uncovered: 950,
  breached: 650,
  removed: 460,
  contained: 520,
  destroyed: 420,
  rolled: 760,
  transferred: 420,
  turned: 300,
  swapped: 420,
  repositioned: 760,
  putback: 420,
  drew: 320,
  played: 600,
  specialused: 450,
  cardturned: 500,
  cardavailable: 600,
  threatbegan: 500,
  turnbegan: 400,
  shielded: 500,
  ended: 300,
};
const TOGETHER = new Set<Event['type']>(['rolled', 'revealed', 'destroyed', 'turned']);

/** Dice that are rolled at once are one beat. */
export function beats(events: readonly Event[]): Event[][] {
  const found: Event[][] = [];
  for (const event of events) {
    const last = found.at(-1);
    if (last && TOGETHER.has(event.type) && last[0].type === event.type) last.push(event);
    else found.push([event]);
  }
  return found;
}

/** Events that cause others: the threat phase, an event on the plate, a card, a special. */
const CAUSES = ['threatbegan', 'uncovered', 'played', 'specialused', 'contained'] as const;
export type Cause = Extract<Event, { type: (typeof CAUSES)[number] }>;
const isCause = (event: Event): event is Cause => (CAUSES as readonly string[]).includes(event.type);

export interface StoryListener {
  /** A beat is about to be shown, for `lasts` milliseconds. */
  begins(events: readonly Event[], lasts: number): void;
  /** The length of the words for what a bot is about to do. */
  intends(intent: Intent, view: View): number;
  /** The length of the line that tells this beat; 0 if none does. */
  letters(events: readonly Event[], view: View, chapter: Chapter): number;
  heard(events: readonly Event[], view: View, chapter: Chapter): void;
  /** Everything has been told. */
  ends(): void;
}

export class Story {
  shown = $state.raw<View | null>(null);
  /** The events of this beat, and how long it is shown. */
  now = $state.raw<readonly Event[]>([]);
  lasts = $state(0);
  /** The view that this beat began with. */
  from = $state.raw<View | null>(null);
  /** The cause of this beat, and the chapter it belongs to. */
  cause = $state.raw<Cause | null>(null);
  chapter = $state.raw<Chapter | null>(null);
  /** What a bot is about to do, before it is told that it does. */
  intent = $state.raw<Intent | null>(null);
  /** When everything had been told last. */
  #rest = 0;
  readonly #playback: Playback<Chapter>;
  readonly #listener: StoryListener;

  constructor(listener: StoryListener) {
    this.#listener = listener;
    this.#playback = new Playback<Chapter>(
      (chapter, pause) => this.#tell(chapter, pause),
      () => listener.ends(),
    );
  }

  get playing(): boolean {
    return this.#playback.playing;
  }

  /** Show this at once, whatever was going on. */
  jump(view: View | null): void {
    this.#playback.clear();
    this.shown = view;
    this.#rested();
  }

  /** Queue a chapter; resolves when it has been told. */
  add(chapter: Chapter): Promise<void> {
    return this.#playback.add(chapter);
  }

  /** Skip to the end of everything queued so far. */
  skip(): void {
    this.#playback.skip();
  }

  async #tell(chapter: Chapter, pause: Pause): Promise<void> {
    if (chapter.before) this.shown = chapter.before;
    this.chapter = chapter;
    chapter.says?.();
    if (chapter.intent && !this.#playback.unwatched && !(await this.#announce(chapter.intent, chapter.after, pause))) return;
    const all = beats(chapter.events);
    const sum = all.reduce((total, [event]) => total + (LASTS[event.type] ?? 0), 0);
    let read = !!chapter.theirs;
    for (const beat of all) {
      const view = this.shown ?? chapter.after;
      read ||= CUBE.includes(beat[0].type);
      const lasts = this.#playback.unwatched ? 0 : this.#lasts(beat, view, chapter, sum, read);
      this.#listener.begins(beat, lasts);
      this.lasts = lasts;
      this.from = view;
      this.now = beat;
      if (isCause(beat[0])) this.cause = beat[0];
      else if (beat[0].type === 'turnbegan') this.cause = null;
      this.shown = beat.reduce(apply, view);
      this.#listener.heard(beat, view, chapter);
      if (!(await pause(lasts))) return;
    }
    this.#rested();
    this.shown = chapter.after;
  }

  /** A bot's intention stays until it could be read; the time for which it has been seen already counts. */
  async #announce(intent: Intent, view: View, pause: Pause): Promise<boolean> {
    this.intent = intent;
    const lasts = (LOOK + LETTER * this.#listener.intends(intent, this.shown ?? view)) * FACTOR[settings.pace];
    const since = performance.now() - Math.max(intent.heard, this.#rest);
    const going = await pause(Math.max(0, lasts - since));
    this.intent = null;
    return going;
  }

  /** How long a beat is shown. One's own long chapters are told faster; lines that are `read` stay, with or without motion. */
  #lasts(beat: readonly Event[], view: View, chapter: Chapter, sum: number, read: boolean): number {
    const moves = (LASTS[beat[0].type] ?? 0) * Math.min(1, LONGEST / (sum || 1));
    const plain = still.matches ? Math.min(140, moves) : moves;
    const factor = FACTOR[settings.pace] || Number(!!chapter.again);
    if (!read) return plain * factor;
    const letters = this.#listener.letters(beat, view, chapter);
    return Math.max(plain, letters && LOOK + LETTER * letters) * factor;
  }

  #rested(): void {
    this.#rest = performance.now();
    this.intent = null;
    this.now = [];
    this.cause = null;
    this.lasts = 0;
    this.#listener.begins([], 0);
  }
}
