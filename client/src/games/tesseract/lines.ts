/** A game of TESSERACT in lines, from its steps. */
import { list } from '../../lib/numbers';
import type { LogLine } from '../../table/gamekit';
import { undoneOf } from '../../table/history';
import type { Step, TableInfo } from '../../table/protocol';
import { saying } from '../../table/sayings';
import { ruleOf } from './causes';
import { doer, passed, playerName, tell, wish, type Names, type Told } from './tell';
import type { Chapter } from './story.svelte';
import type { Action, Event, View } from './view';
import { t } from './words';

export { default as Text } from './Rich.svelte';
export { seatName as nameOf } from '../../table/seats';
export { spoken } from './tell';

interface Line {
  readonly seq: number;
  /** The line, in the present language. */
  readonly told: () => Told;
  /** The chapter that shows it again. */
  readonly chapter: Chapter | null;
  /** The number of its rule. */
  readonly rule: string;
  /** It tells that the last action of this seat was taken back, with the answers to it; else null. */
  readonly undid: number | null;
}

export function linesIn(steps: readonly Step<View, Event>[], names: Names, yours: readonly number[] = []): Line[] {
  let before: View | null = null;
  return steps.flatMap((step) => {
    const { seq, what, events = [], state } = step;
    const was = before;
    const line = (told: () => Told, chapter: Chapter | null, rule = ''): Line => ({
      seq,
      told,
      chapter,
      rule,
      undid: what.type === 'undid' ? undoneOf(what) : null,
    });
    const said = sayings(step, was, names).map((_, n) => line(() => sayings(step, was, names)[n], null));
    if (!state) return said;
    before = state.view;
    const did = what.type === 'did' ? what.do : undefined;
    const theirs = what.type === 'did' && !yours.includes(what.seat);
    const chapter = { before: was, events, after: state.view, did, theirs, seat: what.type === 'did' ? what.seat : undefined };
    const tells = (event: Event) => tell(event, was ?? state.view, doer(event, chapter), names);
    const lines = events
      .filter(tells)
      .map((event) => line(() => tells(event)!, standsApart(event) ? null : was && chapter, ruleOf(event, chapter)));
    const pass = passed(chapter) ? [line(() => passed(chapter)!, chapter, was?.decision?.rule)] : [];
    return [...said, ...pass, ...lines];
  });
}

/** A preference that undo passes over, so it is no part of what can be taken back. */
export const standsApart = (event: Event): boolean => event.type === 'askfirstset' && !!event.apart;

/** The lines of a step besides its events. */
export function sayings({ what, table }: Step, view: View | null, names: Names): Told[] {
  const player = (seat: number) => view?.players.findIndex((each) => each.seat === seat) ?? -1;
  switch (what.type) {
    case 'undid':
      return [{ text: t('log.undid'), player: player(undoneOf(what)), mood: 'plain' }];
    case 'wantsundo':
      return [{ text: t('log.wantsundo'), player: player(what.seat), mood: 'warn' }];
    case 'proposed': {
      const wanted = table?.proposal?.action as Action | undefined;
      if (!view || !wanted) return [];
      const who = list(what.asked.map((seat) => names(player(seat))));
      return [{ text: t('log.asked', { who, what: wish(wanted, view, names) }), player: player(what.seat), mood: 'warn' }];
    }
    case 'answered': {
      const answer = what.always ? 'always' : what.yes ? 'yes' : 'no';
      return [{ text: t(`log.answered.${answer}`), player: player(what.seat), mood: 'plain' }];
    }
    case 'lapsed':
      return [{ text: t('log.lapsed'), player: player(what.seat), mood: 'plain' }];
    case 'started':
      return [{ text: t(table?.origin ? 'log.continued' : 'log.started'), player: -1, mood: 'say' }];
    default: {
      const said = saying(what, !!view);
      return said ? [{ text: said.text, player: player(said.seat), mood: 'say' }] : [];
    }
  }
}

/** Set-up is a chapter, then every turn; the threat phase belongs to the turn it ends. */
export function chapter(before: View | null, after: View | undefined, table: TableInfo): string {
  const view = before ?? after;
  if (!view) return '';
  if (view.phase === 'setup') return t('history.setup');
  return t('history.turn', { n: view.turn, who: playerName(table, view, view.active) });
}

/** The title of a chapter tells that a turn begins. */
export function linesOf(steps: readonly Step<View, Event>[], table: TableInfo): readonly LogLine[] {
  const view = steps.findLast((step) => step.state)?.state?.view;
  if (!view) return [];
  const told = linesIn(
    steps.map((step) => ({ ...step, events: step.events?.filter(({ type }) => type !== 'turnbegan') })),
    (player) => playerName(table, view, player),
  );
  return told.map(({ told, seq, rule }) => {
    const { player, text } = told();
    return { seq, seat: view.players[player]?.seat ?? -1, text, rule };
  });
}
