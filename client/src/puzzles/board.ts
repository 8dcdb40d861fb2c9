/** The interface of every puzzle board. Boards draw and move pieces; the server checks the result. */
import type { Component } from 'svelte';
import type { Fault } from '../lib/types.gen';
import type { Carried } from './hand/carry';
import type { Point } from './hand/drag';

export interface BoardProps<Card, State> {
  card: Card;
  state: State;
  /** The hand has moved a piece; `words` say so to a screen reader. */
  change: (next: State, words?: string) => void;
  /** The fault the server found, to be marked at its place. */
  fault: Fault | null;
  /** Accepted: light runs through the board. */
  lit: boolean;
  /** Nothing can be moved any more. */
  locked: boolean;
  /** The tray lies below the board instead of beside it. */
  tall: boolean;
  /** Practice: shade what a piece would lie over while it is moved. */
  helps?: boolean;
  /** The hand carries a piece over the board, or has just let it go (null). `grip` tells where it was lifted. */
  carry?: (grip: number, at: Point | null) => void;
  /** The piece that a ghost carries. */
  carried?: Carried<State> | null;
}

/** The board of any category; only its own module knows its card and its state. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Board = Component<BoardProps<any, any>>;
