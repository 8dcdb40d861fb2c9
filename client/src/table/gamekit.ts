/** The interface of a game's client. Shared code reaches a game only through it and the registry, `games.ts`. */
import type { Component, Snippet } from 'svelte';
import type { GameFacts } from '../lib/facts.svelte';
import type { Language } from '../lib/language.svelte';
import type { Catalogue } from '../lib/words.svelte';
import type { RulesKit } from '../rules/rulebook';
import type { DailyStanding } from '../statistics/statistics.gen';
import type { Feed } from './feed';
import type { Ask, Outcome, Reason, Step, TableInfo } from './protocol';

/** A type that a game defines and shared code only passes on: a view, an event, an action. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the one place that says so
export type Own = any;

/** Loaded when it is first needed. */
type Lazy<Module> = () => Promise<Module>;
type LazyComponent<Props extends Record<string, unknown> = Record<string, never>> = Lazy<{ readonly default: Component<Props> }>;

export interface GameKit {
  readonly name: string;
  /** The facts as they were when the client was built; the server's answer to `/api/games` replaces them. */
  readonly facts: GameFacts;
  /** The texts of the home page and of "how it plays"; loaded with every page. */
  readonly front: Catalogue<FrontKey>;
  /** The colour behind the picture where the game introduces itself. */
  readonly halo: string;
  /** The picture on the home page. */
  readonly art: LazyComponent;
  /** More to say below the steps of "how it plays". */
  readonly more?: LazyComponent;
  /** Its records have races that can be watched again. */
  readonly races?: boolean;
  readonly table: LazyComponent<{ connection: Feed<Own, Own> }>;
  /** The form on the page that makes a table. */
  readonly options: Lazy<{ readonly default: Component<OptionsProps, object, 'options'> }>;
  /** A table in a few words: for the invitation, and beside the bots. */
  readonly about: Lazy<AboutKit>;
  readonly lines: Lazy<Lines>;
  readonly review: Lazy<ReviewKit>;
  /** All rules, with their pictures. */
  readonly rules: Lazy<RulesKit>;
  readonly lesson: Lazy<LessonKit>;
  /** A challenge of the day at a table. */
  readonly daily?: Lazy<DailyKit>;
  /** What is counted for a person, in words. */
  readonly statistics?: Lazy<StatisticsKit>;
}

export type Facts = Readonly<Record<string, string | number | readonly string[]>>;

/** The facts that a game counts, in words. */
export interface StatisticsKit {
  /** Load the texts. */
  readonly follow: (language: Language) => Promise<unknown>;
  /** The name of a fact, and of one of its values. */
  readonly fact: (name: string) => string;
  readonly value: (fact: string, value: string) => string;
  /** The best result: “in 14 turns”. */
  readonly best: (n: number) => string;
  /** A finished game in a few words, for a list. */
  readonly told: (facts: Facts) => readonly string[];
  /** The campaign in a line, and the name of a goal. */
  readonly campaign: () => string;
  readonly goal: (name: string) => string;
}

type Step5 = 1 | 2 | 3 | 4 | 5;
export type FrontKey = 'title' | 'line' | 'length' | `how.${Step5}` | `how.${Step5}.title`;

export interface OptionsProps extends Record<string, unknown> {
  options: Record<string, unknown>;
  /** How many seats the table has. */
  seats: number;
  /** One's own seat. */
  me: number;
}

/** What somebody who thinks about sitting down wants to know. */
export interface AboutKit {
  /** Load the texts. */
  readonly follow: (language: Language) => Promise<unknown>;
  readonly length: () => string;
  /** The options of a table in words, the most important first; without an edition those of a new table. */
  readonly chosen: (options: Readonly<Record<string, unknown>>, seats: number, rules?: string) => readonly string[];
  /** How good a bot of this level is, by measurement; empty if nobody knows. */
  readonly level: (level: string, options: Readonly<Record<string, unknown>>, seats: number, rules?: string) => string;
}

