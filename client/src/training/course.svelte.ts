/** A course of training: cards by the server's clock, one after the other. */
import { ask } from '../lib/server';
import type { Arrangement, Card, Checked, Fault } from '../lib/types.gen';
import type { CourseInfo, Dealt, Judged, TrainingInfo } from './training.gen';

export type Mode = CourseInfo['mode'];
export const MODES: readonly Mode[] = ['fitting', 'streak', 'rush', 'again'];

export const training = (): Promise<TrainingInfo> => ask('/api/training');
/** Begins a course; its first card is shown by `Course.next`. */
/** Delete all of it; the training of a beginner is left. */
export const forget = (): Promise<TrainingInfo> => ask('/api/training/forget', {});

export async function begin(mode: Mode, category: string): Promise<Dealt> {
  await ask('/api/me');
  return ask('/api/training/start', { mode, category });
}

export class Course {
  dealt = $state.raw<Dealt | null>(null);
  course = $state.raw<CourseInfo | null>(null);
  judged = $state.raw<Judged | null>(null);
  /** Milliseconds of this card, and those left for it in a rush; whole seconds are enough to show. */
  shown = $state(0);
  left = $state<number | null>(null);
  #since = 0;
  #tick = 0;
  #out: () => void;

  /** `out` is called when the time of a rush has run out. */
  constructor(out: () => void) {
    this.#out = out;
  }
  get card(): Card | null {
    return (this.dealt?.begun?.puzzle.card as Card | undefined) ?? null;
  }
  /** Milliseconds since the card was shown, by the server's clock: ours only counts on. */
  get now(): number {
    return this.judged?.course.done ? this.judged.elapsed : performance.now() - this.#since;
  }
  /** The next card, or the one that is open. */
  async next(): Promise<void> {
    this.#deal(await ask<Dealt>('/api/training/next', {}));
  }
  async again(): Promise<void> {
    if (this.course) this.#deal(await begin(this.course.mode, this.course.category));
  }
  async claim(arrangement: Arrangement, hand: string): Promise<Checked> {
    const judged = await ask<Judged>('/api/training/claim', { number: this.course?.number, arrangement, hand });
    this.#judge(judged);
    return { accepted: judged.accepted, fault: judged.fault as Fault | null };
  }
  async giveUp(hand: string): Promise<Arrangement | null> {
    const judged = await ask<Judged>('/api/training/give-up', { number: this.course?.number, hand });
    this.#judge(judged);
    return judged.arrangement as Arrangement | null;
  }
  stop(): void {
    clearInterval(this.#tick);
  }
  #judge(judged: Judged): void {
    this.course = judged.course;
    if (!judged.course.done) return;
    this.stop();
    this.judged = judged;
    this.shown = judged.elapsed;
    this.left = judged.course.left;
  }
  #deal(dealt: Dealt): void {
    this.stop();
    this.dealt = dealt;
    this.course = dealt.course;
    this.judged = null;
    this.left = dealt.course.left;
    if (!dealt.begun) return;
    const { elapsed } = dealt.begun;
    this.#since = performance.now() - elapsed;
    this.shown = elapsed;
    const whole = dealt.course.left === null ? null : dealt.course.left + elapsed;
    this.#tick = window.setInterval(() => {
      this.shown = this.now;
      if (whole === null) return;
      this.left = Math.max(0, whole - this.now);
      if (this.left > 0) return;
      this.stop();
      this.#out();
    }, 250);
  }
}
