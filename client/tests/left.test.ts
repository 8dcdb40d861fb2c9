import { expect, test } from 'vitest';
import { Left } from '../src/review/left';

const MINUTE = 60_000;

test('the time that is left follows the pace since one looks, and begins anew when the work turns out to be more', () => {
  const left = new Left();
  expect(left.minutes(0, 0)).toBe(null);
  expect(left.minutes(0, MINUTE)).toBe(null); // nothing was done in the first minute: it waited
  expect(left.minutes(0.05, 2 * MINUTE)).toBe(null);
  expect(left.minutes(0.25, 2 * MINUTE)).toBe(3);
  expect(left.minutes(0.8, 3 * MINUTE)).toBe(0);
  expect(left.minutes(0.5, 4 * MINUTE)).toBe(null);
  expect(left.minutes(0.75, 6 * MINUTE)).toBe(2);
});
