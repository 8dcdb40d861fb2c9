/**
 * Writes the home page into the HTML, one file a language: the words are painted before any script has run, and the scripts take over what is
 * there. The server sends the file of the reader's language. Styles in attributes are left out, as the content security policy asks.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, type Plugin } from 'vite';
import { filesOfHome, type Modules } from './first.js';

const EMPTY = /<div id="app">.*<\/div>/s;

export function frontPage(out: string): Plugin {
  let served = true;
  return {
    name: 'front-page',
    apply: 'build',
    configResolved: ({ build }) => void (served = !build.ssr),
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => {
        if (!served) return;
        const folder = mkdtempSync(join(tmpdir(), 'front-'));
        try {
          await build({
            configFile: false,
            plugins: [svelte()],
            publicDir: false,
            logLevel: 'warn',
            json: { namedExports: false },
            ssr: { noExternal: true },
            build: {
              ssr: 'front/render.ts',
              outDir: folder,
              emptyOutDir: true,
              target: 'node20',
              rolldownOptions: { output: { entryFileNames: 'render.mjs', chunkFileNames: '[hash].mjs' } },
            },
          });
          const pages = JSON.parse(
            execFileSync(process.execPath, ['front/print.js', join(folder, 'render.mjs')], { encoding: 'utf8' }),
          ) as Record<string, string>;
          write(out, pages);
        } finally {
          rmSync(folder, { recursive: true });
        }
      },
    },
  };
}

function write(out: string, pages: Record<string, string>): void {
  const modules = JSON.parse(readFileSync(resolve(out, '.vite/manifest.json'), 'utf8')) as Modules;
  const index = readFileSync(resolve(out, 'index.html'), 'utf8');
  const rel = (file: string): string => (file.endsWith('.css') ? 'stylesheet' : 'modulepreload');
  for (const [language, body] of Object.entries(pages)) {
    const links = filesOfHome(modules, language)
      .filter((file) => !index.includes(file))
      .map((file) => `    <link rel="${rel(file)}" crossorigin href="/${file}">\n`);
    const page = index
      .replace('<html lang="en"', `<html lang="${language}"`)
      .replace('  </head>', `${links.join('')}  </head>`)
      .replace(EMPTY, () => `<div id="app" data-page="home">${body.replace(/ style="[^"]*"/g, '')}</div>`);
    writeFileSync(resolve(out, `home.${language}.html`), page);
  }
}
