/** A watch that shows whole seconds; it stands still while the page is hidden. */
export class Stopwatch {
  shown = $state(0);
  #before = 0;
  #since: number | null = null;
  #running = false;
  #tick = 0;

  start(): void {
    this.#before = this.shown = 0;
    this.#running = true;
    this.#go();
  }
  /** Stops it; the time in milliseconds. */
  stop(): number {
    this.#running = false;
    this.#halt();
    return Math.round(this.#before);
  }
  hide(hidden: boolean): void {
    if (hidden) this.#halt();
    else if (this.#running) this.#go();
  }
  /** The time now, in milliseconds. */
  get exact(): number {
    return this.#time();
  }
  #time(): number {
    return this.#before + (this.#since === null ? 0 : performance.now() - this.#since);
  }
  #go(): void {
    clearInterval(this.#tick);
    this.#since = performance.now();
    this.#tick = window.setInterval(() => (this.shown = this.#time()), 250);
  }
  #halt(): void {
    clearInterval(this.#tick);
    this.#before = this.shown = this.#time();
    this.#since = null;
  }
}
