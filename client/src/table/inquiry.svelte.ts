/** Questions about the present moment: what an action would change, why a piece cannot be used. Answers are kept until the game moves on. */
import { SvelteMap } from 'svelte/reactivity';
import type { Feed } from './feed';
import type { Own } from './gamekit';
import type { Reason, Told } from './protocol';

export class Inquiry {
  #feed: Feed<Own, Own>;
  #effects = new SvelteMap<string, readonly Reason[]>();
  #reasons = new SvelteMap<string, Told | null>();
  #asked = new Set<string>();

  constructor(feed: Feed<Own, Own>) {
    this.#feed = feed;
  }

  /** The game moved on: no answer holds any longer. */
  clear(): void {
    this.#effects.clear();
    this.#reasons.clear();
    this.#asked = new Set();
  }

  /** What an action would change; undefined until the server has answered. */
  effects = (action: string): readonly Reason[] | undefined => this.#effects.get(action);
  /** Why nothing can be done with a piece; null if there is nothing to tell. */
  reason = (piece: string): Told | null | undefined => this.#reasons.get(piece);

  /** Ask what an action would change, once. A refusal leaves it unanswered: it is only more to read. */
  preview(action: string, seat: number): void {
    void this.#once(`do ${action}`, async () => {
      const told = await this.#feed.preview?.(action, seat);
      return () => told && this.#effects.set(action, told.reasons);
    });
  }

  why(piece: string, seat?: number): void {
    void this.#once(`why ${piece}`, async () => {
      const told = await this.#feed.why?.(piece, seat);
      return () => told && this.#reasons.set(piece, told.reason ?? null);
    });
  }

  async #once(key: string, ask: () => Promise<() => void>): Promise<void> {
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    const asked = this.#asked;
    try {
      const keep = await ask();
      if (asked === this.#asked) keep();
    } catch {
      asked.delete(key);
    }
  }
}