/** A line in a game's log: the step it belongs to, and the seat that acted; -1 for nobody. */
export interface LogLine {
  readonly seq: number;
  readonly seat: number;
  readonly text: string;
  /** The number of the rule behind it. */
  readonly rule?: string;
  /** It begins a chapter: that of the view after its step. */
  readonly begins?: boolean;
}

/** A game in lines. */
export interface Lines {
  readonly Text: Component<{ text: string }>;
  /** A text as it is read aloud. */
  readonly spoken: (text: string) => string;
  /** `yours` are the seats of the reader. */
  readonly linesOf: (steps: readonly Step<Own, Own>[], table: TableInfo, yours?: readonly number[]) => readonly LogLine[];
  /** A seat's player as the lines call them. */
  readonly nameOf: (table: TableInfo, seat: number, yours: readonly number[]) => string;
  /** The turn or round in which a step happens, from the views before and after it; empty if it is the same as before. */
  readonly chapter: (before: Own, after: Own, table: TableInfo) => string;
}

export interface ReviewKit {
  /** Draws a text; null for plain text. */
  readonly Text: Component<{ text: string }> | null;
  /** Shows both actions on the table. */
  readonly Where: Component<{ view: Own; seat: number; did: Own; better: Own }> | null;
  /** Values are chances to win together, or else points. */
  readonly chances: boolean;
  /** Load the texts. */
  readonly follow: (language: Language) => Promise<unknown>;
  /** The action, and its place. */
  readonly deed: (deed: Own, view: Own, table: TableInfo) => readonly [string, string?];
  readonly reasons: (given: readonly Reason[], view: Own, table: TableInfo) => readonly string[];
}

export type Act = Extract<Ask, { type: 'act' }>['do'];

/** Facts about a game's table that the teacher needs. */
export interface LessonKit {
  /** A text for each note: `NOTE` explains, `NOTE.do` asks. */
  readonly words: Catalogue<string>;
  /** Regions in which the learner answers, besides menus: the card keeps clear of them. */
  readonly answers: readonly string[];
  /** The region that needs all the height of a phone; the card lies over the rest. */
  readonly tall?: string;
  /** Selects the machine itself, which the card covers only if it must. */
  readonly machine: string;
  /** The region that is too large to be spared. */
  readonly ground?: string;
  /** Pieces that are drawn in space: names with this prefix, the region that stands for them, and the button that lays them out flat. */
  readonly space?: { readonly prefix: string; readonly region: string; readonly flat: string };
  /** An act that the table does by itself: nobody has to be told that it was not asked for. */
  readonly silent?: (act: Act) => boolean;
  /** Judges an act of the right kind: null if it is as good as the one that is asked for, or a hint. Undefined if there is nothing to say. */
  readonly judge?: (act: Act, wanted: string, view: Own, seat: number) => Promise<string | null | undefined>;
}

export interface DailyKit {
  /** A small picture on the home page. */
  readonly Picture: Component;
  readonly title: () => string;
  /** `today` is the answer to `/api/daily`; a game knows the fields it has added. */
  readonly text: (today: Own) => string;
  /** The button that leads to one's own table. */
  readonly Play: Component<{ class: string; children: Snippet }>;
  readonly play: () => string;
  /** The card on the page of the day; `table` is one's own try, if there is one, and `standing` how everybody did. */
  readonly Card: Component<{ today: Own; table: TableInfo | undefined; standing: DailyStanding | null }>;
  /** Is this table a try at today's challenge? */
  readonly isTry: (table: TableInfo, today: Own) => boolean;
  /** How a try ended, in a line. */
  readonly ending: (outcome: Outcome, facts?: Facts) => string;
  /** How everybody did, in a line. */
  readonly others: (standing: DailyStanding) => string;
  /** The figures of a kind of results. */
  readonly kind: (kind: string) => string;
}
