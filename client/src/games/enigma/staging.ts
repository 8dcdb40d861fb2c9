/**
 * How a score is told: the tile lies, the networkers still stand, nothing is counted yet; then, system after system, light runs through it,
 * the cells of each networker are counted one by one, and its networkers go home. The server's view is the end of it.
 */
import { cellAt, cellsOf } from './network/joints';
import { cellName, coloursOf, type Event, type Letter, type Standing, type View } from './view';

type Closed = Extract<Event, { type: 'closed' }>;

export interface Scene {
  readonly view: View;
  readonly counting: Counting | null;
  readonly lasts: number;
}
/** The system that is being counted, which of its cells are by now, and what each networker has so far. */
export interface Counting {
  readonly system: number;
  readonly counted: readonly string[];
  readonly gains: readonly Gain[];
}
export interface Gain {
  readonly seat: number;
  readonly cell: string;
  readonly points: number;
}

const CELL_LASTS = 90;
const BEAD_LASTS = 60;
const LIGHT_LASTS = 420;
const SUM_LASTS = 500;
const LONGEST = 4000;

/** The networkers and their cells, once the tile lies and the new one stands. */
function standing(before: View, events: readonly Event[], after: View): Standing[] {
  const old = before.systems.flatMap(({ networkers }) => networkers);
  const added = events.flatMap((event) =>
    event.type === 'stood' ? [{ seat: event.seat, cell: cellName(event.x, event.y, event.cell), colour: colourOf(after, event) }] : [],
  );
  return [...old, ...added];
}

function colourOf(view: View, { x, y, cell }: { x: number; y: number; cell: number }): Letter {
  const spot = view.tiles.find((each) => each.x === x && each.y === y);
  return coloursOf(spot!.tile)[cell];
}

function placed(view: View, networkers: readonly Standing[]): View {
  const systems = view.systems.map((system) => ({
    ...system,
    networkers: networkers.filter(({ cell }) => cellAt(view.tiles, cell)?.system === system.number),
  }));
  return { ...view, systems };
}

/** A system's count, cell by cell, the nearest to each networker first; the last one is the sum. */
function counts(view: View, system: number, inside: readonly Standing[]): Counting[] {
  const cells = cellsOf(view.tiles, system);
  const list: Counting[] = [{ system, counted: [], gains: [] }];
  for (const { seat, cell, colour } of inside) {
    const at = cellAt(view.tiles, cell)!;
    const before = list.at(-1)!;
    cells
      .filter((each) => each.colour === colour)
      .sort((a, b) => Math.hypot(a.x - at.x, a.y - at.y) - Math.hypot(b.x - at.x, b.y - at.y))
      .forEach((_, index, own) =>
        list.push({
          system,
          counted: [...before.counted, ...own.slice(0, index + 1).map((each) => each.name)],
          gains: [...before.gains, { seat, cell, points: index + 1 }],
        }),
      );
  }
  return list;
}

/** The scenes of one step: none if nothing was closed with a networker in it. Where motion is not wanted, sums only. */
export function scenes(before: View | null, events: readonly Event[], after: View, still = false): Scene[] {
  const closed = events.filter((event): event is Closed => event.type === 'closed' && event.points.some((points) => points > 0));
  if (!before || !closed.length) return [];
  let there = standing(before, events, after);
  let players = after.players.map((player, seat) => ({
    ...player,
    points: before.players[seat].points,
    supply: before.players[seat].supply - there.filter((each) => each.seat === seat).length + before.players[seat].standing,
  }));
  const calm: View = { ...after, places: [], phase: 'lay', to_act: [], round: before.round, start: before.start, outcome: null };
  const list: Scene[] = [];
  for (const { system, points } of closed) {
    const inside = there.filter(({ cell }) => cellAt(after.tiles, cell)?.system === system);
    const view = placed({ ...calm, players }, there);
    const all = counts(after, system, inside);
    const told = still ? all.slice(-1) : all;
    told.forEach((counting, index) =>
      list.push({ view, counting, lasts: index === told.length - 1 ? SUM_LASTS : index ? CELL_LASTS : LIGHT_LASTS }),
    );
    there = there.filter((each) => !inside.includes(each));
    players = players.map((player, seat) => ({
      ...player,
      points: player.points + points[seat],
      supply: player.supply + inside.filter((each) => each.seat === seat).length,
    }));
    list.push({ view: placed({ ...calm, players }, there), counting: null, lasts: LIGHT_LASTS + Math.max(...points) * BEAD_LASTS });
  }
  const hurry = Math.min(1, LONGEST / list.reduce((total, { lasts }) => total + lasts, 0));
  return list.map((scene) => ({ ...scene, lasts: scene.lasts * hurry }));
}
