/** A weights card that is being made: the numbers of its cups, and how many weights must be used. */
import type { WeightsCard } from '../lib/types.gen';
import type { Arm, Cup } from '../puzzles/weights/weights';
import { CUPS, HEAVIEST, WEIGHT_COUNTS } from '../puzzles/pieces.gen';

export interface Draft {
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly weights: number;
}
export const [FEWEST_CUPS, MOST_CUPS] = CUPS;
export const [FEWEST, MOST] = WEIGHT_COUNTS;
export { HEAVIEST };

export const blank = (): Draft => ({ left: [13, 6], right: [5, 7], weights: 5 });

const whole = (value: unknown, low: number, high: number): value is number =>
  Number.isInteger(value) && low <= (value as number) && (value as number) <= high;
const arm = (cups: unknown): cups is number[] =>
  Array.isArray(cups) && whole(cups.length, FEWEST_CUPS, MOST_CUPS) && cups.every((number) => whole(number, 1, HEAVIEST));

export function restored(kept: unknown): Draft | null {
  const { left, right, weights } = (kept ?? {}) as Partial<Draft>;
  return arm(left) && arm(right) && whole(weights, FEWEST, MOST) ? { left, right, weights } : null;
}

export const card = (draft: Draft): WeightsCard =>
  ({ category: 'weights', left: draft.left, right: draft.right, weights: draft.weights }) as WeightsCard;
export const drafted = ({ left, right, weights }: WeightsCard): Draft => ({ left, right, weights });

const numbers = (draft: Draft): number[] => [...draft.left, ...draft.right];

/** A number on a cup; out of range, the nearest that is not. */
export function setCup(draft: Draft, { arm, index }: Cup, number: number): Draft {
  const next = Math.min(Math.max(Math.round(number) || 1, 1), HEAVIEST);
  return { ...draft, [arm]: draft[arm].with(index, next) };
}

/** The next higher or lower number that no other cup has; the same draft if there is none. */
export function stepCup(draft: Draft, cup: Cup, by: 1 | -1): Draft {
  const taken = numbers(draft);
  for (let next = draft[cup.arm][cup.index] + by; next >= 1 && next <= HEAVIEST; next += by) {
    if (!taken.includes(next)) return setCup(draft, cup, next);
  }
  return draft;
}

export function addCup(draft: Draft, arm: Arm): Draft {
  const taken = numbers(draft);
  const free = Array.from({ length: HEAVIEST }, (_, at) => at + 1).find((number) => !taken.includes(number))!;
  return draft[arm].length < MOST_CUPS ? { ...draft, [arm]: [...draft[arm], free] } : draft;
}
export const removeCup = (draft: Draft, arm: Arm): Draft =>
  draft[arm].length > FEWEST_CUPS ? { ...draft, [arm]: draft[arm].slice(0, -1) } : draft;
export const setWeights = (draft: Draft, weights: number): Draft => ({ ...draft, weights: Math.min(Math.max(weights, FEWEST), MOST) });
