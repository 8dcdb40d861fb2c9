/** Which sound each event of a game has; what stands in neither list is silent. */
import { sound } from '../lib/sound';
import type * as enigma from '../games/enigma/view.gen';
import type * as tesseract from '../games/tesseract/view.gen';
import type { Sound } from './synth';

const TESSERACT: Partial<Record<tesseract.Event['type'], Sound>> = {
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
const ENIGMA: Partial<Record<enigma.Event['type'], Sound>> = {
  chosen: 'take',
  flipped: 'begin',
  solved: 'solved',
  hourglassturned: 'hourglass',
  laid: 'lay',
  stood: 'take',
  closed: 'closed',
};

/** One beat of TESSERACT's story. All win or lose together. */
export function hearTesseract(events: readonly { type: tesseract.Event['type']; won?: boolean }[]): void {
  for (const { type, won } of events) {
    const name = type === 'ended' ? (won ? 'win' : 'loss') : TESSERACT[type];
    if (name) sound(name);
  }
}

/** One step of ENIGMA, as the seats `mine` hear it: who only watches hears the end as a win. */
export function hearEnigma(events: readonly enigma.Event[], mine: readonly number[]): void {
  for (const event of events) {
    if (event.type === 'ended') sound(!mine.length || event.outcome.winners.some((seat) => mine.includes(seat)) ? 'win' : 'loss');
    else if (event.type === 'mistaken') {
      if (mine.includes(event.seat)) sound('wrong');
    } else {
      const name = ENIGMA[event.type];
      if (name) sound(name);
    }
  }
}
