import { describe, expect, it } from 'vitest';
import { fill, preferred, type Text } from '../src/lib/language.svelte';
import cs from '../src/messages/cs';
import de from '../src/messages/de';
import en from '../src/messages/en';

const catalogues: Record<string, Record<string, Text>> = { en, de, cs };
const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const names = (text: Text): string[] =>
  [...new Set(forms(text).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)))].toSorted();

describe('the message catalogues', () => {
  it.each(Object.keys(catalogues))('%s has every key, no empty text and no foreign key', (language) => {
    expect(Object.keys(catalogues[language]).toSorted()).toEqual(Object.keys(en).toSorted());
    for (const text of Object.values(catalogues[language])) for (const form of forms(text)) expect(form.trim()).not.toBe('');
  });
  it.each(['de', 'cs'])('%s fills in the same values as English', (language) => {
    for (const [key, text] of Object.entries(en)) expect([key, names(catalogues[language][key])]).toEqual([key, names(text)]);
  });
  it('Czech has all three plural forms wherever there are any', () => {
    for (const [key, text] of Object.entries(cs))
      if (typeof text !== 'string') expect([key, Object.keys(text).toSorted()]).toEqual([key, ['few', 'one', 'other']]);
  });
  it('chooses the plural by the number', () => {
    const text = cs['practice.left.pipes'];
    expect([1, 3, 5].map((n) => fill(text, { n }, 'cs'))).toEqual(['chybí 1 díl', 'chybí 3 díly', 'chybí 5 dílů']);
  });
  it('takes the first language of the browser that it speaks', () => {
    expect(preferred(['fr-FR', 'cs-CZ', 'en'])).toBe('cs');
    expect(preferred(['ja'])).toBe('en');
  });
});
