/** A catalogue of texts of its own, loaded only by the pages that need it, in the language the player chose. */
import { current, fill, type Language, type Text, type Values } from '../lib/language.svelte';

export class Words<Key extends string> {
  #texts = $state.raw<Record<Key, Text> | null>(null);
  #language = $state<Language>('en');

  constructor(private readonly load: Record<Language, () => Promise<{ default: Record<Key, Text> }>>) {}

  get ready(): boolean {
    return this.#texts !== null;
  }

  /** Speak the language of the page; call it in an effect, so that it follows the player's choice. */
  async follow(language: Language = current()): Promise<void> {
    const { default: texts } = await this.load[language]();
    this.#texts = texts;
    this.#language = language;
  }

  t = (key: Key, values: Values = {}): string => (this.#texts ? fill(this.#texts[key], values, this.#language) : '');

  known = (key: string): key is Key => this.#texts !== null && key in this.#texts;
}
