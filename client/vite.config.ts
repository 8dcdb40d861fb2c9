import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { frontPage } from './front/build';
import { serviceWorker } from './worker/build';

const server = process.env.TESSERA_SERVER ?? 'http://127.0.0.1:8080';

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

/** The browser asks for the fonts together with the first script, not after it. */
function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle!)
          .filter((file) => FIRST_FONTS.test(file))
          .map((file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head',
          })),
    },
  };
}

export default defineConfig({
  plugins: [svelte(), plainScript('/src/lib/first.js'), preloads(), frontPage(OUT), serviceWorker(OUT, FIRST_FONTS)],
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
            { name: 'core', test: /node_modules\/svelte\/|src\/(lib\/|look\/|rules\/help|App\.)/ },
            // and so does home, with the games' pictures and challenges on it
            { name: 'home', test: /src\/(home\/|pages\/Home\.)|games\/\w+\/(home\/(?!cube\.)|daily\/)/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server } },
  test: { include: ['tests/**/*.test.ts'], testTimeout: 30_000 },
});
