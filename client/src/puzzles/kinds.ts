/** The four categories side by side: how a board starts, what the server hears of it, and its drawing, loaded when needed. */
import type { Arrangement, Card, Category } from '../lib/types.gen';
import type { Board } from './board';
import type { Field } from './hand/carry';
import * as blocks from './blocks/blocks';
import * as fragments from './fragments/fragments';
import * as pipes from './pipes/pipes';
import * as weights from './weights/weights';

export interface Kind {
  empty(card: Card): unknown;
  arrangement(state: unknown): Arrangement;
  /** The board as somebody else left it, or as the server solves it. */
  arranged(card: Card, arrangement: Arrangement): unknown;
  /** Equal for arrangements that differ only in the order of their pieces or in where the whole stands. */
  form(arrangement: Arrangement): string;
  /** The board as a row of places, for the record of a hand: cups with their counts, pieces with their coordinates, cells with their signs. */
  places(state: unknown): string[];
  placed(card: Card, places: readonly string[]): unknown;
  /** The part of the drawing over which a ghost's hand is seen. */
  readonly field: Field;
  /** How many pieces are still to be laid. */
  left(card: Card, state: unknown): number;
  board(): Promise<{ default: Board }>;
  /** Fetches everything the drawing needs, so that it is there at once. */
  fetch(): Promise<unknown>;
}

type Load = Kind['board'];
const flat = (board: Load): Pick<Kind, 'board' | 'fetch'> => ({ board, fetch: board });
const inSpace = (board: Load): Pick<Kind, 'board' | 'fetch'> => ({
  board,
  fetch: () => Promise.all([board(), import('./blocks/scene'), import('../space/stage')]),
});

const BOARDS = {
  weights: { ...weights, ...flat(() => import('./weights/Board.svelte')) },
  fragments: { ...fragments, ...flat(() => import('./fragments/Board.svelte')) },
  pipes: { ...pipes, ...flat(() => import('./pipes/Board.svelte')) },
  blocks: { ...blocks, ...inSpace(() => import('./blocks/Board.svelte')) },
};

/** A kind gets only its own cards and states back; TypeScript cannot say that of a record, so the types are dropped here. */
export const KINDS = BOARDS as unknown as Record<Category, Kind>;
