/** Requests to the server. The server makes and checks every card; no rules are here. */
import type { Day } from './day.gen';
import type { Arrangement, CardReference, CardsOfTheDay, Checked, Graded, Hinted, Solved } from './types.gen';
import type { PlayedLesson } from '../lessons/lesson.gen';
import type { Because } from '../table/protocol';
import type { Category } from './types.gen';
import { KEPT } from './kept';
import { known, t } from './language.svelte';
import { reached } from './online.svelte';

/** A failed request: `code` selects the player's text, `wait` is the time until a retry, the message is the server's. */
export class Unanswered extends Error {
  constructor(
    readonly code: string,
    readonly wait = 0,
    message = '',
  ) {
    super(message);
  }
}

/** Why it did not work, in the player's words. */
export function why(error: unknown): string {
  const key = `error.${error instanceof Unanswered ? error.code : 'other'}`;
  return t(known(key) ? key : 'error.other');
}

/** GET without a question, else POST: a file is sent as it is, everything else as JSON. */
export async function ask<T>(path: string, question?: unknown): Promise<T> {
  const body = question instanceof Blob ? question : JSON.stringify(question);
  const posted = body === undefined ? undefined : { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
  let response: Response;
  try {
    response = await fetch(path, posted);
  } catch {
    reached(false);
    throw new Unanswered('offline');
  }
  if (!response.headers.has(KEPT)) reached(true);
  const answer = await response.json().catch(() => null);
  if (!response.ok || answer === null) {
    const { code = 'our-fault', wait = 0, text = '' } = answer?.error ?? {};
    throw new Unanswered(code, wait, text);
  }
  return answer as T;
}

/** A card of practice; a link from before there were several editions names none. */
export const puzzle = (category: Category, grade: number, seed: string, rules?: string) =>
  ask<Graded>(`/api/puzzle/${category}?${new URLSearchParams({ grade: String(grade), seed, ...(rules && { rules }) })}`);
export const lesson = (game: string) => ask<PlayedLesson>(`/api/lessons/${game}`);
/** Why nothing can be done with a piece at a position of a lesson. */
export const lessonReason = (game: string, at: number, piece: string) =>
  ask<Pick<Because, 'reason'>>(`/api/lessons/${game}/why?${new URLSearchParams({ at: String(at), piece })}`);
export type Today = Day & CardsOfTheDay;
export const daily = () => ask<Today>('/api/daily');
export const check = (of: CardReference, arrangement: Arrangement) => ask<Checked>('/api/check', { of, arrangement });
/** One step towards a solution of a practice card. */
export const hint = (of: CardReference, arrangement: Arrangement) => ask<Hinted>('/api/hint', { of, arrangement });
export const solve = (of: CardReference) => ask<Solved>('/api/solve', { of });
