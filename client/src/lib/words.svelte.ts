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

  readonly #files: Record<string, () => Promise<unknown>>[];

  /** `files` are its catalogues, in one folder or in several: `import.meta.glob('./messages/*.json')`. */
  constructor(...files: Record<string, () => Promise<unknown>>[]) {
    this.#files = files;
  }

  get ready(): boolean {
    return this.#texts !== null;
  }

  /** Speak the language of the page; call it in an effect, so that it follows the player's choice. */
  async follow(language: Language = current()): Promise<void> {
    const parts = await Promise.all(this.#files.map((files) => partIn(files, language)));
    this.#texts = Object.assign({}, ...parts) as Record<Key, Text>;
    this.#language = language;
  }

  t = (key: Key, values: Values = {}): string => (this.#texts ? fill(this.#texts[key], values, this.#language) : '');

  known = (key: string): key is Key => this.#texts !== null && key in this.#texts;
}

async function partIn(files: Record<string, () => Promise<unknown>>, language: Language): Promise<object> {
  const path = Object.keys(files).find((path) => path.endsWith(`/${language}.json`))!;
  return ((await files[path]()) as { default: object }).default;
}
