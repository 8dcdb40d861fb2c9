/** Three languages; every text goes through `t(key, values)`. The browser chooses first, the player's own choice is kept. */
import type en from '../messages/en';
import { kept, keep } from './device';

export const LANGUAGES = { en: 'English', de: 'Deutsch', cs: 'Čeština' } as const;
export type Language = keyof typeof LANGUAGES;

/** A text, or one text for each plural form its language has; the number is always called `n`. */
export type Text = string | { readonly one: string; readonly few?: string; readonly other: string };
export type Key = keyof typeof en;
export type Messages = Record<Key, Text>;
export type Values = Record<string, string | number>;

const catalogues: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('../messages/en'),
  de: () => import('../messages/de'),
  cs: () => import('../messages/cs'),
};

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
  const [shared] = await Promise.all([catalogues[next](), ...companions.map((each) => each.follow(next))]);
  messages = shared.default;
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

export function fill(text: Text, values: Values, language: Language): string {
  const form = typeof text === 'string' ? text : pick(text, Number(values.n), language);
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

function pick(forms: Exclude<Text, string>, n: number, language: Language): string {
  const rule = new Intl.PluralRules(language).select(n);
  return (rule === 'one' && forms.one) || (rule === 'few' && forms.few) || forms.other;
}

export const t = (key: Key, values: Values = {}): string => fill(messages[key], values, language);

/** Is there a text for this key? For keys that come from the server, as the codes of faults do. */
export const known = (key: string): key is Key => key in messages;
