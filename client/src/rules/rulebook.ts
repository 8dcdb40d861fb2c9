/** The rules of a game as data: the sections are the same in every language, the texts are one file a language. */
import type { Component } from 'svelte';
import type { Language } from '../lib/language.svelte';

/** A section and the numbers of its rules, in the order of the page. */
export interface Section {
  readonly id: string;
  readonly rules: readonly string[];
}

/** One rule. Numbers of rules in a text become links; `**words**` are printed bold. */
export interface RuleText {
  readonly title: string;
  readonly text: readonly string[];
  /** Our own ruling where the rulebooks are silent or disagree, with its reason. */
  readonly ruling?: string;
  /** What tables do that began under an earlier edition. */
  readonly before?: string;
  /** A caption for each picture of the rule. */
  readonly examples?: readonly string[];
}

export interface RuleTexts {
  /** The game in a paragraph. */
  readonly lead: string;
  readonly sections: Readonly<Record<string, string>>;
  /** What the gallery says besides the texts of the pieces. */
  readonly notes?: Readonly<Record<string, string>>;
  readonly rules: Readonly<Record<string, RuleText>>;
}

/** A component of the game with its own text: a card, a character, an event. */
export interface GalleryEntry {
  /** Its anchor, such as `card-calibrate`. */
  readonly id: string;
  readonly title: string;
  /** Everything that is written on it, for the search. */
  readonly text: string;
}

export interface GallerySection {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly GalleryEntry[];
}

/** What a game brings to its rules pages. */
export interface RulesKit {
  readonly outline: readonly Section[];
  readonly texts: (language: Language) => Promise<RuleTexts>;
  /** Load everything that pictures and gallery say in words. */
  readonly follow: (language: Language) => Promise<unknown>;
  /** How many pictures a rule has. */
  readonly pictures: (rule: string) => number;
  readonly Picture: Component<{ rule: string; n: number }>;
  /** All components of the game with their texts. */
  readonly gallery?: (texts: RuleTexts) => readonly GallerySection[];
  readonly Entry?: Component<{ id: string; texts: RuleTexts }>;
  /** Load what pictures are drawn with, so that they are all there when the page is printed. */
  readonly fetch?: () => Promise<unknown>;
  /** Definitions that the drawings refer to. */
  readonly Defs?: Component;
}

/** The part of a text between two links or in bold. */
export interface Part {
  readonly text: string;
  readonly kind: 'plain' | 'bold' | 'rule';
}

const MARKS = /\*\*(.+?)\*\*|\b([A-Z]\d{1,2})\b/g;

/** A paragraph in parts. Only numbers in `known` become links. */
export function parts(paragraph: string, known: (rule: string) => boolean): Part[] {
  const found: Part[] = [];
  let last = 0;
  for (const match of paragraph.matchAll(MARKS)) {
    const [whole, bold, rule] = match;
    if (rule && !known(rule)) continue;
    if (match.index > last) found.push({ text: paragraph.slice(last, match.index), kind: 'plain' });
    found.push(bold ? { text: bold, kind: 'bold' } : { text: rule, kind: 'rule' });
    last = match.index + whole.length;
  }
  if (last < paragraph.length) found.push({ text: paragraph.slice(last), kind: 'plain' });
  return found;
}

/** Lower case, without accents and soft hyphens, so that a search need not be exact. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}|\u00ad|\*\*/gu, '')
    .toLowerCase();

const wordsOf = (query: string): string[] => plain(query).split(/\s+/).filter(Boolean);

/** Whether every word of a query occurs in one of the texts; a rule's number must match as a whole. */
export function matches(query: string, ...texts: readonly string[]): boolean {
  const all = plain(texts.join(' '));
  return wordsOf(query).every((word) => (/^[a-z]\d{1,2}$/.test(word) ? new RegExp(`\\b${word}\\b`).test(all) : all.includes(word)));
}

export const textsOf = (number: string, { title, text, ruling = '', before = '', examples = [] }: RuleText): string[] => [
  number,
  title,
  ...text,
  ruling,
  before,
  ...examples,
];

/** The first `count` entries of all sections together. Sections that have none of them are left out. */
export function upTo<S extends { readonly entries: readonly unknown[] }>(count: number, sections: readonly S[]): S[] {
  const shown: S[] = [];
  for (const section of sections) {
    if (count <= 0) break;
    shown.push({ ...section, entries: section.entries.slice(0, count) });
    count -= section.entries.length;
  }
  return shown;
}

/** The address of a rule, or of a piece in the gallery. */
export const linkTo = (game: string, anchor: string): string => `/rules/${game}${anchor ? `#${anchor}` : ''}`;
