/** A game of ENIGMA in lines, from its steps. */
import type { LogLine } from '../../table/gamekit';
import type { Step, TableInfo } from '../../table/protocol';
import { saying } from '../../table/sayings';
import { seatName } from '../../table/seats';
import { tellAll, type Line } from './tell';
import type { Event, View } from './view';
import { t } from './words';

export { default as Text } from './Text.svelte';
export { spoken } from './tell';

/** The lines of a step besides its events. */
export function sayings({ what, table }: Step, begun: boolean): Line[] {
  switch (what.type) {
    case 'undid':
      return [{ seat: what.seat, text: t('log.undid') }];
    case 'started':
      return [{ seat: -1, text: t(table?.origin ? 'log.continued' : 'log.started') }];
    default: {
      const said = saying(what, begun);
      return said ? [said] : [];
    }
  }
}

export function toldIn(steps: readonly Step<View, Event>[], names: (seat: number) => string): LogLine[] {
  let before: View | null = null;
  return steps.flatMap((step) => {
    const { seq, events, state } = step;
    const was = before;
    before = state?.view ?? was;
    const told = state ? tellAll(events ?? [], was, state.view, names) : [];
    return [...sayings(step, !!was), ...told].map((line) => ({ ...line, seq }));
  });
}

/** A chapter for every round. */
export const chapter = (before: View | null, after: View | undefined): string => {
  const view = before ?? after;
  return view ? t('history.round', { n: view.round }) : '';
};

/** A player's name; "You" for the only one at this device. */
export const nameOf = (table: TableInfo, seat: number, yours: readonly number[]): string =>
  yours.length === 1 && yours[0] === seat ? t('You') : seatName(table, seat);

export const linesOf = (steps: readonly Step<View, Event>[], table: TableInfo, yours: readonly number[] = []): readonly LogLine[] =>
  toldIn(steps, (seat) => nameOf(table, seat, yours));
