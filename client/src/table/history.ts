/** The history of a game: its lines, grouped by turn or round, and where a player's last turn ended. */
import type { Lines, LogLine, Own } from './gamekit';
import type { Step, TableInfo, Undid } from './protocol';

export interface Chapter {
  readonly title: string;
  readonly lines: readonly LogLine[];
}

/** The seat whose last action an undo took back; the answers to it go with it. */
export const undoneOf = ({ seat, asker = seat }: Undid): number => asker;

/** These steps with numbers that only rise: those of the game that this one continues get numbers below zero. */
export function inOrder<View, Event>(steps: readonly Step<View, Event>[]): readonly Step<View, Event>[] {
  let shift = 0;
  let next = Infinity;
  return steps
    .toReversed()
    .map((step) => {
      if (step.seq + shift >= next) shift = Math.min(next, 0) - 1 - step.seq;
      next = step.seq + shift;
      return shift ? { ...step, seq: next } : step;
    })
    .toReversed();
}

/** The lines of these steps in chapters, as the player with the seats `yours` reads them; `title` names the turn or round that a view is in. */
export function chaptersOf(
  steps: readonly Step<Own, Own>[],
  table: TableInfo,
  lines: Pick<Lines, 'linesOf' | 'chapter'>,
  yours: readonly number[] = [],
): readonly Chapter[] {
  const told = lines.linesOf(
    steps.filter(({ what }) => what.type !== 'said'),
    table,
    yours,
  );
  const titles = new Map<number, string>();
  const next = new Map<number, string>();
  let title = '';
  let view: Own = null;
  for (const step of steps) {
    title = lines.chapter(view ?? step.state?.view, step.state?.view, table) || title;
    titles.set(step.seq, title);
    view = step.state?.view ?? view;
    next.set(step.seq, lines.chapter(view, view, table));
  }
  const found: { title: string; lines: LogLine[] }[] = [];
  for (const line of told) {
    const here = (line.begins ? next : titles).get(line.seq) ?? '';
    if (found.at(-1)?.title !== here) found.push({ title: here, lines: [] });
    found.at(-1)!.lines.push(line);
  }
  return found;
}

/** The seq of the last thing a player with these seats did; 0 if there is none. */
export const lastOwn = (steps: readonly Step[], yours: readonly number[]): number =>
  steps.findLast(({ what }) => what.type === 'did' && !what.bot && yours.includes(what.seat))?.seq ?? 0;
