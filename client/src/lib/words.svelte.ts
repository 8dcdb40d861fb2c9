/** A separate catalogue of texts, loaded only by the pages that need it, in the player's language. */
import { current, fill, type Language, type Text, type Values } from './language.svelte';

/** The texts behind some keys. */
export interface Catalogue<Key extends string> {
  readonly ready: boolean;
  follow(language?: Language): Promise<void>;
  readonly t: (key: Key, values?: Values) => string;
  readonly known: (key: string) => boolean;
}

export class Words<Key extends string> implements Catalogue<Key> {
  #texts = $state.raw<Record<Key, Text> | null>(null);
  #language = $state<Language>('en');

  /** `files` are its catalogues: `import.meta.glob('./messages/*.ts')`. */
  constructor(private readonly files: Record<string, () => Promise<unknown>>) {}

  get ready(): boolean {
    return this.#texts !== null;
  }

  /** Speak the language of the page; call it in an effect, so that it follows the player's choice. */
  async follow(language: Language = current()): Promise<void> {
    const file = (await this.files[`./messages/${language}.ts`]()) as { default: Record<Key, Text> };
    this.#texts = file.default;
    this.#language = language;
  }

  t = (key: Key, values: Values = {}): string => (this.#texts ? fill(this.#texts[key], values, this.#language) : '');

  known = (key: string): key is Key => this.#texts !== null && key in this.#texts;
}
