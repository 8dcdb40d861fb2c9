/** Colours live in look/tokens.css and nowhere else; every token that is asked for exists there. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCE = new URL('../src/', import.meta.url);
const TOKENS = 'look/tokens.css';
const files = (readdirSync(SOURCE, { recursive: true }) as string[])
  .filter((name) => /\.(svelte|css|ts|js)$/.test(name))
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(new URL(name, SOURCE), 'utf8') }));

const HEX = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b0x[0-9a-f]{6}\b/.source;
const FUNCTION = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/.source;
const NAMED = 'black|white|gr[ae]y|silver|red|green|blue|yellow|orange|purple|violet|brown|pink|cyan|magenta|gold|navy|teal';
/** A named colour counts where a colour is expected: `fill="red"`, `color: red`, `color-mix(…, white)`. */
const NAME = `(?:fill|stroke|color|background|border|outline|shadow|stop-color|lighting-color)["']?\\s*[:=][^;>\\n]*?(?<![-\\w{.('])(?:${NAMED})(?![-\\w:'])`;
const COLOUR = new RegExp([HEX, FUNCTION, NAME].join('|'), 'gi');

/** Not colours, though they look like it: comments, `url(#id)`, `href="#id"`, `{#each`, and a class's private names (`this.#feed`). */
const withoutLookalikes = (text: string): string =>
  text
    .replace(/\/\*[^]*?\*\/|<!--[^]*?-->/g, '')
    .replace(/url\(#[^)]*\)|href="#[^"]*"|\{#\w+/g, '')
    .replace(/^\s*(?:readonly )?#\w+(?=[ :=;(])|\w\.#\w+/gm, '');

const coloursIn = (text: string): string[] => withoutLookalikes(text).match(COLOUR) ?? [];

test('a colour is found however it is written', () => {
  for (const line of [
    'color: #abc;',
    'color: #aabbcc80;',
    'background: rgba(0, 0, 0, 0.5);',
    'fill: hsl(10 20% 30%);',
    '<path fill="#fff" />',
    '<path stroke="red" />',
    'background: color-mix(in srgb, var(--glow) 88%, white);',
    'new PointLight(0x6fe3ff, 2)',
    "pen.fillStyle = '#fff';",
  ])
    expect(coloursIn(line), line).toHaveLength(1);
});

test('what only looks like a colour is left alone', () => {
  for (const line of [
    'fill: url(#fade);',
    '<use href="#added" />',
    '{#each faces as face}',
    'color: transparent;',
    'fill: currentColor;',
    'color: var(--cell-red);',
    'background: color-mix(in srgb, var(--glow) 8%, transparent);',
    '  #feed: Feed;',
    'this.#added++;',
    'white-space: nowrap;',
    "const FILL = { red: 'var(--cell-red)' };",
  ])
    expect(coloursIn(line), line).toEqual([]);
});

test('only tokens.css names colours', () => {
  const offenders = files
    .filter(({ name }) => name !== TOKENS)
    .flatMap(({ name, text }) => coloursIn(text).map((colour) => `${name}: ${colour}`));
  expect(offenders).toEqual([]);
});

test('every custom property that is used is set somewhere', () => {
  const all = files.map(({ text }) => text).join('\n');
  const set = new Set([...all.matchAll(/(?:^|[\s;{"'])(?:style:)?(--[a-z][\w-]*)(?=\s*[:=])/gim)].map(([, name]) => name));
  const used = [...all.matchAll(/(?:var\(|tokenColour\(')(--[a-z][\w-]*)(?=[),'])/gi)].map(([, name]) => name);
  expect(used.length).toBeGreaterThan(500);
  expect([...new Set(used)].filter((name) => !set.has(name))).toEqual([]);
});
