/** The ghosts of a planned line: where its dice would come from and go to, numbered by step. */
import type { Foresight, Line } from '../../table/protocol';
import type { Event } from './view';

/** Less than this is no certainty, whatever the fractions add up to. */
const CERTAIN = 0.999;

export interface Ghost {
  /** The piece or place it is drawn at. */
  readonly at: string;
  /** The number of the step. */
  readonly n: number;
  readonly seat: number;
  /** The die that would lie there; empty where one only leaves or is touched. */
  readonly die: string;
  /** It waits for chance. */
  readonly open: boolean;
  /** The odds that a roll brings this; missing if no roll decides it. */
  readonly chance?: number;
}

/** The places an event changes, and the dice that lie there then. */
function places(event: Event): readonly (readonly [string, string])[] {
  switch (event.type) {
    case 'removed':
      return [
        [event.cell, ''],
        [event.to, event.die],
      ];
    case 'turned':
    case 'rolled':
      return [[event.place, event.die]];
    case 'transferred':
      return [
        [event.place, ''],
        [event.to, event.die],
      ];
    case 'contained':
      return [
        [event.place, ''],
        [`matrix:${event.die}`, event.die],
      ];
    case 'swapped':
      return [
        [event.place, event.into],
        [event.cell, event.out],
      ];
    case 'repositioned':
      return [
        [event.cell, ''],
        [event.to, event.die],
      ];
    case 'primed':
      return [
        [event.cell, ''],
        [`column:${event.die.slice(-1)}`, event.die],
      ];
    case 'destroyed':
      return [[event.place, '']];
    case 'materialised':
      return [[event.to, event.die]];
    case 'putback':
    case 'marked':
      return [[event.cell, event.die]];
  }
  return [];
}

/** Places that only some results of a roll change, with the odds; the die if it is the same in all of them. */
function odds(forks: NonNullable<Foresight['forks']>): ReadonlyMap<string, { readonly die: string; readonly chance: number }> {
  const found = new Map<string, { die: string; chance: number }>();
  for (const { share, events } of forks)
    for (const [at, die] of new Map((events as readonly Event[]).flatMap(places)))
      if (at && die) {
        const before = found.get(at);
        found.set(at, { die: !before || before.die === die ? die : '', chance: (before?.chance ?? 0) + share });
      }
  return new Map([...found].filter(([, { chance }]) => chance < CERTAIN));
}

/** What a line draws on the table: the last thing that happens at a place counts. */
export function ghostsOf(line: Line): readonly Ghost[] {
  const found = new Map<string, Ghost>();
  line.steps.forEach((step, index) => {
    const known = line.known?.[index];
    if (!known || known.state === 'illegal') return;
    const supposed = known.shares?.length ? { chance: known.shares.reduce((all, share) => all * share, 1) } : {};
    const ghost = (at: string, die: string): Ghost => ({
      at,
      die,
      n: index + 1,
      seat: step.seat,
      open: known.state !== 'fine',
      ...supposed,
    });
    const changed = ((known.events ?? []) as readonly Event[]).flatMap(places).filter(([at]) => at);
    for (const [at, die] of changed) found.set(at, ghost(at, die));
    for (const [at, { die, chance }] of odds(known.forks ?? [])) found.set(at, { ...ghost(at, die), chance });
    const within = (piece: string): boolean => [...found.keys()].some((at) => at === piece || at.startsWith(`${piece}:`));
    for (const piece of known.pieces ?? []) if (!within(piece)) found.set(piece, ghost(piece, ''));
  });
  return [...found.values()];
}
