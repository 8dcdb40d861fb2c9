/** Why nothing can be done, in words: from the code of the reason and the thing it names. */
import type { Refused, Told } from '../../table/protocol';
import { dieWords, token, type Names } from './tell';
import { dieAt, labOf, levelOf, type View } from './view';
import { named, t, words } from './words';

/** Empty if the code is none of ours. `question` is what the game asks at the moment. */
export function whyNot({ code, value = '' }: Told | Refused, view: View, names: Names, question = ''): string {
  const key = `why.${code}`;
  if (!words.known(key)) return '';
  const asked = view.decision?.player ?? view.active;
  const lab = value.startsWith('lab:') ? labOf(value) : view.active;
  const die = dieAt(view, value);
  const character = view.players[view.active]?.character ?? '';
  return t(key, {
    die: die ? token(die) : dieWords(value),
    who: names(asked),
    lab: names(lab),
    card: value ? named('card', value) : named('special', character),
    level: (levelOf(value) || 0) + 1,
    question,
  });
}
