/** The texts every table shares. */
import type en from './messages/en.json';
import { Refusal } from './feed';
import { OWN_TIME } from './patience.gen';
import { dates } from '../lib/numbers';
import { clock } from '../lib/times';
import { Words } from '../lib/words.svelte';

export const tableWords = new Words<keyof typeof en>(import.meta.glob('./messages/*.json'));
export const table = tableWords.t;

const HOUR = 3_600_000;
/** A time of days or hours, roughly; a shorter one as a clock. */
export function span(milliseconds: number): string {
  if (milliseconds < HOUR) return clock(Math.max(0, milliseconds));
  const hours = Math.round(milliseconds / HOUR);
  return hours < 48 && hours !== 24 ? table('hours', { n: hours }) : table('days', { n: Math.round(hours / 24) });
}

/** A day as it is written here. */
export const dayOf = (time: number): string => dates({ day: 'numeric', month: 'long' }).format(time);

/** The turn clock in words. */
export const turnClock = (seconds: number): string =>
  table(seconds < OWN_TIME ? 'turn.clock' : 'turn.days', { time: seconds < OWN_TIME ? clock(seconds * 1000) : span(seconds * 1000) });

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
