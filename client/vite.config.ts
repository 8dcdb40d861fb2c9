import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

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

export default defineConfig({
  plugins: [svelte(), plainScript('/src/lib/first.js')],
  json: { namedExports: false }, // catalogues are read whole
  build: {
    outDir: '../src/tessera/client',
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
