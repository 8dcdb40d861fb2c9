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

/** The player of a seat has come back with this step of the table. */
export async function askReport(table: string, seat: number, seq: number): Promise<Report | null> {
  return reportOf(await stepsUpTo(table, seq, MOST), seat);
}
