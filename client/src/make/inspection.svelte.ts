/** Asks the server about the puzzle that is being made, a moment after each change. */
import { ask, Unanswered } from '../lib/server';
import type { Card } from '../lib/types.gen';
import type { Inspected } from './own.gen';

const PAUSE = 350;

export type Answer =
  | { readonly what: 'waiting' }
  | { readonly what: 'good'; readonly found: Inspected }
  | { readonly what: 'bad'; readonly code: string; readonly rule: string; readonly value: number };

export class Inspection {
  answer = $state.raw<Answer>({ what: 'waiting' });
  #asked = '';
  #timer = 0;

  /** The card is this now; null if it is none yet. */
  follow(card: Card | null, otherwise: Answer): void {
    const text = JSON.stringify(card);
    clearTimeout(this.#timer);
    this.#asked = text;
    if (!card) {
      this.answer = otherwise;
      return;
    }
    this.answer = { what: 'waiting' };
    this.#timer = window.setTimeout(() => void this.#ask(card, text), PAUSE);
  }
  stop(): void {
    clearTimeout(this.#timer);
    this.#asked = '';
  }
  async #ask(card: Card, text: string): Promise<void> {
    try {
      const found = await ask<Inspected>('/api/inspect', { category: card.category, card });
      if (this.#asked !== text) return;
      const { fault } = found;
      this.answer = fault ? { what: 'bad', ...fault, value: Number(fault.value) || 0 } : { what: 'good', found };
    } catch (error) {
      if (this.#asked !== text) return;
      if (!(error instanceof Unanswered)) throw error;
      const { code, wait } = error;
      this.answer = { what: 'bad', code, rule: '', value: 0 };
      if (code === 'too-fast' || code === 'busy' || code === 'offline') {
        this.answer = { what: 'waiting' };
        this.#timer = window.setTimeout(() => void this.#ask(card, text), Math.max(wait, 1000));
      }
    }
  }
}
