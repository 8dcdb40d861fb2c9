/** Advice at the ENIGMA table in words: what to do, and why. */
import { t as common } from '../../../lib/language.svelte';
import { list, percent, tenths } from '../../../lib/numbers';
import type { Reason } from '../../../table/protocol';
import { stepsTo } from '../tell';
import { coloursOf, type Choice, type View } from '../view';
import { t as game } from '../words';
import { t, words } from './words';

type Names = (seat: number) => string;

export function headline({ action }: Choice, colour: (cell: number) => 'r' | 'g' | 'b'): readonly [string, string?] {
  switch (action.type) {
    case 'choose':
      return [t('enigma.choose', { category: common(action.category) })];
    case 'lay':
      return [
        t('enigma.lay', { steps: stepsTo(action.x, action.y) }),
        [t('enigma.from'), ...(action.turn ? [t('enigma.turned', { n: action.turn * 90 })] : [])].join(', '),
      ];
    case 'networker':
      return [t('enigma.stand', { on: game(`on.${colour(action.cell)}`) })];
    case 'pass':
      return [t('enigma.pass')];
  }
  return [action.type];
}

/** The colour of the cell among these pieces. */
export function colourAt(view: View, pieces: readonly string[]): 'r' | 'g' | 'b' {
  const name = pieces.find((piece) => piece.startsWith('cell:')) ?? '';
  const spot = view.tiles.find(({ x, y }) => name.startsWith(`cell:${x},${y}:`));
  return (spot && coloursOf(spot.tile)[Number(name.split(':').at(-1))]) ?? 'r';
}

export const reasonsInWords = (reasons: readonly Reason[], names: Names): readonly string[] =>
  [...new Set(reasons.map((reason) => because(reason, names)))].filter(Boolean);

function because({ key, numbers }: Reason, names: Names): string {
  const points = Object.entries(numbers).filter(([name]) => name.startsWith('seat') && name.length > 4);
  const gains = list(points.map(([name, n]) => t('enigma.gain', { who: names(Number(name.slice(4))), n })));
  if (key === 'enigma.closes' && !gains) return t('enigma.closes.nobody');
  if (!words.known(key)) return '';
  const values = {
    gains,
    who: names(numbers.seat ?? -1),
    points: `+${numbers.points}`,
    chance: percent(numbers.chance ?? 0),
    seconds: numbers.seconds ?? 0,
  };
  return t(key, { ...values, n: tenths(numbers.open ?? numbers.grade ?? numbers.supply ?? numbers.points ?? 0) });
}
