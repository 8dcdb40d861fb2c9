import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env.TESSERA_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/tessera/client',
    emptyOutDir: true,
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
