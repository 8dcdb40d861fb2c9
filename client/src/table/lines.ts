/** Each game in lines, loaded when they are read. */
import type { Component } from 'svelte';
import type { Step, TableInfo } from './protocol';

/** A line of a game's log: what happened at which step, and whose doing it was; -1 for nobody's. */
export interface LogLine {
  readonly seq: number;
  readonly seat: number;
  readonly text: string;
}

export interface Lines {
  readonly Text: Component<{ text: string }>;
  /** A text as it is read aloud. */
  readonly spoken: (text: string) => string;
  readonly linesOf: (steps: readonly Step<any, any>[], table: TableInfo) => readonly LogLine[];
}

export const LINES: Record<string, () => Promise<Lines>> = {
  tesseract: () => import('../games/tesseract/lines'),
  enigma: () => import('../games/enigma/lines'),
};
