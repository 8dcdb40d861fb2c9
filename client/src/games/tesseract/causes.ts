/** Why something happens at the table: the cause of an event in words, and the rule behind it. */
import { ACTION_RULES, END_RULES, EVENT_RULES } from './content.gen';
import { EVENT_RULE } from './rules/gallery';
import type { Cause, Chapter } from './story.svelte';
import { SHARED } from './tell';
import { named, t } from './words';
import type { Event, View } from './view';

export interface CauseWords {
  readonly icon: string;
  readonly title: string;
  readonly text: string;
  /** The player who caused it; -1 for the machine. */
  readonly player: number;
}

/** The words for a cause; null for one that its own line tells best, such as a die that is contained. */
export function causeOf(cause: Cause, view: View): CauseWords | null {
  switch (cause.type) {
    case 'uncovered':
      return { icon: cause.event, title: named('event', cause.event), text: named('event', `${cause.event}.text`), player: -1 };
    case 'threatbegan':
      return { icon: 'warn', title: t('threat'), text: '', player: -1 };
    case 'played':
      return { icon: cause.card, title: named('card', cause.card), text: named('card', `${cause.card}.text`), player: cause.player };
    case 'specialused': {
      const { character } = view.players[cause.player];
      return { icon: character, title: named('special', character), text: named('special', `${character}.text`), player: cause.player };
    }
    case 'contained':
      return null;
  }
}

/** Rules of the set-up, and of what follows a containment. */
const SETUP: Readonly<Record<string, string>> = { drew: 'T4', removed: 'T6', primed: 'T7' };
const CONTAINING: Readonly<Record<string, string>> = { destroyed: 'T21', rolled: 'T22', drew: 'T22' };

type Ground = Pick<Chapter, 'did' | 'events'> & Partial<Pick<Chapter, 'before'>>;

/** The number of the rule behind an event: its own, else that of the plate's event, the action or the question that led to it. */
export function ruleOf(event: Event, { before = null, did = '', events }: Ground): string {
  if (event.type === 'uncovered') return EVENT_RULE[event.event] ?? '';
  if (event.type === 'ended') return END_RULES[event.reason];
  if (event.type === 'played' && SHARED.has(event.card)) return ACTION_RULES.use;
  if (before?.phase === 'setup' && event.type in SETUP) return SETUP[event.type];
  const cause = events.slice(0, events.indexOf(event)).findLast(({ type }) => type === 'uncovered');
  const [action] = did.split(' ');
  return (
    EVENT_RULES[event.type] ??
    (cause && ruleOf(cause, { events })) ??
    (action === 'contain' || before?.decision?.about === 'destroy-match' ? CONTAINING[event.type] : undefined) ??
    ACTION_RULES[action] ??
    before?.decision?.rule ??
    ''
  );
}
