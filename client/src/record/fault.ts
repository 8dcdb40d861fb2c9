/** Why a record cannot be shown or verified, in the player's language, and the server's own words as a technical detail. */
import { Unanswered, why } from '../lib/server';

export interface Fault {
  readonly words: string;
  readonly detail: string;
}

/** Faults of the connection or the server, not of the record. */
const ELSEWHERE = new Set(['offline', 'too-fast', 'our-fault', 'busy', 'too-slow', 'stopping', 'unavailable']);

/** `words` says what a fault of the record with this code means. */
export function faultOf(error: unknown, words: (code: string) => string): Fault {
  if (!(error instanceof Unanswered) || ELSEWHERE.has(error.code)) return { words: why(error), detail: '' };
  return { words: words(error.code), detail: error.message };
}
