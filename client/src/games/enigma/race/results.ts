/** The results of the last race, read from the steps of the game. */
import type { Step } from '../../../table/protocol';
import type { Event, View } from '../view';

export interface Results {
  /** Solving times in milliseconds, by seat. */
  readonly times: ReadonlyMap<number, number>;
  /** The seats that gave up. */
  readonly gaveUp: ReadonlySet<number>;
  /** The grade of each seat's card. */
  readonly grades: readonly (number | null)[];
  /** Why the race ended; empty before that. */
  readonly ended: 'ran out' | 'solved' | 'done' | '';
}

export const begins = ({ events }: Step<View, Event>): boolean => !!events?.some(({ type }) => type === 'flipped');

/** Somebody's sand may have run out earlier than that of the others. */
function endOf(events: readonly Event[], after: View): Results['ended'] {
  if (events.some(({ type }) => type === 'ranout')) return 'ran out';
  return after.players.every(({ solution }) => !solution) ? 'solved' : 'done';
}

export function resultsOf(steps: readonly Step<View, Event>[]): Results {
  const race = steps.slice(Math.max(0, steps.findLastIndex(begins)));
  const events = race.flatMap(({ events }) => events ?? []);
  const last = race.findLastIndex(({ state }) => state?.view.phase === 'race');
  const end = last < 0 ? undefined : race.slice(last + 1).find(({ state }) => state);
  return {
    times: new Map(events.flatMap((event) => (event.type === 'solved' ? [[event.seat, event.after]] : []))),
    gaveUp: new Set(events.flatMap((event) => (event.type === 'gaveup' ? [event.seat] : []))),
    grades: race[last]?.state?.view.players.map(({ grade }) => grade) ?? [],
    ended: end?.state ? endOf(events, end.state.view) : '',
  };
}

/** Milliseconds behind somebody; from ten seconds on, the difference of the whole seconds that are shown. */
export const behind = (time: number, before: number): number =>
  time - before < 10_000 ? time - before : (Math.floor(time / 1000) - Math.floor(before / 1000)) * 1000;
