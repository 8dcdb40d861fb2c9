// Weighs what a first visit loads and fails when a budget is exceeded. Run by `npm run build`.
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { filesOf, filesOfHome } from './front/first.js';

const out = new URL('../src/tessera/client/', import.meta.url);
if (!existsSync(out)) throw new Error('Nothing built yet: run `npm run build` first.');

const packed = (file) => gzipSync(readFileSync(new URL(file, out)), { level: 9 }).length;
const text = (name) => readFileSync(new URL(name, out), 'utf8');
const files = readdirSync(new URL('assets/', out)).map((name) => `assets/${name}`);
const code = files.filter((name) => /\.(js|css)$/.test(name));
const page = text('index.html');
/** Vite's list of modules that became files, with what each file imports. */
const modules = JSON.parse(text('.vite/manifest.json'));

const entry = code.filter((name) => page.includes(name));
const first = new Set([...entry, ...filesOf(modules, 'index.html'), ...filesOfHome(modules, 'en')]);
const space = code.filter((name) => /assets\/(three|space)/.test(name));
const fonts = files.filter((name) => name.endsWith('.woff2'));

const total = (list, weigh) => [...list].reduce((sum, name) => sum + weigh(name), 0);
const raw = (name) => readFileSync(new URL(name, out)).length;
const rows = [
  ['first load (script and style, gzip)', total(first, packed), 70 * 1024],
  ['three.js, loaded when needed (gzip)', total(space, packed), 160 * 1024],
  ['largest other chunk (gzip)', Math.max(0, ...code.filter((name) => !first.has(name) && !space.includes(name)).map(packed)), 70 * 1024],
  ['fonts (woff2)', total(fonts, raw), 240 * 1024],
];
let over = false;
for (const [label, size, limit] of rows) {
  over ||= size > limit;
  console.log(`${size > limit ? 'OVER' : '  ok'}  ${(size / 1024).toFixed(1).padStart(6)} of ${limit / 1024} KB  ${label}`);
}
if (first.size === 0 || [...first].some((name) => space.includes(name))) {
  console.error('The first load must exist and must not pull in three.js.');
  over = true;
}
process.exit(over ? 1 : 0);
