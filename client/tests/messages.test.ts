import { describe, expect, it } from 'vitest';
import { fill, LANGUAGES, preferred, type Language, type Text } from '../src/lib/language.svelte';
import { unbroken } from '../src/lib/numbers';

type Catalogue = Record<string, Text>;
const files = import.meta.glob<Catalogue>('../src/**/messages/*.json', { eager: true, import: 'default' });
const folders = Object.keys(files)
  .filter((path) => path.endsWith('/en.json'))
  .map((path) => path.slice(0, -'en.json'.length));
const languages = Object.keys(LANGUAGES) as Language[];

const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const holes = (text: Text): string[] =>
  [...new Set(forms(text).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([whole]) => whole)))].toSorted();

/** The plural categories that whole numbers have in a language, and `other`, which every plural has. */
function categories(language: string): Set<string> {
  const rules = new Intl.PluralRules(language);
  return new Set(['other', ...Array.from({ length: 200 }, (_, n) => rules.select(n))]);
}

/** What is wrong with a catalogue, each with the name of its key. */
function faults(language: string, english: Catalogue, texts: Catalogue): string[] {
  const needed = [...categories(language)];
  const allowed: string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const missing = Object.keys(english).filter((key) => !(key in texts));
  return [
    ...missing.map((key) => `${key}: no text`),
    ...Object.entries(texts).flatMap(([key, text]) => {
      if (!(key in english)) return [`${key}: English has no such key`];
      const [own, wanted] = [holes(text), holes(english[key])];
      return [
        ...(forms(text).some((form) => !form.trim()) ? [`${key}: empty`] : []),
        ...own.filter((hole) => !wanted.includes(hole)).map((hole) => `${key}: English does not fill in ${hole}`),
        ...wanted.filter((hole) => !own.includes(hole)).map((hole) => `${key}: ${hole} is missing`),
        ...(typeof text === 'string' ? [] : needed.filter((name) => !(name in text)).map((name) => `${key}: no plural form "${name}"`)),
        ...(typeof text === 'string' ? [] : Object.keys(text).filter((name) => !allowed.includes(name))).map(
          (name) => `${key}: the language has no plural form "${name}"`,
        ),
      ];
    }),
  ];
}

describe('the message catalogues', () => {
  it('are all found', () => expect(folders.length).toBeGreaterThan(10));
  it('are there in every language, and in no other', () =>
    expect(Object.keys(files).toSorted()).toEqual(
      folders.flatMap((folder) => languages.map((name) => `${folder}${name}.json`)).toSorted(),
    ));
  it.each(languages.flatMap((language) => folders.map((folder) => ({ language, folder, path: `${folder.slice(7)}${language}.json` }))))(
    '$path is complete, with the values of English and the plural forms of its language',
    ({ language, folder }) => expect(faults(language, files[`${folder}en.json`], files[`${folder}${language}.json`])).toEqual([]),
  );
});

describe('a faulty catalogue', () => {
  const english = { title: 'Title', watching: { one: '{n} person', other: '{n} people' }, said: '{who} says' };
  const czech = { title: 'Název', watching: { one: '{n} člověk', few: '{n} lidé', other: '{n} lidí' }, said: '{who} říká' };
  it.each<[string, Catalogue, string]>([
    ['a missing key', { watching: czech.watching, said: czech.said }, 'title: no text'],
    ['an unknown key', { ...czech, titel: 'x' }, 'titel: English has no such key'],
    ['an empty text', { ...czech, title: ' ' }, 'title: empty'],
    ['a value left out', { ...czech, said: 'říká' }, 'said: {who} is missing'],
    ['a value too many', { ...czech, title: '{who}' }, 'title: English does not fill in {who}'],
    ['a missing plural form', { ...czech, watching: { one: '{n}', other: '{n}' } }, 'watching: no plural form "few"'],
    ['a foreign plural form', { ...czech, watching: { ...czech.watching, two: '{n}' } }, 'watching: the language has no plural form "two"'],
  ])('names the key of %s', (_, texts, fault) => expect(faults('cs', english, texts)).toEqual([fault]));
  it('has no faults otherwise', () => expect(faults('cs', english, czech)).toEqual([]));
});

describe('the language of a page', () => {
  it('chooses the plural form by the number', () => {
    const text = files['../src/messages/cs.json']['practice.left.pipes'];
    expect([1, 3, 5].map((n) => fill(text, { n }, 'cs'))).toEqual(['chybí 1\u00a0díl', 'chybí 3\u00a0díly', 'chybí 5\u00a0dílů']);
  });
  it('keeps one-letter words and numbers with the next word in Czech', () => {
    const text = 'V lese a u řeky o {n} víc, i s A B';
    const tied = 'V\u00a0lese a\u00a0u\u00a0řeky o\u00a02\u00a0víc, i\u00a0s\u00a0A\u00a0B';
    expect(fill(text, { n: 2 }, 'cs')).toBe(tied);
    expect(fill('Ve 4. kole 15 bodů, deska 3 × 3. Konec', {}, 'cs')).toBe('Ve 4.\u00a0kole 15\u00a0bodů, deska 3\u00a0×\u00a03. Konec');
    expect(fill('a b', {}, 'en')).toBe('a b');
    expect(unbroken('čtvrtek 26. listopadu 2026')).toBe('čtvrtek 26.\u00a0listopadu 2026');
  });
  it('is the first of the browser that we speak', () => {
    expect(preferred(['fr-FR', 'cs-CZ', 'en'])).toBe('cs');
    expect(preferred(['ja'])).toBe('en');
  });
});
