/** A decision in words, and which of its answers are buttons because they are no piece on the table. */
import { ANY_TIMES } from './content.gen';
import { effectName, result, token, type Names } from './tell';
import { dieAt, labOf, type Action, type Choice, type View } from './view';
import { named, t, words } from './words';

/** The question to the player who has to decide. */
export function question(view: View, choices: readonly Choice[], names: Names): string {
  const { about, player, die, place, to, times, optional, wanted } = view.decision!;
  const passive = named('passive', view.players[player]?.character ?? '');
  switch (about) {
    case 'turn':
      return view.actions ? t('ask.turn', { n: view.actions }) : t('ask.turn.none');
    case 'consent': {
      if (wanted && wanted.type !== 'transfer') return consent(view, wanted, player, names);
      const lab = labOf(to);
      const way = lab === player ? 'get' : lab === view.active ? 'take' : 'give';
      const mine = labOf(place) === player || way === 'get';
      return mine ? t(`ask.consent.${way}`, { who: names(view.active), die: token(die), lab: names(lab) }) : t('ask.other');
    }
    case 'reward': {
      const relieves = choices.some(({ action }) => action.type === 'destroy');
      return t(`ask.reward.${!times ? 'relief' : relieves ? 'both' : 'colour'}`, { passive });
    }
    case 'adjust-among': {
      const dice = new Set(choices.flatMap(({ action }) => ('die' in action ? action.die : [])));
      return t(optional ? 'ask.adjust-among' : 'ask.adjust-among.must', { n: dice.size });
    }
    case 'align': {
      const [value, ...others] = new Set(choices.flatMap(({ action }) => (action.type === 'dial' ? action.value : [])));
      return value && !others.length ? t('ask.align.more', { n: value }) : t('ask.align');
    }
    case 'flip':
      return t(optional ? 'ask.flip.kept' : 'ask.flip');
  }
  const key = `ask.${about}`;
  return t(words.known(key) ? key : 'ask.other', { die: token(die) });
}

/** What another player would like to do to one's lab. */
function consent(view: View, wanted: Action, player: number, names: Names): string {
  const who = names(view.active);
  if (wanted.type === 'contain') {
    const own = (places: readonly string[]) => places.filter((place) => labOf(place) === player);
    const dice = (places: readonly string[]) => places.map((place) => token(dieAt(view, place))).join(' ');
    if (own(wanted.goes).length) return t('ask.consent.contain', { who, die: dice(own(wanted.goes)) });
    return t('ask.consent.roll', { who, die: dice(own(wanted.dice)), contained: dice(wanted.goes) });
  }
  return 'die' in wanted
    ? t('ask.consent.turn', { who, die: token(dieAt(view, wanted.die)), to: token(result(wanted, view)) })
    : t('ask.other');
}

/** The card, special or passive that asks, in words; empty if none is known. */
export function asker({ decision }: View): string {
  return decision?.card ? effectName(decision.card) : '';
}

/** More repeats than this mean any number of times: they count down from `ANY_TIMES`, and a limit is always smaller. */
const LIMITED = ANY_TIMES / 2;

/** The number of repeats left, in words; empty if it is one or unlimited. */
export function often({ decision }: View): string {
  const { times = 1, optional, about } = decision ?? {};
  if (times < 2 || times > LIMITED || about === 'reward') return '';
  return t(optional ? 'ask.upto' : 'ask.times', { n: times });
}

/** Pieces that are seen and touched where they lie. */
const LYING = new Set(['cube', 'plate', 'primed']);

/** The research cards that may be played before the question is answered. */
export const cardsFirst = (choices: readonly Choice[]): readonly Choice[] => choices.filter(({ action }) => action.type === 'play');

/** The choices that are answered with a button: all of them if there is only one, or only one piece to touch, since the question names it. */
export function answers(offered: readonly Choice[]): readonly Choice[] {
  const choices = offered.filter(({ action }) => action.type !== 'play');
  if (choices.length === 1 || new Set(choices.flatMap(({ pieces }) => pieces)).size === 1) return choices;
  return choices.filter(({ action }) => {
    if (action.type === 'choose') return !LYING.has(action.piece.split(':')[0]);
    return action.type === 'pass' || action.type === 'agree' || action.type === 'decline';
  });
}
