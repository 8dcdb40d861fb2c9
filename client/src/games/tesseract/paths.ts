/** The paths of moving dice, read from an event: start, end, and whether the die is rolled on the way. */
import { cellAt, cellOf, type Event, type View } from './view';

export interface Path {
  readonly die: string;
  readonly from: string;
  readonly to: string;
  readonly rolls: boolean;
}

/** The name of the place where destroyed dice lie. */
export const PILE = 'destroyed';

export function pathsOf(event: Event): readonly Path[] {
  const way = (die: string, from: string, to: string, rolls = false): readonly Path[] => [{ die, from, to, rolls }];
  switch (event.type) {
    case 'removed':
    case 'repositioned':
      return way(event.die, event.cell, event.to);
    case 'transferred':
      return way(event.die, event.place, event.to);
    case 'materialised':
      return way(event.die, PILE, event.to);
    case 'putback':
      return way(event.die, PILE, event.cell, true);
    case 'primed':
      return way(event.die, event.cell || PILE, `primed:${event.die}`, true);
    case 'contained':
      return way(event.die, event.place, `matrix:${event.die}`);
    case 'destroyed':
      return way(event.die, event.place, PILE);
    case 'swapped':
      return [...way(event.into, event.cell, event.place), ...way(event.out, event.place, event.cell)];
    case 'rolled':
    case 'turned':
      return event.place.startsWith('primed:') ? way(event.die, event.place, `primed:${event.die}`, event.type === 'rolled') : [];
    default:
      return [];
  }
}

/** From which cell to which: a die, or those above it that come down. */
export type Carried = readonly [from: string, to: string];

/** The dice above a cell, each with the cell below it; the lowest first. */
export function fallsInto({ cube }: View, gap: string): readonly Carried[] {
  const [x, y, layer] = cellOf(gap);
  const above = [layer + 1, layer + 2, layer + 3].map((each): Carried => [cellAt(x, y, each), cellAt(x, y, each - 1)]);
  return above.filter(([from]) => cube[from]);
}

/** The dice that these events move inside the cube. */
export const carriedBy = (view: View, events: readonly Event[]): readonly Carried[] =>
  events.flatMap((event): readonly Carried[] => {
    if (event.type === 'repositioned') return [[event.cell, event.to]];
    return event.type === 'removed' ? fallsInto(view, event.cell) : [];
  });

export interface Box {
  /** The middle. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Seen in space, as the cube stands: from above and from its left. */
  readonly tilted?: boolean;
}

const ease = (part: number): number => 1 - (1 - part) ** 3;
/** Weight: slow to leave, slow to arrive. */
export const smooth = (part: number): number => part * part * (3 - 2 * part);
const STEPS = 16;
const each = (frame: (part: number) => Keyframe): Keyframe[] => Array.from({ length: STEPS + 1 }, (_, n) => frame(n / STEPS));

/** Rises, arcs, lands. The thing itself is as large as where it lands. */
export function arc(from: Box, to: Box): Keyframe[] {
  const size = to.size || from.size;
  const high = Math.max(from.size * 0.8, Math.hypot(to.x - from.x, to.y - from.y) * 0.22);
  return each((part) => {
    const gone = smooth(part);
    const x = from.x + (to.x - from.x) * gone;
    const y = from.y + (to.y - from.y) * gone - high * 4 * gone * (1 - gone);
    const scale = (from.size + (to.size - from.size) * gone) / size;
    return { transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(3)})` };
  });
}

/** How a die that stands in the cube is seen: the top face leans back, its right side nearer. */
const TILT = 49;
const SWING = 29;

/** Rotation on the way; a roll adds a few turns. It ends with the value facing the player. */
export const spin = (from: Box, to: Box, rolls: boolean): Keyframe[] =>
  each((part) => {
    const rest = rolls ? ease(part) : smooth(part);
    const left = 1 - rest;
    const lean = (from.tilted ? left : 0) + (to.tilted ? rest : 0);
    const turns = rolls ? 360 * left : 0;
    return { transform: `rotateX(${TILT * lean - 2 * turns}deg) rotateY(${turns}deg) rotateZ(${SWING * lean + turns}deg)` };
  });

/** Rolled where it lies: it hops, tumbles, settles on its face. */
export const ROLL: Keyframe[] = each((part) => {
  const left = 1 - ease(Math.min(1, part / 0.85));
  const bounce = (from: number, to: number, high: number) =>
    part < from || part > to ? 0 : (4 * high * (part - from) * (to - part)) / (to - from) ** 2;
  const hop = bounce(0, 0.6, 55) + bounce(0.6, 0.85, 9);
  return { transform: `translateY(${-hop}%) rotateX(${-720 * left}deg) rotateY(${450 * left}deg) rotateZ(${60 * left}deg)` };
});

/** Turned by hand: over one edge. */
export const TURN: Keyframe[] = each((part) => ({ transform: `rotateX(${90 * (1 - ease(part))}deg)` }));
