/** One's own ghosts of practice, kept on this device: the best try at each of the last cards, and the cards solved since the page was loaded. */
import { keep, kept } from '../lib/device';
import type { Practised, Rival } from '../puzzles/attempts.gen';
import { movesIn } from './hand';

const MOST = 24;
const ROW = 6;
type Kept = readonly (readonly [string, Practised])[];

const solved: Practised[] = [];

/** The ghost of a card, by its address. */
export const ghostOf = (address: string): Practised | null => kept<Kept>('ghosts', []).find(([name]) => name === address)?.[1] ?? null;

/** Keep a try: the best one of its card, of the last cards. */
export function keepGhost(address: string, ghost: Practised): void {
  solved.push(ghost);
  const before = ghostOf(address);
  const best = before && before.time <= ghost.time ? before : ghost;
  const others = kept<Kept>('ghosts', []).filter(([name]) => name !== address);
  keep('ghosts', [[address, best], ...others].slice(0, MOST));
}

/** The last cards solved in a row, each once. */
export function row(): readonly Practised[] {
  const cards = new Map(solved.map((ghost) => [JSON.stringify(ghost.of), ghost]));
  return [...cards.values()].slice(-ROW);
}

/** One's own ghost of a card; without one, the best time of its kind and grade. */
export function rivalOf(ghost: Practised | null, best: number | undefined, name: string): Rival | null {
  const time = ghost?.time ?? best;
  if (time === undefined) return null;
  const moves = movesIn(ghost?.hand ?? '').map(({ at }) => at);
  return { name: ghost ? '' : name, seat: -1, bot: false, how: 'solved', end: time, moves, claims: [{ at: time, fault: '' }] };
}
