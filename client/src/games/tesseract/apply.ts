/**
 * The picture after one event, so that a cascade can be followed one event at a time. Nothing is decided here: an event says
 * what went where, and after the last one the server's own view is shown.
 */
import { ACTIONS_A_TURN } from './content.gen';
import { fallsInto } from './paths';
import { cellOf, dieOf, levelOf, placeOf, type Event, type View } from './view';

const without = (cube: View['cube'], cell: string): View['cube'] =>
  Object.fromEntries(Object.entries(cube).filter(([name]) => name !== cell));

function fewer(view: View, cell: string): View {
  if (!view.cube[cell]) return view;
  const layer = cellOf(cell)[2];
  const gone = (names: readonly string[]) => names.filter((name) => name !== cell);
  return {
    ...view,
    cube: without(view.cube, cell),
    dice_left: view.dice_left - 1,
    layers: view.layers.map((count, each) => (each === layer ? count - 1 : count)),
    removable: gone(view.removable),
    lowest: gone(view.lowest),
  };
}

/** Dice above a gap come down one layer (Tunnel). */
function lowered(view: View, gap: string): View {
  const cube = { ...view.cube };
  const fallen = fallsInto(view, gap);
  for (const [from] of fallen) delete cube[from];
  for (const [from, to] of fallen) cube[to] = view.cube[from];
  return { ...view, cube };
}

const more = (view: View, cell: string, die: string): View => ({
  ...view,
  cube: { ...view.cube, [cell]: die },
  dice_left: view.dice_left + (view.cube[cell] ? 0 : 1),
  layers: view.layers.map((count, each) => (each === cellOf(cell)[2] && !view.cube[cell] ? count + 1 : count)),
});

function inLab(view: View, place: string, die: string): View {
  const [player, space] = placeOf(place);
  const players = view.players.map((each, n) =>
    n === player ? { ...each, lab: each.lab.map((was, m) => (m === space ? die : was)) } : each,
  );
  return { ...view, players };
}

function drop(columns: View['primed'], die: string): View['primed'] {
  const { value } = dieOf(die);
  return columns.map((column, n) => {
    const at = n === value - 1 ? column.indexOf(die) : -1;
    return at < 0 ? column : [...column.slice(0, at), ...column.slice(at + 1)];
  });
}
const add = (columns: View['primed'], die: string): View['primed'] =>
  columns.map((column, n) => (n === dieOf(die).value - 1 ? [...column, die] : column));

/** Take a die away from wherever it is. */
function away(view: View, place: string, die: string): View {
  if (place.startsWith('cube:')) return fewer(view, place);
  if (place.startsWith('lab:')) return inLab(view, place, '');
  return place.startsWith('primed:') ? { ...view, primed: drop(view.primed, die) } : view;
}
const destroyed = (view: View, name: string, by: number): View => {
  const { colour } = dieOf(name);
  return colour ? { ...view, destroyed: { ...view.destroyed, [colour]: Math.max(0, view.destroyed[colour] + by) } } : view;
};
const hand = (view: View, player: number, change: (hand: readonly string[]) => readonly string[]): View => ({
  ...view,
  players: view.players.map((each, n) => (n === player ? { ...each, hand: change(each.hand) } : each)),
});
const minus = (list: readonly string[], one: string): readonly string[] => list.filter((_, n) => n !== list.indexOf(one));

export function apply(view: View, event: Event): View {
  switch (event.type) {
    case 'removed':
      return inLab(lowered(fewer(view, event.cell), event.cell), event.to, event.die);
    case 'revealed':
      return view.cube[event.cell] ? { ...view, cube: { ...view.cube, [event.cell]: event.die } } : view;
    case 'turned':
    case 'rolled':
      if (event.place.startsWith('lab:')) return inLab(view, event.place, event.die);
      return event.place.startsWith('primed:') ? { ...view, primed: add(drop(view.primed, event.was), event.die) } : view;
    case 'transferred':
      return inLab(inLab(view, event.place, ''), event.to, event.die);
    case 'swapped':
      return inLab(more(view, event.cell, event.out), event.place, event.into);
    case 'repositioned':
      return more(fewer(view, event.cell), event.to, event.die);
    case 'putback':
      return destroyed(more(view, event.cell, event.die), event.die, event.held ? 0 : -1);
    case 'materialised':
      return destroyed(inLab(view, event.to, event.die), event.die, event.held ? 0 : -1);
    case 'primed': {
      const taken = event.cell ? fewer(view, event.cell) : destroyed(view, event.die, -1);
      return { ...taken, primed: add(taken.primed, event.die) };
    }
    case 'breached':
    case 'markerback':
      return { ...view, breaches: event.breaches };
    case 'uncovered':
      return { ...view, plate: { ...view.plate, [event.plate]: event.event } };
    case 'destroyed':
      return destroyed(away(view, event.place, event.die), event.die, 1);
    case 'contained':
      return { ...inLab(view, event.place, ''), matrix: [...view.matrix, event.die] };
    case 'cardturned':
    case 'cardavailable': {
      const { card, value } = event;
      const status = event.type === 'cardturned' ? 'turned' : 'available';
      return { ...view, slots: view.slots.map((slot) => (slot.value === value ? { ...slot, card, status } : slot)) };
    }
    case 'drew':
      return hand(view, event.player, (cards) => [...cards, event.card]);
    case 'discarded':
    case 'played':
      return hand(view, event.player, (cards) => minus(cards, event.card));
    case 'takenback':
      return levelOf(event.card) ? hand(view, event.player, (cards) => [...cards, event.card]) : view;
    case 'actionsgained':
      return { ...view, actions: view.actions + event.actions };
    case 'threatbegan':
      return { ...view, phase: 'threat', actions: 0, decision: null };
    case 'turnbegan':
      return { ...view, phase: 'action', active: event.player, turn: event.turn, actions: ACTIONS_A_TURN, decision: null };
    default:
      return view;
  }
}
