/** Why nothing can be done, in words: from the code of the reason and the thing it names. */
import type { Told } from '../../table/protocol';
import { token, type Names } from './tell';
import { dieAt, labOf, type View } from './view';
import { named, t, words } from './words';

export function whyNot({ code, text, value = '' }: Told, view: View, names: Names): string {
  const key = `why.${code}`;
  if (!words.known(key)) return text;
  const asked = view.decision?.player ?? view.active;
  const lab = value.startsWith('lab:') ? labOf(value) : view.active;
  return t(key, { die: token(dieAt(view, value) || value), who: names(asked), lab: names(lab), card: named('card', value) });
}
