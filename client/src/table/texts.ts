/** The texts every table shares. */
import type en from './messages/en.json';
import { Refusal } from './feed';
import { Words } from '../lib/words.svelte';

export const tableWords = new Words<keyof typeof en>(import.meta.glob('./messages/*.json'));
export const table = tableWords.t;

/** The name of a bot level; levels of other packages have none of ours. */
export function levelName(level: string): string {
  const key = `level.${level}`;
  return tableWords.known(key) ? table(key) : level;
}

/** Why an ask was refused, in the player's words: most are known by their code, the others are against a rule by now. */
export function refused(error: unknown): string {
  const fault = error instanceof Refusal ? error.fault : null;
  const key = `fault.${fault?.code ?? 'our-fault'}`;
  return tableWords.known(key) ? table(key) : `${table('fault.other')}${fault?.rule ? ` (${fault.rule})` : ''}`;
}
