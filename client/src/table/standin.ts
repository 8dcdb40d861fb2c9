/** What a bot did on a player's seat while the player was away, for the report when they are back. */
import { stepsUpTo } from './lobby';
import type { Step } from './protocol';

export interface Report {
  readonly seat: number;
  /** The bot's level; empty if it is not known any more. */
  readonly level: string;
  /** What happened meanwhile, and the moment before, for its view. */
  readonly steps: readonly Step[];
}

const MOST = 200;

/** What happened at this seat until its player came back with the last of these steps; null if the bot did nothing. */
export function reportOf(steps: readonly Step[], seat: number): Report | null {
  const took = steps.findLastIndex(({ what }) => what.type === 'tookover' && what.seat === seat);
  const moves = steps.slice(Math.max(0, took)).filter(({ what }) => what.type === 'did');
  if (!moves.some(({ what }) => what.type === 'did' && what.bot && what.seat === seat)) return null;
  const before = steps.slice(0, Math.max(0, took)).findLast(({ state }) => state);
  return { seat, level: steps[took]?.table?.seats[seat]?.level ?? '', steps: before ? [before, ...moves] : moves };
}

/** What a bot did with a turn or a decision that was not waited for: afterwards nobody has to come back. Null once it was read, or the player acted. */
export function unread(steps: readonly Step[], seat: number, read: number): Report | null {
  const took = steps.findLast(({ what }) => what.type === 'tookover' && what.seat === seat)?.what;
  const last = steps.findLast(({ what }) => what.type === 'did' && what.seat === seat);
  const scoped = took?.type === 'tookover' && took.scope;
  return scoped && last?.what.type === 'did' && last.what.bot && last.seq > read ? reportOf(steps, seat) : null;
}

/** The player of a seat has come back with this step of the table. */
export async function askReport(table: string, seat: number, seq: number): Promise<Report | null> {
  return reportOf(await stepsUpTo(table, seq, MOST), seat);
}
