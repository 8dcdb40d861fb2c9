/** ENIGMA's table, as the teacher needs to know it. */
import { check } from '../../../lib/server';
import type { Arrangement } from '../../../lib/types.gen';
import { kindOf } from '../../../puzzles/fault';
import type { Act, LessonKit } from '../../../table/gamekit';
import type { View } from '../view';
import { words } from './words';

const { t } = words;
const placeOf = (lay: string): string => lay.split(' ')[1];

/** A tile in the right place, but not turned as described; or a claim, which the server checks like any other card. */
async function judge(act: Act, wanted: string, view: View, seat: number): Promise<string | null | undefined> {
  if (typeof act === 'string') return act.startsWith('lay ') && placeOf(act) === placeOf(wanted) ? t('hint.turn') : undefined;
  const { card } = view.players[seat];
  if (!card) return undefined;
  const { fault } = await check({ category: card.category, lesson: true }, (act as { arrangement: Arrangement }).arrangement);
  return fault && `${kindOf(card.category, fault)} ${t('hint.again')}`;
}

const kit: LessonKit = {
  words,
  answers: ['actions', 'claim', 'turn'],
  tall: 'puzzle',
  machine: '[data-piece^="tile:"]',
  ground: 'network',
  silent: (act) => typeof act !== 'string' && (act as { type: string }).type === 'show',
  judge,
};
export default kit;
