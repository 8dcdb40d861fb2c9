/**
 * The referee's time. Every message says what time it was when it was sent; the one that came fastest is nearest to the truth, so the
 * greatest difference to our own clock is kept. Our clock may be wrong by an hour: only its pace counts.
 */
export class Clock {
  /** Grows ten times a second while somebody looks. */
  #tick = $state(0);
  #ahead = -Infinity;
  #standing: number | null = null;
  #timer = 0;
  #watchers = 0;

  hear(now: number): void {
    this.#ahead = Math.max(this.#ahead, now - performance.now());
  }
  /** From now on it is this time, and no later: a record is looked at. */
  stand(at: number): void {
    this.#standing = at;
    this.#tick++;
  }
  /** Now, in the game's milliseconds. */
  get exact(): number {
    if (this.#standing !== null) return this.#standing;
    return this.#ahead === -Infinity ? 0 : performance.now() + this.#ahead;
  }
  /** Now, and again whenever it has changed visibly. */
  get now(): number {
    void this.#tick;
    return this.exact;
  }
  /** Whole seconds until then, never below 0. */
  until(moment: number): number {
    return Math.max(0, Math.ceil((moment - this.now) / 1000));
  }
  /** For an effect: keep ticking until the returned function is called. */
  watch(): () => void {
    if (this.#watchers++ === 0) this.#timer = window.setInterval(() => this.#tick++, 100);
    return () => {
      if (--this.#watchers === 0) clearInterval(this.#timer);
    };
  }
}
