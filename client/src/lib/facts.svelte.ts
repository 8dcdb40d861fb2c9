/** The facts about every game: the built-in ones until the server answers with its own. */
import { ask } from './server';

export interface GameFacts {
  readonly title: string;
  /** The newest version of the rules. */
  readonly rules: string;
  /** The fewest and the most seats. */
  readonly seats: readonly [number, number];
  /** All win or lose together. */
  readonly cooperative: boolean;
  /** Players plan together, and try things out while the game goes on. */
  readonly plannable: boolean;
  readonly timed: boolean;
  /** Several people may share a device, and a turn may take days. */
  readonly in_turns: boolean;
  /** Bot levels, weakest first. */
  readonly bots: readonly string[];
  /** The level that is proposed. */
  readonly usual_bot: string;
  /** There is an adviser. */
  readonly advice: boolean;
  /** There is a lesson. */
  readonly lesson: boolean;
}

const UNKNOWN: GameFacts = {
  title: '',
  rules: '',
  seats: [1, 4],
  cooperative: false,
  plannable: false,
  timed: false,
  in_turns: false,
  bots: [],
  usual_bot: '',
  advice: false,
  lesson: false,
};
let facts = $state.raw<Readonly<Record<string, GameFacts>>>({});

/** Set the built-in facts of a game. */
export function assume(name: string, known: GameFacts): void {
  facts = { [name]: known, ...facts };
}

export const factsOf = (game: string): GameFacts => facts[game] ?? UNKNOWN;

/** Ask the server; without an answer the facts stay as they are. */
export async function askFacts(): Promise<void> {
  const told = await ask<Record<string, Partial<GameFacts>>>('/api/games').catch(() => ({}));
  facts = Object.fromEntries(
    Object.keys({ ...facts, ...told }).map((name) => [name, { ...factsOf(name), ...(told as Record<string, Partial<GameFacts>>)[name] }]),
  );
}
