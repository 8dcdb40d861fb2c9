/** The languages; every text goes through `t(key, values)`. The browser chooses first, the player's own choice is kept. */
import type en from '../messages/en.json';
import { kept, keep } from './device';

export const LANGUAGES = { en: 'English', de: 'Deutsch', cs: 'Čeština' } as const;
export type Language = keyof typeof LANGUAGES;

/** A text, or one text for each plural category of its language (as in Unicode CLDR); the number is always called `n`. */
export type Text = string | (Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string });
export type Key = keyof typeof en;
export type Messages = Record<Key, Text>;
export type Values = Record<string, string | number>;

const catalogues = import.meta.glob<Messages>('../messages/*.json', { import: 'default' });

let messages = $state.raw<Messages>({} as Messages);
let language = $state<Language>('en');

/** The first of the browser's languages that we speak. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const start = tag.slice(0, 2).toLowerCase();
    if (start in LANGUAGES) return start as Language;
  }
  return 'en';
}

export const current = (): Language => language;

/** Catalogues that every page needs: they are loaded with the shared one. */
const companions: { follow(language: Language): Promise<void> }[] = [];
export const accompany = (catalogue: (typeof companions)[number]): number => companions.push(catalogue);

export async function speak(next: Language): Promise<void> {
  [messages] = await Promise.all([catalogues[`../messages/${next}.json`](), ...companions.map((each) => each.follow(next))]);
  language = next;
  document.documentElement.lang = next;
}

export async function choose(next: Language): Promise<void> {
  keep('language', next);
  await speak(next);
}

export const speakFirst = (): Promise<void> => {
  const own = kept<string>('language', '');
  return speak(own in LANGUAGES ? (own as Language) : preferred(navigator.languages));
};

const rules = new Map<Language, { plural: Intl.PluralRules; number: Intl.NumberFormat }>();
function rulesOf(language: Language) {
  if (!rules.has(language)) rules.set(language, { plural: new Intl.PluralRules(language), number: new Intl.NumberFormat(language) });
  return rules.get(language)!;
}

/** Keep one-letter words and numbers with the next word: Czech ends no line with them. */
export const bound = (text: string, language: Language): string =>
  language === 'cs'
    ? text.replace(/(?<![\p{L}\p{N}])([aikosuvz×]) (?=\S)/giu, '$1\u00a0').replace(/((?:\d|\{n\})\.?) (?=[\p{Ll}×])/gu, '$1\u00a0')
    : text;

/** A text with its values; numbers are written, and plural forms chosen, as the language does. */
export function fill(text: Text, values: Values, language: Language): string {
  const { plural, number } = rulesOf(language);
  const form = typeof text === 'string' ? text : (text[plural.select(Number(values.n))] ?? text.other);
  return bound(form, language).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole;
    return typeof value === 'number' ? number.format(value) : value;
  });
}

export const t = (key: Key, values: Values = {}): string => fill(messages[key], values, language);

/** Is there a text for this key? For keys that come from the server, as the codes of faults do. */
export const known = (key: string): key is Key => key in messages;
