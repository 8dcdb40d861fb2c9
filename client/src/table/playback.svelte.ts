/** A queue of what happened, shown item by item at a pace one can follow. Skipping goes to its end at once. */

/** Wait this many milliseconds, or not at all if the item is skipped. Resolves to false if the queue was cleared meanwhile: stop. */
export type Pause = (milliseconds: number) => Promise<boolean>;

interface Queued<Item> {
  readonly item: Item;
  readonly shown: () => void;
}

export class Playback<Item> {
  playing = $state(false);
  #show: (item: Item, pause: Pause) => Promise<void>;
  #ended: () => void;
  #queue: Queued<Item>[] = [];
  #wake: (() => void) | null = null;
  #held = false;
  #freed: (() => void) | null = null;
  /** Items added so far, and how many of them are skipped. */
  #added = 0;
  #skipped = 0;
  /** Clearing starts a new run; an older run stops. */
  #run = 0;

  constructor(show: (item: Item, pause: Pause) => Promise<void>, ended: () => void = () => {}) {
    this.#show = show;
    this.#ended = ended;
  }

  /** Items that are not shown to their end yet, with the one being shown. */
  get waiting(): number {
    return this.#queue.length;
  }
  get last(): Item | undefined {
    return this.#queue.at(-1)?.item;
  }
  /** Nobody watches the item being shown: it was skipped, or the page is hidden. */
  get unwatched(): boolean {
    return document.hidden || this.#skipped > this.#added - this.#queue.length;
  }

  /** Queue an item; resolves when it has been shown to its end. */
  add(item: Item): Promise<void> {
    this.#added++;
    return new Promise((shown) => {
      this.#queue.push({ item, shown });
      if (!this.playing) void this.#play();
    });
  }

  /** Skip to the end of everything added so far. */
  skip(): void {
    this.#skipped = this.#added;
    this.#wake?.();
  }

  /** While it is held nothing more is shown: something that is read lies in front of it. */
  hold(on: boolean): void {
    this.#held = on;
    if (!on) this.#freed?.();
  }

  /** Drop everything. */
  clear(): void {
    const dropped = this.#queue;
    this.#queue = [];
    this.#run++;
    this.#wake?.();
    this.#freed?.();
    this.playing = false;
    for (const { shown } of dropped) shown();
  }

  async #play(): Promise<void> {
    const run = this.#run;
    const pause: Pause = async (milliseconds) => {
      if (milliseconds && !this.unwatched) await this.#rest(milliseconds);
      return run === this.#run;
    };
    this.playing = true;
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      if (this.#held && !document.hidden) await this.#freedOrHidden();
      if (run !== this.#run) return;
      await this.#show(next.item, pause);
      if (run !== this.#run) return;
      this.#queue.shift();
      next.shown();
    }
    this.playing = false;
    this.#ended();
  }

  /** Wait until it is no longer held; a page that nobody looks at goes on, so that it can tell whose turn it is. */
  #freedOrHidden(): Promise<void> {
    return new Promise((freed) => {
      this.#freed = freed;
      document.addEventListener('visibilitychange', () => freed(), { once: true });
    });
  }

  #rest(milliseconds: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
