/** Which sound each event has; an event that is not in the list is silent. */
import type { Sound } from '../../sound/synth';
import type { Event } from './view.gen';

const SOUNDS: Partial<Record<Event['type'], Sound>> = {
  chosen: 'take',
  flipped: 'begin',
  solved: 'solved',
  hourglassturned: 'hourglass',
  laid: 'lay',
  stood: 'take',
  closed: 'closed',
};

/** The sound as the seats in `mine` hear it. Spectators hear the end as a win, and only one's own mistakes are heard. */
export function soundOf(event: Event, mine: readonly number[]): Sound | undefined {
  if (event.type === 'ended') return !mine.length || event.outcome.winners.some((seat) => mine.includes(seat)) ? 'win' : 'loss';
  if (event.type === 'mistaken') return mine.includes(event.seat) ? 'wrong' : undefined;
  return SOUNDS[event.type];
}
