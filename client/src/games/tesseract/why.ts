/** Why nothing can be done, in words: from the code of the reason and the thing it names. */
import type { Refused, Told } from '../../table/protocol';
import { dieWords, token, type Names } from './tell';
import { dieAt, dieOf, labOf, levelOf, type View } from './view';
import { named, t, words } from './words';

/** The dice at places, the lowest first; a name that is no place stands for itself. */
function diceAt(view: View, places: string): string {
  const dice = places.split(' ').map((place) => [dieAt(view, place), place] as const);
  dice.sort(([a], [b]) => dieOf(a).value - dieOf(b).value);
  return dice.map(([die, place]) => (die ? token(die) : dieWords(place))).join(' ');
}

/** Empty if the code is none of ours. `question` is what the game asks at the moment, `own` tells whose lab is called ours. */
export function whyNot(
  { code, value = '' }: Told | Refused,
  view: View,
  names: Names,
  question = '',
  own: (player: number) => boolean = () => false,
): string {
  const asked = view.decision?.player ?? view.active;
  const lab = value.startsWith('lab:') ? labOf(value) : view.active;
  const key = code === 'lab-full' && own(lab) ? 'why.lab-full.yours' : `why.${code}`;
  if (!words.known(key)) return '';
  const character = view.players[view.active]?.character ?? '';
  return t(key, {
    die: diceAt(view, value),
    who: names(asked),
    lab: names(lab),
    card: value ? named('card', value) : named('special', character),
    level: (levelOf(value) || 0) + 1,
    question,
  });
}
