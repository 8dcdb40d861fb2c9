import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { serviceWorker } from './worker/build';

const server = process.env.TESSERA_SERVER ?? 'http://127.0.0.1:8000';

/** A plain script that the page waits for gets a name that changes with it, like every other file, so that browsers keep it. */
function plainScript(path: string): Plugin {
  const name = path.split('/').at(-1)!;
  return {
    name: 'plain-script',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', name, source: readFileSync(`.${path}`, 'utf8') });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const made = Object.values(bundle!).find((each) => each.type === 'asset' && each.names.includes(name))!;
        return html.replace(path, `/${made.fileName}`);
      },
    },
  };
}

const OUT = '../src/tessera/client';

/** Faces that the first page is set in; the others come when a text needs them. */
const FIRST_FONTS = /(inter|space-grotesk)-latin-wght-normal/;

/** The browser asks for the home page's script and the fonts together with the first script, not after it. */
function preloads(page: string): Plugin {
  const preload = (rel: string, file: string, more: Record<string, string> = {}): HtmlTagDescriptor => ({
    tag: 'link',
    attrs: { rel, href: `/${file}`, crossorigin: true, ...more },
    injectTo: 'head',
  });
  return {
    name: 'preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const made = Object.values(bundle!);
        const chunks = new Map(made.filter((each) => each.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
        const needs = ({ fileName, imports }: Rolldown.OutputChunk): string[] => [
          fileName,
          ...imports.flatMap((each) => needs(chunks.get(each)!)),
        ];
        const first = [...chunks.values()].find((chunk) => chunk.facadeModuleId?.endsWith(page))!;
        const scripts = [...new Set(needs(first))].filter((file) => !html.includes(file));
        const fonts = made.map(({ fileName }) => fileName).filter((file) => FIRST_FONTS.test(file));
        return [
          ...fonts.map((file) => preload('preload', file, { as: 'font', type: 'font/woff2' })),
          ...scripts.map((file) => preload('modulepreload', file)),
        ];
      },
    },
  };
}

export default defineConfig({
  plugins: [svelte(), plainScript('/src/lib/first.js'), preloads('/src/pages/Home.svelte'), serviceWorker(OUT, FIRST_FONTS)],
  json: { namedExports: false }, // catalogues are read whole
  build: {
    outDir: OUT,
    emptyOutDir: true,
    manifest: true, // budget.js reads it
    target: 'es2022',
    assetsInlineLimit: 0, // nothing inline: the page is served with a strict content security policy
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'three', test: /node_modules\/three\// },
            // what every page needs comes in one piece: over a slow link each file costs a round trip
            { name: 'core', test: /node_modules\/svelte\/|src\/(lib|look)\// },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server } },
  test: { include: ['tests/**/*.test.ts'] },
});
