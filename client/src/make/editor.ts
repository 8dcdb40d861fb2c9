/** What an editor gets: the draft, and what to do with the next one. */
import type { Component } from 'svelte';
import type { Category } from '../lib/types.gen';

export interface EditorProps<Draft> {
  draft: Draft;
  /** The hand has changed something; `words` say so to a screen reader. */
  change: (next: Draft, words?: string) => void;
  /** The tools lie below the drawing instead of beside it. */
  tall: boolean;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- only its own module knows its draft
type Editor = Component<EditorProps<any>>;

export const EDITORS: Record<Category, () => Promise<{ default: Editor }>> = {
  weights: () => import('./Weights.svelte'),
  fragments: () => import('./Fragments.svelte'),
  pipes: () => import('./Pipes.svelte'),
  blocks: () => import('./Blocks.svelte'),
};
