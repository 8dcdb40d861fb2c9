/**
 * How a score is told: the tile lies, the networkers still stand, nothing is counted yet; then system after system is counted and its
 * networkers go home. The server's view is the end of it.
 */
import { cellAt } from './network/joints';
import { cellName, COLOURS, type Event, type Letter, type Standing, type View } from './view';

type Closed = Extract<Event, { type: 'closed' }>;

export interface Scene {
  readonly view: View;
  /** The system that is being counted, and what each of its networkers brings. */
  readonly counting: { readonly system: number; readonly gains: readonly Gain[] } | null;
  readonly lasts: number;
}
export interface Gain {
  readonly seat: number;
  readonly cell: string;
  readonly points: number;
}

const CELL_LASTS = 90;
const BEAD_LASTS = 60;
const LIGHT_LASTS = 420;
const LONGEST = 4000;

/** What networkers stand where, once the tile lies and the new one stands. */
function standing(before: View, events: readonly Event[], after: View): Standing[] {
  const old = before.systems.flatMap(({ networkers }) => networkers);
  const added = events.flatMap((event) =>
    event.type === 'stood' ? [{ seat: event.seat, cell: cellName(event.x, event.y, event.cell), colour: colourOf(after, event) }] : [],
  );
  return [...old, ...added];
}

function colourOf(view: View, { x, y, cell }: { x: number; y: number; cell: number }): Letter {
  const spot = view.tiles.find((each) => each.x === x && each.y === y);
  return ((spot?.tile.groups.map((group) => group.split(':')[1]).join('') ?? '')[cell] ?? 'r') as Letter;
}

function placed(view: View, networkers: readonly Standing[]): View {
  const systems = view.systems.map((system) => ({
    ...system,
    networkers: networkers.filter(({ cell }) => cellAt(view.tiles, cell)?.system === system.number),
  }));
  return { ...view, systems };
}

/** The scenes of one step: none if nothing was closed with a networker in it. */
export function scenes(before: View | null, events: readonly Event[], after: View): Scene[] {
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
  for (const { system, cells, points } of closed) {
    const inside = there.filter(({ cell }) => cellAt(after.tiles, cell)?.system === system);
    const gains = inside.map(({ seat, cell, colour }) => ({ seat, cell, points: cells[COLOURS.indexOf(colour)] }));
    const counted = gains.reduce((sum, gain) => sum + gain.points, 0);
    list.push({ view: placed({ ...calm, players }, there), counting: { system, gains }, lasts: LIGHT_LASTS + 500 + counted * CELL_LASTS });
    there = there.filter((each) => !inside.includes(each));
    players = players.map((player, seat) => ({
      ...player,
      points: player.points + points[seat],
      supply: player.supply + inside.filter((each) => each.seat === seat).length,
    }));
    list.push({ view: placed({ ...calm, players }, there), counting: null, lasts: LIGHT_LASTS + Math.max(...points) * BEAD_LASTS });
  }
  const sum = list.reduce((total, { lasts }) => total + lasts, 0);
  const hurry = Math.min(1, LONGEST / sum);
  return list.map((scene) => ({ ...scene, lasts: scene.lasts * hurry }));
}
