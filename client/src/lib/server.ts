/** What the client asks the server. It makes and checks every card; nothing of the rules is here. */
import type { Arrangement, Card, Checked, Graded, Solved, Today } from './types.gen';
import type { Lesson } from '../lessons/lesson.gen';
import type { Category } from './categories';

/** An answer that was none: `code` is a key for the player's text, `wait` the time to try again in. */
export class Unanswered extends Error {
  constructor(
    readonly code: string,
    readonly wait = 0,
  ) {
    super(code);
  }
}

export async function ask<T>(path: string, question?: unknown): Promise<T> {
  const posted =
    question === undefined
      ? undefined
      : { method: 'POST', body: JSON.stringify(question), headers: { 'Content-Type': 'application/json' } };
  let response: Response;
  try {
    response = await fetch(path, posted);
  } catch {
    throw new Unanswered('offline');
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok || answer === null) throw new Unanswered(answer?.error?.code ?? 'our-fault', answer?.error?.wait ?? 0);
  return answer as T;
}

export const puzzle = (category: Category, grade: number, seed: string) =>
  ask<Graded>(`/api/puzzle/${category}?${new URLSearchParams({ grade: String(grade), seed })}`);
export const lesson = (game: string) => ask<Lesson>(`/api/lessons/${game}`);
export const daily = () => ask<Today>('/api/daily');
export const check = (card: Card, arrangement: Arrangement) => ask<Checked>('/api/check', { card, arrangement });
export const solve = (card: Card) => ask<Solved>('/api/solve', { card });
