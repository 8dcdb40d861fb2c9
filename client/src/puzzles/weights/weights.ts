/** The scale as a value: how many weights lie in each cup. And its drawing's geometry. */
import type { WeightsArrangement, WeightsCard } from '../../lib/types.gen';
import type { Field } from '../hand/carry';
import type { Point } from '../hand/drag';
import { WEIGHTS as BOX } from '../pieces.gen';

export { BOX };

export type Arm = 'left' | 'right';
export interface Cup {
  readonly arm: Arm;
  readonly index: number;
}
export interface State {
  readonly left: readonly number[];
  readonly right: readonly number[];
}

export const empty = (card: WeightsCard): State => ({ left: card.left.map(() => 0), right: card.right.map(() => 0) });
export const used = (state: State): number => [...state.left, ...state.right].reduce((sum, count) => sum + count, 0);
export const left = (card: WeightsCard, state: State): number => Math.max(0, card.weights - used(state));

const shifted = (state: State, { arm, index }: Cup, by: number): State => ({
  ...state,
  [arm]: state[arm].with(index, state[arm][index] + by),
});
export const put = (state: State, cup: Cup): State => (used(state) < BOX ? shifted(state, cup, 1) : state);
export const takeOut = (state: State, cup: Cup): State => (state[cup.arm][cup.index] > 0 ? shifted(state, cup, -1) : state);
export const move = (state: State, from: Cup, to: Cup): State => put(takeOut(state, from), to);

export const arrangement = (state: State): WeightsArrangement => ({ category: 'weights', left: [...state.left], right: [...state.right] });
export const arranged = (_: WeightsCard, { left, right }: WeightsArrangement): State => ({ left, right });

/** The board as a row of places: the count of each cup. */
export const places = ({ left, right }: State): string[] => [...left, ...right].map(String);
export function placed(card: WeightsCard, places: readonly string[]): State {
  const counts = places.map(Number);
  return { left: counts.slice(0, card.left.length), right: counts.slice(card.left.length) };
}
/** The part of the drawing over which a ghost's hand is seen; the tray lies elsewhere on other screens. */
export const field: Field = { x: -10, y: 30, width: 470, height: 470 };
/** The number of the cup that a weight is lifted from; behind all cups for the tray. */
export const gripOf = (card: WeightsCard, cup: Cup | null): number => {
  if (!cup) return card.left.length + card.right.length;
  return cup.arm === 'left' ? cup.index : card.left.length + cup.index;
};
export const cupOf = (card: WeightsCard, grip: number): Cup | null => {
  const right = grip - card.left.length;
  if (right < 0) return { arm: 'left', index: grip };
  return right < card.right.length ? { arm: 'right', index: right } : null;
};

export const form = ({ left, right }: WeightsArrangement): string => `${left.join()} ${right.join()}`;

const heft = (cups: readonly number[], counts: readonly number[]): number =>
  cups.reduce((sum, number, index) => sum + number * counts[index], 0);

/** How far the beam leans to the right, in degrees: with the difference, at most 9. */
export function lean(card: WeightsCard, state: State): number {
  const difference = heft(card.right, state.right) - heft(card.left, state.left);
  return Math.sign(difference) * Math.min(9, difference ? 0.9 + Math.abs(difference) * 0.55 : 0);
}

export const PIVOT: Point = { x: 212, y: 72 };

/** Position of a cup: distance from the pivot along the beam, and the length of its ropes. Neighbours hang at two heights. */
export function hanging(cups: number, { arm, index }: Cup): { along: number; rope: number } {
  const fromMiddle = arm === 'left' ? cups - index : index + 1;
  const step = cups === 3 ? 58 : 80;
  return { along: (arm === 'left' ? -1 : 1) * (fromMiddle * step + (cups === 3 ? 0 : 6)), rope: (cups - fromMiddle) % 2 ? 226 : 132 };
}

/** The hook of a cup on the leaning beam. */
export function hook(along: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: PIVOT.x + along * Math.cos(angle), y: PIVOT.y + along * Math.sin(angle) };
}

/** How the weights of a cup are piled, from its rim upwards. */
export function pile(count: number): (Point & { scale: number })[] {
  if (count === 1) return [{ x: 0, y: 2, scale: 1.35 }];
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / 2);
    const alone = index === count - 1 && count % 2 === 1;
    return { x: alone ? 0 : (index % 2 ? 1 : -1) * (14 - row * 1.5), y: 4 - row * 25, scale: 1.06 };
  });
}
