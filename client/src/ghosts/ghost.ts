/** An attempt on the axis of time: what lay on its board at each moment, and what its hand carried. */
import type { Arrangement, Card } from '../lib/types.gen';
import type { Ghost, RecordedRace, Rival } from '../puzzles/attempts.gen';
import { between, type Carried } from '../puzzles/hand/carry';
import { KINDS } from '../puzzles/kinds';
import { movesIn } from './hand';
import { waysIn, type Waypoint } from './way';

export interface Frame {
  readonly at: number;
  /** The board's own state. */
  readonly board: unknown;
}

/** The board from each moment on at which it changed, the empty one first. A board that was shown corrects whatever the moves missed. */
export function framesOf(ghost: Ghost): readonly Frame[] {
  const card = ghost.puzzle.card as Card;
  const kind = KINDS[card.category];
  const moves = movesIn(ghost.hand ?? '').map((move) => ({ ...move, look: null }));
  const looks = (ghost.looks ?? []).map(({ at, arrangement }) => ({ at, place: -1, piece: '', look: arrangement as Arrangement }));
  const events = [...moves, ...looks].sort((a, b) => a.at - b.at);
  const frames: Frame[] = [{ at: 0, board: kind.empty(card) }];
  let places: readonly string[] = kind.places(frames[0].board);
  /** Two pieces of a kind may have changed their numbers. */
  const formOf = (board: unknown): string => `${kind.form(kind.arrangement(board))} ${kind.places(board).sort().join()}`;
  events.forEach(({ at, place, piece, look }, index) => {
    if (look) {
      const board = kind.arranged(card, look);
      if (formOf(board) !== formOf(kind.placed(card, places))) places = kind.places(board);
    } else if (place < places.length) places = places.with(place, piece);
    if (events[index + 1]?.at === at) return;
    const last = frames[frames.length - 1];
    const board = kind.placed(card, places);
    if (formOf(board) === formOf(last.board)) return;
    if (at === last.at) frames.pop();
    frames.push({ at, board });
  });
  return frames;
}

/** The frame at a moment. */
export const frameAt = (frames: readonly Frame[], at: number): Frame => frames.findLast((frame) => frame.at <= at) ?? frames[0];

/** A piece in the hand, from its lifting to its dropping. */
export interface Flight {
  readonly from: number;
  readonly to: number;
  readonly grip: number;
  readonly waypoints: readonly Waypoint[];
  /** The board once it is dropped. */
  readonly next: unknown;
}
/** A drop is noted this many milliseconds after the end of its way at most. */
const DROPPED = 40;

export function flightsOf(ghost: Ghost, frames: readonly Frame[]): readonly Flight[] {
  const { field } = KINDS[(ghost.puzzle.card as Card).category];
  return waysIn(ghost.hand ?? '', field).map(({ at, grip, waypoints }) => {
    const end = waypoints[waypoints.length - 1].at;
    const drop = frames.find((frame) => frame.at >= end && frame.at < end + DROPPED);
    const to = drop?.at ?? end;
    return { from: at, to, grip, waypoints, next: frameAt(frames, to).board };
  });
}

/** The piece in a ghost's hand at a moment. */
export function carriedAt(flights: readonly Flight[], at: number): Carried<unknown> | null {
  const flight = flights.find(({ from, to }) => from <= at && at < to);
  if (!flight) return null;
  const { from, grip, waypoints, next } = flight;
  const after = waypoints.findIndex((waypoint) => waypoint.at > at);
  if (after === 0) return { grip, next, at: waypoints[0], part: (at - from) / (waypoints[0].at - from) };
  const last = waypoints[waypoints.length - 1];
  if (after < 0) return { grip, next, at: last, part: 1 };
  const [one, other] = [waypoints[after - 1], waypoints[after]];
  return { grip, next, at: between(one, other, (at - one.at) / (other.at - one.at)), part: 1 };
}

/** A right claim by a hand of which no move is known. */
export const unmoved = ({ how, bot, hand, looks }: Ghost): boolean =>
  how === 'solved' && !bot && !movesIn(hand ?? '').length && (looks?.length ?? 0) <= 1;

/** When a ghost moved, claimed and was done, but not what it moved. */
export const paceOf = ({ name = '', seat = -1, bot = false, how = '', end = null, hand = '', claims = [] }: Ghost): Rival => ({
  name,
  seat,
  bot,
  how,
  end,
  moves: movesIn(hand).map(({ at }) => at),
  claims,
});

export const ghostsOf = (race: RecordedRace): readonly Ghost[] => race.ghosts ?? [];
/** When the last of them was done. */
export const lengthOf = (race: RecordedRace): number =>
  Math.max(1000, ...ghostsOf(race).flatMap(({ end, looks }) => [end ?? 0, ...(looks ?? []).map(({ at }) => at)]));
/** When the first of them had solved, if anybody did. */
export function firstSolved(race: RecordedRace): number | null {
  const solved = ghostsOf(race).flatMap(({ how, end }) => (how === 'solved' ? [end ?? 0] : []));
  return solved.length ? Math.min(...solved) : null;
}
