import { describe, expect, it } from 'vitest';
import { fill, preferred, type Text } from '../src/lib/language.svelte';
import czech from '../src/messages/cs';

type Catalogue = Record<string, Text>;
const files = import.meta.glob<{ default: Catalogue }>('../src/**/messages/*.ts', { eager: true });
const catalogues = Object.entries(files).map(([path, { default: texts }]) => ({ path: path.slice(7), texts }));
const english = (path: string): Catalogue => files[`../src/${path.replace(/\w+\.ts$/, 'en.ts')}`].default;
const others = catalogues.filter(({ path }) => !path.endsWith('en.ts'));

const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const names = (text: Text): string[] =>
  [...new Set(forms(text).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)))].toSorted();

describe('the message catalogues', () => {
  it('are all found', () => expect(others.length).toBeGreaterThanOrEqual(10));
  it.each(catalogues)('$path has every key, no empty text and no foreign key', ({ path, texts }) => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english(path)).toSorted());
    for (const text of Object.values(texts)) for (const form of forms(text)) expect(form.trim()).not.toBe('');
  });
  it.each(others)('$path fills in the same values as English', ({ path, texts }) => {
    for (const [key, text] of Object.entries(english(path))) expect([key, names(texts[key])]).toEqual([key, names(text)]);
  });
  it.each(others.filter(({ path }) => path.endsWith('cs.ts')))('$path has all three plural forms wherever there are any', ({ texts }) => {
    for (const [key, text] of Object.entries(texts))
      if (typeof text !== 'string') expect([key, Object.keys(text).toSorted()]).toEqual([key, ['few', 'one', 'other']]);
  });
  it('choose the plural by the number', () => {
    const text = czech['practice.left.pipes'];
    expect([1, 3, 5].map((n) => fill(text, { n }, 'cs'))).toEqual(['chybí 1 díl', 'chybí 3 díly', 'chybí 5 dílů']);
  });
  it('take the first language of the browser that we speak', () => {
    expect(preferred(['fr-FR', 'cs-CZ', 'en'])).toBe('cs');
    expect(preferred(['ja'])).toBe('en');
  });
});
