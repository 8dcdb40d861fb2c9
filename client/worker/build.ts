/** Builds the service worker after the client, with the list of the files that it keeps. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { build, type Plugin } from 'vite';

/** Files that no page needs without a connection, or that come when a text needs them. */
const LEFT_OUT = /\.(map|br|gz|woff2)$|^\.vite|^sw\.js$|^preview|^home\.\w+\.html$/;
const HASHED = /^assets\//;

const revision = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);

/** `fonts` are kept from the start; others when they are used. */
export function serviceWorker(out: string, fonts: RegExp): Plugin {
  const files = (): { url: string; revision: string | null }[] =>
    readdirSync(out, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(out.length + 1))
      .filter((file) => !LEFT_OUT.test(file) || fonts.test(file))
      .sort()
      .map((file) => ({ url: `/${file}`, revision: HASHED.test(file) ? null : revision(`${out}/${file}`) }));
  return {
    name: 'service-worker',
    apply: 'build',
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => {
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: { '__FILES__': JSON.stringify(files()), 'process.env.NODE_ENV': '"production"' },
          build: {
            outDir: out,
            emptyOutDir: false,
            target: 'es2022',
            lib: { entry: 'worker/worker.ts', formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
          },
        });
      },
    },
  };
}
