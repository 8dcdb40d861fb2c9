/** Puzzles that are being made, each kind as a value: what it is at first, what is read from the device, and the card that it is. */
import type { Card, Category } from '../lib/types.gen';
import * as blocks from './blocks';
import * as fragments from './fragments';
import * as pipes from './pipes';
import * as weights from './weights';

export interface Drafts {
  blank(): unknown;
  /** The draft that was kept on the device, or null if this is none. */
  restored(kept: unknown): unknown;
  /** The card, or null while it is none yet. */
  card(draft: unknown): Card | null;
  /** The draft of a card that was kept. */
  drafted(card: Card): unknown;
}

/** A kind gets only its own drafts back; TypeScript cannot say that of a record, so the types are dropped here. */
export const DRAFTS = { weights, fragments, pipes, blocks } as unknown as Record<Category, Drafts>;
