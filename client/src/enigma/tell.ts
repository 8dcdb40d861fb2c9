/** Events in words: a line of the log, spoken too. `{symbol}` stands in the text as ▲ ■ ●. */
import { t as common } from '../lib/language.svelte';
import { clock } from '../lib/times';
import { signOf } from './network/drawing';
import type { Event, Letter, View } from './view';
import { t } from './words';

export interface Line {
  readonly seat: number;
  readonly text: string;
}
export const SYMBOL: Record<Letter, string> = { r: '▲', g: '■', b: '●' };

/** What a screen reader says of a line: colours instead of symbols. */
export const spoken = (text: string): string =>
  text.replace(/[▲■●]/g, (symbol) => t(`colour.${(Object.keys(SYMBOL) as Letter[]).find((each) => SYMBOL[each] === symbol)!}`));

/** The lines of one event; `before` is the view it happened in, `after` the one it led to. */
export function tell(event: Event, before: View | null, after: View, names: (seat: number) => string): Line[] {
  const line = (seat: number, text: string): Line[] => [{ seat, text }];
  switch (event.type) {
    case 'chosen':
      return line(event.seat, t('log.chosen', { category: common(event.category), grade: event.grade }));
    case 'mistaken':
      return line(event.seat, t('log.mistaken'));
    case 'solved':
      return line(
        event.seat,
        t(before?.players.some(({ doing }) => doing === 'solved') ? 'log.solved' : 'log.solved.first', { time: clock(event.after) }),
      );
    case 'gaveup':
      return line(event.seat, t('log.gaveup'));
    case 'ranout':
      return event.seats.flatMap((seat) => line(seat, t('log.ranout')));
    case 'hourglassturned':
      return event.seat === null ? line(-1, t('log.hourglass')) : [];
    case 'laid': {
      const sign = signOf(event.tile);
      return line(event.seat, t('log.laid', { category: sign === 'start' ? '' : common(sign) }));
    }
    case 'stood': {
      const groups = after.tiles.find(({ x, y }) => x === event.x && y === event.y)?.tile.groups ?? [];
      const letter = (groups.map((group) => group.split(':')[1]).join('')[event.cell] ?? 'r') as Letter;
      return line(event.seat, t('log.stood', { symbol: SYMBOL[letter] }));
    }
    case 'closed':
      return event.points.flatMap((points, seat) => (points ? line(seat, t('log.closed', { n: points })) : []));
    case 'roundbegun':
      return line(-1, t(names(event.start) === t('You') ? 'log.round.you' : 'log.round', { n: event.round, who: names(event.start) }));
    case 'refilled':
      return line(-1, t('log.refilled', { category: common(event.category) }));
    case 'ended':
      return line(-1, t('log.ended'));
    default:
      return [];
  }
}

/** The lines of a step: a race begins once, however many cards are flipped. */
export function tellAll(events: readonly Event[], before: View | null, after: View, names: (seat: number) => string): Line[] {
  const lines = events.flatMap((event) => tell(event, before, after, names));
  return events.some(({ type }) => type === 'flipped') ? [{ seat: -1, text: t('log.flipped') }, ...lines] : lines;
}
