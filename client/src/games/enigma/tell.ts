/** Events in words: a line of the log, spoken too. `{symbol}` stands in the text as ▲ ■ ●. */
import { t as common } from '../../lib/language.svelte';
import { list } from '../../lib/numbers';
import { clock } from '../../lib/times';
import { signOf } from './network/drawing';
import { touches } from './network/joints';
import { joinedInWords } from './outcome';
import { coloursOf, type Event, type Letter, type View } from './view';
import { t } from './words';

export interface Line {
  readonly seat: number;
  readonly text: string;
  /** The rule that explains it. */
  readonly rule?: string;
  /** It begins a chapter of the history. */
  readonly begins?: boolean;
}
export const SYMBOL: Readonly<Record<Letter, string>> = { r: '▲', g: '■', b: '●' };
export const LETTER: Readonly<Record<string, Letter>> = { '▲': 'r', '■': 'g', '●': 'b' };

/** What the game waits for. A player at this device is asked, even while their choices are on their way. */
export const awaiting = (phase: 'ready' | 'choose' | 'lay' | 'networker', mine: boolean, who: string): string =>
  mine ? t(`ask.${phase}`) : t(`wait.${phase}`, { who });

/** A line for a screen reader: colours instead of symbols. */
export const spoken = (text: string): string => text.replace(/[▲■●]/g, (symbol) => t(`colour.${LETTER[symbol]}`));

/** The rule behind an event. */
const RULE: Partial<Record<Event['type'], string>> = {
  chosen: 'E7',
  mistaken: 'E12',
  solved: 'E10',
  gaveup: 'E15',
  ranout: 'E15',
  hourglassturned: 'E13',
  laid: 'E17',
  stood: 'E18',
  closed: 'E20',
  roundbegun: 'E25',
  refilled: 'E26',
  ended: 'E23',
};

/** The lines of one event; `before` is the view it happened in, `after` the one it led to. */
export function tell(event: Event, before: View | null, after: View, names: (seat: number) => string): Line[] {
  const line = (seat: number, text: string): Line[] => [{ seat, text, rule: RULE[event.type] }];
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
      const { tile } = after.tiles.find(({ x, y }) => x === event.x && y === event.y)!;
      return line(event.seat, t('log.stood', { symbol: SYMBOL[coloursOf(tile)[event.cell]] }));
    }
    case 'closed':
      if (!event.points.some(Boolean)) return line(-1, t('log.closed.nobody'));
      return event.points.flatMap((points, seat) => (points ? line(seat, t('log.closed', { n: points })) : []));
    case 'roundbegun': {
      const key = names(event.start) === t('You') ? 'log.round.you' : 'log.round';
      return [{ seat: -1, text: t(key, { n: event.round, who: names(event.start) }), rule: RULE.roundbegun, begins: true }];
    }
    case 'refilled':
      return line(-1, t('log.refilled', { category: common(event.category) }));
    case 'ended':
      return line(-1, t('log.ended'));
    default:
      return [];
  }
}

/** Where a place or tile is: steps from the start tile, as there are no coordinates on the table. */
export const stepsTo = (x: number, y: number): string =>
  list([
    ...(x ? [t(x < 0 ? 'step.left' : 'step.right', { n: Math.abs(x) })] : []),
    ...(y ? [t(y < 0 ? 'step.up' : 'step.down', { n: Math.abs(y) })] : []),
  ]);
export const placeInWords = (x: number, y: number): string => t('place.at', { steps: stepsTo(x, y) });

/** The name of a piece that somebody points at. */
export function pieceInWords(piece: string, view: View, names: (seat: number) => string): string {
  const cell = /^cell:(-?\d+),(-?\d+):(\d+)$/.exec(piece);
  const place = view.places.find(({ name }) => name === piece);
  const chamber = view.chambers.find(({ name }) => name === piece);
  const player = view.players.find(({ name }) => name === piece);
  const spot = view.tiles.find(({ name, x, y }) => name === piece || (cell && x === Number(cell[1]) && y === Number(cell[2])));
  if (place) return t('point.place', { place: placeInWords(place.x, place.y) });
  if (chamber) return t('point.chamber', { category: common(chamber.category) });
  if (player) return names(player.seat);
  if (!spot) return piece;
  const { x, y, tile } = spot;
  const sign = signOf(tile.number);
  if (sign === 'start') return t('point.start');
  const at = placeInWords(x, y);
  if (cell) return t('point.cell', { place: at, colour: t(`colour.${coloursOf(tile)[Number(cell[3])]}`) });
  return t('point.tile', { place: at, category: common(sign) });
}

/** The lines of a step: a race begins once, however many cards are flipped. */
export function tellAll(events: readonly Event[], before: View | null, after: View, names: (seat: number) => string): Line[] {
  const lines = events.flatMap((event) => tell(event, before, after, names));
  return events.some(({ type }) => type === 'flipped') ? [{ seat: -1, text: t('log.flipped'), rule: 'E9' }, ...lines] : lines;
}

const CAPTIONED: readonly Event['type'][] = ['laid', 'stood', 'closed'];

/** What is written over the network while somebody lays, stands or scores: the lines of the log, and what the tile joins. */
export function captionOf(events: readonly Event[], before: View | null, after: View, names: (seat: number) => string): Line[] {
  return events.flatMap((event) => {
    if (!CAPTIONED.includes(event.type)) return [];
    const lines = tell(event, before, after, names);
    if (event.type !== 'laid' || !before || events.some(({ type }) => type === 'closed')) return lines;
    const tile = before.players[event.seat].tile;
    const joined = tile && joinedInWords(touches(before.tiles, event.x, event.y, tile, event.turn));
    return joined ? lines.map((line) => ({ ...line, text: `${line.text}. ${joined}` })) : lines;
  });
}

/** The tiles that such lines speak of: the one just laid, and those of a system that is closed. */
export const subjectsOf = (events: readonly Event[], { tiles }: View): string[] =>
  events.flatMap((event) => {
    if (event.type === 'laid' || event.type === 'stood')
      return tiles.flatMap(({ name, x, y }) => (x === event.x && y === event.y ? [name] : []));
    return event.type === 'closed' ? tiles.flatMap(({ name, systems }) => (systems.includes(event.system) ? [name] : [])) : [];
  });
