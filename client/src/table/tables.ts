/** The table of each game, loaded when it is played. */
import type { Component } from 'svelte';
import type { Feed } from './feed';

type Table = Component<{ connection: Feed<any, any> }>;

export const TABLES: Record<string, () => Promise<{ default: Table }>> = {
  tesseract: () => import('../games/tesseract/Table.svelte'),
  enigma: () => import('../games/enigma/Table.svelte'),
};
