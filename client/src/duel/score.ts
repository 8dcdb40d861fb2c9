/** Who was faster. */
import { clock, together } from '../lib/times';
import type { CardTime, HiddenCard } from '../puzzles/attempts.gen';
import type { Key } from '../ghosts/words';

/** One's own time against the fastest ghost of a card. */
export function verdictOf(card: HiddenCard, own: CardTime | null): { readonly key: Key; readonly time: string } | null {
  if (!own?.how) return null;
  const ghosts = card.rivals.flatMap(({ how, end }) => (how === 'solved' && end !== null ? [end] : []));
  const ghost = Math.min(...ghosts);
  if (own.how !== 'solved') return null;
  if (!ghosts.length) return null;
  const by = Math.abs(ghost - own.elapsed);
  if (by < 1000) return { key: 'duel.even', time: '' };
  return { key: own.elapsed < ghost ? 'duel.won' : 'duel.lost', time: clock(by) };
}

/** The sum of the times, once all cards are solved. */
export const sum = (times: readonly (number | null)[]): number | null => (times.every((time) => time !== null) ? together(times) : null);
