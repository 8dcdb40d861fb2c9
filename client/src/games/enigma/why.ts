/** Why an action was refused, in words: from its code and the thing it names. */
import { t as common, known } from '../../lib/language.svelte';
import { list } from '../../lib/numbers';
import type { Refused } from '../../table/protocol';
import { coloursOf, type View } from './view';
import { t, words } from './words';

const MILLISECONDS = 1000;

/** Empty if the code is none of ours. `now` is the server's time. */
export function whyNot({ code, value = '' }: Refused, view: View, names: (seat: number) => string, now: number): string {
  const key = `why.${code}`;
  if (!words.known(key)) return '';
  const holder = view.players.find(({ category }) => category === value);
  const awaited = list(view.to_act.map(names));
  const last = view.tiles.at(-1);
  const colour = (last && coloursOf(last.tile)[Number(value)]) || 'r';
  return t(key, {
    category: known(value) ? common(value) : value,
    who: holder && code === 'taken' ? names(holder.seat) : awaited,
    colour: t(`colour.${colour}`),
    seconds: Math.max(1, Math.ceil((Number(value) - now) / MILLISECONDS) || 1),
  });
}
