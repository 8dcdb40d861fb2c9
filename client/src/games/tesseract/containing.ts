/** Containing in two steps: the die that goes, then the dice that make up its set or run. It only narrows what the server offers. */
import type { Action, Choice } from './view';

type Contain = Extract<Action, { type: 'contain' }>;

/** One way to contain, without and with the roll. */
export interface Way {
  readonly goes: readonly string[];
  readonly dice: readonly string[];
  readonly plain: Choice;
  readonly rolled: Choice | null;
}

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((each) => b.includes(each));

/** The ways among these choices, each once. */
export function waysOf(choices: readonly Choice[]): readonly Way[] {
  const contains = choices.filter((choice): choice is Choice & { action: Contain } => choice.action.type === 'contain');
  return contains
    .filter(({ action }) => !action.roll)
    .map((plain) => ({
      goes: plain.action.goes,
      dice: plain.action.dice,
      plain,
      rolled:
        contains.find(({ action }) => action.roll && same(action.goes, plain.action.goes) && same(action.dice, plain.action.dice)) ?? null,
    }));
}

/** The dice that may go, each with its ways. */
export function goers(ways: readonly Way[]): readonly (readonly string[])[] {
  return ways.reduce<(readonly string[])[]>((found, { goes }) => (found.some((each) => same(each, goes)) ? found : [...found, goes]), []);
}

export const waysFor = (ways: readonly Way[], goes: readonly string[]): readonly Way[] => ways.filter((way) => same(way.goes, goes));

/** The dice that may belong to the set or run, besides those that go. */
export const members = (ways: readonly Way[], goes: readonly string[]): readonly string[] => [
  ...new Set(ways.flatMap(({ dice }) => dice.filter((die) => !goes.includes(die)))),
];

const overlap = (way: Way, dice: readonly string[]): number => way.dice.filter((die) => dice.includes(die)).length * 2 - way.dice.length;

/** The way that is nearest to the present one and holds this die, or does not hold it any more; null if there is none. */
export function toggled(ways: readonly Way[], now: Way, die: string): Way | null {
  const wanted = now.dice.includes(die) ? now.dice.filter((each) => each !== die) : [...now.dice, die];
  const possible = ways.filter((way) => way.dice.includes(die) !== now.dice.includes(die));
  return possible.reduce<Way | null>((best, way) => (!best || overlap(way, wanted) > overlap(best, wanted) ? way : best), null);
}
