/** An attempt on the axis of time: what lay on its board at each moment. */
import type { Arrangement, Card } from '../lib/types.gen';
import type { Ghost, RecordedRace, Rival } from '../puzzles/attempts.gen';
import { KINDS } from '../puzzles/kinds';
import { arrangementOf, movesIn, placesOf, type Places } from './hand';

export interface Frame {
  readonly at: number;
  readonly arrangement: Arrangement;
}

/** The board from each moment on at which it changed, the empty one first. A board that was shown corrects whatever the moves missed. */
export function framesOf(ghost: Ghost): readonly Frame[] {
  const card = ghost.puzzle.card as Card;
  const empty = KINDS[card.category].arrangement(KINDS[card.category].empty(card));
  const moves = movesIn(ghost.hand ?? '').map((move) => ({ ...move, look: null }));
  const looks = (ghost.looks ?? []).map(({ at, arrangement }) => ({ at, place: -1, piece: '', look: arrangement as Arrangement }));
  const events = [...moves, ...looks].sort((a, b) => a.at - b.at);
  let places: Places = placesOf(empty);
  const frames: Frame[] = [{ at: 0, arrangement: empty }];
  for (const { at, place, piece, look } of events) {
    const next = look ? placesOf(look) : place < places.length ? places.with(place, piece) : places;
    if (next.join() === places.join()) continue;
    places = next;
    const frame = { at, arrangement: look ?? arrangementOf(card, places) };
    if (at === frames[frames.length - 1].at) frames.pop();
    frames.push(frame);
  }
  return frames;
}

/** The frame at a moment. */
export const frameAt = (frames: readonly Frame[], at: number): Frame => frames.findLast((frame) => frame.at <= at) ?? frames[0];

/** A right claim by a hand of which no move is known. */
export const unmoved = ({ how, bot, hand, looks }: Ghost): boolean => how === 'solved' && !bot && !hand && (looks?.length ?? 0) <= 1;

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
