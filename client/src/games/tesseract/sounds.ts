/** Which sound each event has; an event that is not in the list is silent. */
import type { Sound } from '../../sound/synth';
import type { Event } from './view.gen';

const SOUNDS: Partial<Record<Event['type'], Sound>> = {
  removed: 'take',
  transferred: 'take',
  turned: 'sand',
  rolled: 'roll',
  primed: 'roll',
  breached: 'breach',
  uncovered: 'event',
  contained: 'contain',
  cardavailable: 'closed',
};

/** All win or lose together. */
export const soundOf = (event: Event): Sound | undefined => (event.type === 'ended' ? (event.won ? 'win' : 'loss') : SOUNDS[event.type]);
