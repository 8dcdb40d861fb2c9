/** The events of a plate and the measured win rates, by number of players. */
import { describe, expect, it } from 'vitest';
import { rateOf } from '../src/games/tesseract/about';
import { PLATE_EVENTS } from '../src/games/tesseract/content.gen';
import { eventsOf, NEWEST } from '../src/games/tesseract/view';

describe('the events of a plate', () => {
  it('are those of the number of players since edition 3; one person has two labs', () => {
    const [two, three, four] = PLATE_EVENTS[NEWEST]['4'];
    expect(Object.values(eventsOf('4', 1))).toEqual(two);
    expect(Object.values(eventsOf('4', 3))).toEqual(three);
    expect(Object.values(eventsOf('4', 4))).toEqual(four);
    expect(two).not.toEqual(four);
  });
  it('are the same for all at older tables', () => {
    for (const players of [1, 2, 3, 4]) expect(eventsOf('D', players, '2')).toMatchObject({ 'chain-reaction': 5, fission: 4 });
  });
});

describe('the win rates', () => {
  it('of experts are known for every side and number of players, and fall from plate to plate', () => {
    for (const players of [2, 3, 4]) {
      const shares = ['1', '2', '3', '4'].map((plate) => rateOf('expert', { plate }, players)!).map(([won, of]) => won / of);
      expect(shares).toEqual([...shares].sort((a, b) => b - a));
    }
    expect(rateOf('expert', { plate: '1' }, 1)).toEqual(rateOf('expert', { plate: '1' }, 2));
  });
  it('are unknown for a level or a variant that was not measured', () => {
    expect(rateOf('random', { plate: '1' }, 2)).toBeNull();
    for (const variant of [{ start_cards: false }, { extra_primed: 1 }, { plate_open: true }]) {
      expect(rateOf('expert', { plate: '1', ...variant }, 2)).toBeNull();
    }
    expect(rateOf('expert', { plate: '1', start_cards: true, extra_primed: 0, plate_open: false }, 2)).not.toBeNull();
  });
});
