/** Who is at the table: which players are here, since when the others are gone, and for how long the game has waited for whom. */
import { clock } from '../lib/times';
import { IDLE, GONE, OWN_TIME } from './patience.gen';
import type { Feed } from './feed';
import type { Incoming, Step, TableInfo } from './protocol';
import { dayOf, table as t } from './texts';

type Told = Extract<Incoming, { type: 'presence' }>;
/** By seat, the time by this page's clock since which it is so. */
type Since = ReadonlyMap<number, number>;

export class Presence {
  here = $state.raw<readonly number[]>([]);
  watching = $state(0);
  #now = $state(performance.now());
  #gone = $state.raw<Since>(new Map());
  #awaited = $state.raw<Since>(new Map());

  hear({ here, watching, gone = [], awaited = [] }: Told): void {
    const now = (this.#now = performance.now());
    const since = (list: readonly (readonly [number, number])[]): Since => new Map(list.map(([seat, ms]) => [seat, now - ms]));
    this.here = here;
    this.watching = watching;
    this.#gone = since(gone);
    this.#awaited = since(awaited);
  }

  /** The game has moved: it waits anew for whoever acted, and for those it did not wait for before. */
  moved({ what, state }: Step): void {
    if (!state) return;
    const now = (this.#now = performance.now());
    const acted = what.type === 'did' ? what.seat : -1;
    this.#awaited = new Map(state.waiting.map((seat) => [seat, (seat !== acted && this.#awaited.get(seat)) || now]));
  }

  /** A second has passed. */
  tick(): void {
    if (this.#gone.size || this.#awaited.size) this.#now = performance.now();
  }

  /** Milliseconds for which this player has been gone; 0 if they are here. */
  gone(seat: number): number {
    return this.#for(this.#gone, seat);
  }

  /** Milliseconds for which the game has waited for this player; 0 if it does not. */
  awaited(seat: number): number {
    return this.#for(this.#awaited, seat);
  }

  #for(since: Since, seat: number): number {
    const then = since.get(seat);
    return then === undefined ? 0 : Math.max(1, this.#now - then);
  }
}

/** A player for whom the others wait. */
export interface Missing {
  readonly seat: number;
  readonly gone: boolean;
  /** Milliseconds for which they have been gone, or the game has waited. */
  readonly since: number;
  /** Milliseconds until the others may let a bot play. */
  readonly wait: number;
  /** Milliseconds until a bot plays by itself; null if none does. */
  readonly takeover: number | null;
}

/** People play in their own time: nobody has to be here. */
export const ownTime = (table: TableInfo): boolean => (table.turn ?? 0) >= OWN_TIME;

/** Milliseconds until the turn clock of this player runs out: it waits for a vacation. */
export function left({ table, presence }: Feed, seat: number): number {
  const rested = Date.now() - (table?.seats[seat]?.vacation ?? 0);
  return (table?.turn ?? 0) * 1000 - Math.min(presence?.awaited(seat) ?? 0, rested);
}

/** The turn clock of the person for whom the game waits, one of ours first: the seat, and the milliseconds left. */
export function awaitedClock(feed: Feed): { readonly seat: number; readonly left: number } | null {
  const { table, presence, state, yours } = feed;
  if (!table?.turn || !presence || !state || state.outcome || (state.deadline ?? null) !== null) return null;
  const waiting = state.waiting.filter((seat) => table.seats[seat]?.kind === 'person' && !table.seats[seat].bot);
  const seat = waiting.find((each) => yours.includes(each)) ?? waiting[0];
  return seat === undefined ? null : { seat, left: Math.max(0, left(feed, seat)) };
}

/** In people's own time: the others for whom the game waits. */
function awaited(feed: Feed): readonly Missing[] {
  const { table, presence, yours, state } = feed;
  return (state?.waiting ?? []).flatMap((seat) => {
    const { kind, bot } = table!.seats[seat] ?? {};
    if (kind !== 'person' || bot || yours.includes(seat)) return [];
    const takeover = Math.max(0, left(feed, seat));
    const wait = Math.max(0, takeover - (table!.turn ?? 0) * 500);
    return [{ seat, gone: !presence!.here.includes(seat), since: presence!.awaited(seat), wait, takeover }];
  });
}

/** The other people who are gone, and those who keep the game waiting although they are here. */
export function missing(feed: Feed): readonly Missing[] {
  const { table, presence, yours, state } = feed;
  if (!table || !presence || !state || state.outcome) return [];
  if (ownTime(table)) return awaited(feed);
  const working = state.deadline !== undefined && state.deadline !== null;
  const busy = working || state.waiting.some((seat) => yours.includes(seat));
  return table.seats.flatMap(({ kind, bot }, seat) => {
    if (kind !== 'person' || bot || yours.includes(seat)) return [];
    const [gone, awaited] = [presence.gone(seat), presence.awaited(seat)];
    if (!gone && (busy || awaited < IDLE)) return [];
    const since = gone || awaited;
    const waits = table.votes?.some(({ of, votes }) => of === seat && Object.values(votes).every((vote) => vote === 'wait'));
    const limits = [
      ...(awaited && gone && table.patience && !waits ? [table.patience * 1000 - gone] : []),
      ...(awaited && table.turn && !working ? [table.turn * 1000 - awaited] : []),
    ];
    const takeover = limits.length ? Math.max(0, Math.min(...limits)) : null;
    return [{ seat, gone: gone > 0, since, wait: Math.max(0, (gone ? GONE : IDLE) - since), takeover }];
  });
}

/** What is to be said beside a player's name: gone, or a bot plays; empty if they are here, or the game is over. */
export function absence({ table, presence, state }: Feed, seat: number): string {
  const { kind, bot, vacation = 0 } = table?.seats[seat] ?? {};
  if (!table || kind !== 'person' || state?.outcome) return '';
  if (bot) return t('open.away');
  if (vacation > Date.now()) return t('rest.until', { day: dayOf(vacation) });
  if (ownTime(table)) return '';
  const gone = presence?.gone(seat);
  return gone ? t('gone.for', { time: clock(gone) }) : '';
}
