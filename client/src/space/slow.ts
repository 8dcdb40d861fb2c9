/** Recognises, without blocking the page, browsers that draw in space slowly: without graphics hardware, or with weak hardware. */
import type { Finding } from './probe';

/** Milliseconds after which graphics that have not answered count as slow. */
const PATIENCE = 800;
let found: Finding | null = null;
let asking: Promise<boolean> | null = null;

function ask(): Promise<Finding> {
  return new Promise((done) => {
    if (!('OffscreenCanvas' in window)) return done('slow');
    const worker = new Worker(new URL('./probe.worker.ts', import.meta.url), { type: 'module' });
    const end = (finding: Finding): void => {
      worker.terminate();
      done(finding);
    };
    worker.onmessage = ({ data }: MessageEvent<Finding>) => end(data);
    worker.onerror = () => end('slow');
    setTimeout(() => done('slow'), PATIENCE);
  });
}

/** Is nothing drawn in space here, or only slowly? Flat pictures are better then, unless the player wants it otherwise. Answers within a second. */
export function slowGraphics(): Promise<boolean> {
  return (asking ??= ask().then((finding) => {
    found ??= finding;
    return found !== 'fast';
  }));
}

/** Small effects are left out: there is no fast graphics hardware, as far as is known. */
export const modest = (): boolean => found !== 'fast';

/** Frames have turned out to take long. */
export function foundSlow(): void {
  found = 'slow';
  asking = Promise.resolve(true);
}
