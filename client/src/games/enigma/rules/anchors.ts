/** Where the rules explain the present moment. */
import type { Category } from '../../../lib/types.gen';
import type { View } from '../view';

/** The rule of each kind of puzzle. */
export const PUZZLE_RULE: Readonly<Record<Category, string>> = { weights: 'E31', fragments: 'E34', pipes: 'E37', blocks: 'E39' };

const BY_PHASE: Readonly<Record<View['phase'], string>> = {
  choose: 'E7',
  ready: 'E9',
  race: 'E9',
  lay: 'E17',
  networker: 'E18',
  over: 'E23',
};

/** The rule of the phase; in a race that of the own puzzle. */
export function anchorNow({ phase, players }: Pick<View, 'phase' | 'players'>, me: number): string {
  const category = phase === 'race' ? players[me]?.category : null;
  return category ? PUZZLE_RULE[category] : BY_PHASE[phase];
}
