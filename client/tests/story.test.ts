/** How long the story of TESSERACT shows each line. */
import { describe, expect, it, vi } from 'vitest';
import type { Chapter } from '../src/games/tesseract/story.svelte';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('localStorage', {});
vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined });
const { Story } = await import('../src/games/tesseract/story.svelte');

const LETTERS = 40;

/** The milliseconds for which each beat of a chapter is shown. */
async function shown(chapter: Omit<Chapter, 'after'>): Promise<number[]> {
  const lasts: number[] = [];
  const story = new Story({
    begins: (events, ms) => {
      if (events.length) lasts.push(ms);
    },
    intends: () => 0,
    letters: () => LETTERS,
    heard: () => story.skip(),
    ends: () => undefined,
  });
  await story.add({ ...chapter, after: { phase: 'action' } } as Chapter);
  return lasts;
}

describe('a story', () => {
  it('keeps what the cube does until it can be read, also after one’s own turn', async () => {
    const [first] = await shown({ events: [{ type: 'threatbegan' }], theirs: false } as unknown as Chapter);
    expect(first).toBeGreaterThan(1500);
  });

  it('does not hold up one’s own actions', async () => {
    const [first] = await shown({ events: [{ type: 'passivehelped' }], theirs: false } as unknown as Chapter);
    expect(first).toBeLessThan(500);
  });
});
