/** What the end of a game tells: what each player did, and the moment that decided it. */
import type { ChartPoint } from '../../review/review.gen';
import { undoneOf } from '../history';
import type { Step } from '../protocol';

export interface Contribution {
  readonly seat: number;
  readonly name: string;
  readonly won: boolean;
  /** Points, or whatever the game counts; missing if it counts nothing for each player. */
  readonly points?: number;
  /** What they did, in a few words each; the most telling first. */
  readonly facts: readonly string[];
}

/** The moment that decided the game. */
export interface Turning {
  /** The step after which it happened: from there one plays on. */
  readonly seq: number;
  readonly text: string;
}

export interface Swing {
  readonly at: number;
  readonly turn: number;
  readonly from: number;
  readonly to: number;
}

/** A change of the chance to win that is worth being told. */
const LEAST = 0.08;

/** The largest change of a seat's chance towards the result, by the estimates of a review; null if there was none. */
export function swingOf(moments: readonly ChartPoint[], seat: number, won: boolean): Swing | null {
  const swings = moments
    .slice(1)
    .map(({ chances }, n) => ({ at: moments[n].at, turn: moments[n].turn, from: moments[n].chances[seat], to: chances[seat] }));
  const towards = ({ from, to }: Swing): number => (won ? to - from : from - to);
  const most = swings.reduce<Swing | null>((best, each) => (!best || towards(each) > towards(best) ? each : best), null);
  return most && towards(most) >= LEAST ? most : null;
}

/** The steps that stand: what was undone did not happen. */
export function standing<View, Event>(steps: readonly Step<View, Event>[]): readonly Step<View, Event>[] {
  let kept: Step<View, Event>[] = [];
  for (const step of steps) {
    if (step.what.type === 'undid') {
      const seat = undoneOf(step.what);
      const from = kept.findLastIndex(({ what }) => what.type === 'did' && what.seat === seat);
      kept = kept.filter(({ what }, n) => from < 0 || n < from || what.type !== 'did');
    } else kept.push(step);
  }
  return kept;
}
