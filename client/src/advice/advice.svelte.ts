/** Advice being asked for and shown. It is for one moment: when the game moves on, it is gone. */
import { say } from '../lib/say.svelte';
import type { Catalogue } from '../lib/words.svelte';
import { Refusal, type Feed } from '../table/feed';
import type { Own } from '../table/gamekit';
import type { GivenAdvice, Suggestion } from '../table/protocol';
import { t, words } from './words';

/** The drawing that stands for advice. */
export const LAMP = 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.900c.6.5.9 1.200.9 2.100h5.200c0-.9.3-1.600.9-2.100A6 6 0 0 0 12 3Z';

export class Advice {
  asking = $state(false);
  told = $state.raw<GivenAdvice | null>(null);
  fault = $state('');
  /** Which of the suggestions is looked at. */
  chosen = $state(0);
  #feed: Feed<Own, Own>;
  #reasons: Catalogue<never>;
  #asked = 0;

  /** `reasons` are the texts of the game's advice. */
  constructor(feed: Feed<Own, Own>, reasons: Catalogue<never>) {
    this.#feed = feed;
    this.#reasons = reasons;
  }

  /** There is an adviser; a replay has none. */
  get near(): boolean {
    return !!this.#feed.advise;
  }
  get allowed(): boolean {
    return this.#feed.can('advise');
  }

  get open(): boolean {
    return this.asking || this.told !== null || this.fault !== '';
  }

  get suggestion(): Suggestion | null {
    return this.told?.best[this.chosen] ?? null;
  }

  async ask(seat: number): Promise<void> {
    this.close();
    const asked = this.#asked;
    this.asking = true;
    try {
      await Promise.all([words.follow(), this.#reasons.follow()]);
      say(t('asking'));
      const told = await this.#feed.advise?.(seat);
      if (told && asked === this.#asked) this.told = told;
    } catch (error) {
      if (asked !== this.#asked) return;
      const key = `fault.${error instanceof Refusal ? error.fault.code : 'other'}`;
      this.fault = t(words.known(key) ? key : 'fault.other');
      say(this.fault);
    } finally {
      if (asked === this.#asked) this.asking = false;
    }
  }

  close(): void {
    this.#asked++;
    this.asking = false;
    this.told = null;
    this.fault = '';
    this.chosen = 0;
  }
}
