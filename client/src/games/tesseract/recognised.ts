/** The best news on the table: a set or run of the own lab that can be contained (T19). */
import { dieAt, dieOf, type Choice, type View } from './view';

export interface Recognised {
  readonly kind: 'set' | 'run';
  /** The places of its dice. */
  readonly places: ReadonlySet<string>;
  /** Its dice, the lowest first. */
  readonly dice: readonly string[];
  /** How many ways there are to contain at all. */
  readonly ways: number;
  /** A primed die that might go with it (T21). */
  readonly also: string | undefined;
}

/** The largest one there is, so that no die of a set seems not to belong to it; or null. */
export function recognise(choices: readonly Choice[], view: View): Recognised | null {
  const contains = choices.flatMap(({ action }) => (action.type === 'contain' && action.dice.length > 1 ? [action.dice] : []));
  if (!contains.length) return null;
  const places = contains.reduce((most, each) => (each.length > most.length ? each : most));
  const dice = places.map((place) => dieAt(view, place)).sort((a, b) => dieOf(a).value - dieOf(b).value);
  const primed = new Set(view.primed.flat());
  return {
    kind: new Set(dice.map((die) => dieOf(die).value)).size === 1 ? 'set' : 'run',
    places: new Set(places),
    dice,
    ways: contains.length,
    also: dice.find((die) => primed.has(die) && !view.matrix.includes(die)),
  };
}
