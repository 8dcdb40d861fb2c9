/**
 * The hand: touch a piece and the actions possible with it appear; touch an action and the pieces possible light up.
 * It only narrows the list the server offered; nothing else can be done.
 */
import type { Choice } from './view';

export interface Anchor {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The pieces to touch for a choice. Of two dice that are contained together only these two; the rest of their set follows. */
export function touched({ pieces, action }: Choice): readonly string[] {
  if (action.type !== 'contain' || action.goes.length !== 2) return pieces;
  return pieces.filter((piece) => !action.dice.includes(piece) || action.goes.includes(piece));
}

const has = (choice: Choice, pieces: readonly string[]): boolean => pieces.every((piece) => touched(choice).includes(piece));

export class Hand {
  /** The present choices. */
  #offered: () => readonly Choice[];
  #turn: () => boolean;
  #play: (choice: Choice) => void;
  #point: (piece: string) => void;
  #twins: (piece: string) => readonly string[];

  picks = $state.raw<readonly string[]>([]);
  verb = $state<string | null>(null);
  /** A piece that is only looked at: nothing can be done with it now. */
  seen = $state<string | null>(null);
  hovered = $state<string | null>(null);
  /** The pieces of an advised action. */
  shown = $state.raw<ReadonlySet<string>>(new Set());
  /** Touched by a key: what opens then takes the focus. */
  keyed = false;
  anchor = $state.raw<Anchor | null>(null);
  /** The next piece touched is only pointed at. */
  pointing = $state(false);

  offered = $derived.by(() => this.#offered());
  matching = $derived(this.offered.filter((choice) => (!this.verb || choice.action.type === this.verb) && has(choice, this.picks)));
  /** Pieces that can be touched next. */
  possible = $derived(this.#withTwins((this.verb || this.picks.length ? this.matching : this.offered).flatMap(touched)));
  /** Pieces of any choice at all. */
  usable = $derived(this.#withTwins(this.offered.flatMap(touched)));
  /** Pieces drawn in full light: those of the chosen action, or of any. */
  bright = $derived(this.verb ? this.possible : this.usable);
  /** The places a die may go to: those left to touch once a piece is chosen, or if none has to be chosen first. */
  goals = $derived(this.picks.length ? [...this.possible] : this.offered.flatMap(({ pieces }) => (pieces.length === 1 ? pieces : [])));
  /** The goals of the piece under the pointer. */
  ends = $derived.by(() => {
    const piece = this.hovered ?? this.picks.at(-1);
    if (!piece) return new Set<string>();
    return new Set(this.offered.filter((choice) => has(choice, [piece])).flatMap(touched));
  });

  /** `twins` are the dice that are one choice with a piece: equal ones in the same lab. */
  constructor(
    offered: () => readonly Choice[],
    turn: () => boolean,
    play: (choice: Choice) => void,
    point: (piece: string) => void,
    twins: (piece: string) => readonly string[] = () => [],
  ) {
    this.#offered = offered;
    this.#turn = turn;
    this.#play = play;
    this.#point = point;
    this.#twins = twins;
  }

  #withTwins(pieces: readonly string[]): Set<string> {
    return new Set(pieces.flatMap((piece) => [piece, ...this.#twins(piece)]));
  }

  get open(): boolean {
    return this.picks.length > 0 || this.seen !== null || this.verb !== null;
  }

  /** Show a piece to the others. */
  point(piece: string): void {
    this.pointing = false;
    this.#point(piece);
  }

  touch(piece: string, anchor: Anchor | null = null): void {
    if (this.pointing) return this.point(piece);
    const named = this.offered.some((choice) => touched(choice).includes(piece));
    const names = named ? [piece] : this.#twins(piece);
    if (names.some((name) => this.picks.includes(name))) {
      this.picks = this.picks.filter((each) => !names.includes(each));
      if (!this.picks.length && !this.verb) this.clear();
      return;
    }
    this.seen = null;
    this.anchor = anchor;
    const ways = [
      ...names.map((name) => [this.verb, [...this.picks, name]] as const),
      ...names.map((name) => [this.verb, [name]] as const),
      ...names.map((name) => [null, [name]] as const),
    ];
    for (const [verb, picks] of ways) {
      const found = this.offered.filter((choice) => (!verb || choice.action.type === verb) && has(choice, picks));
      if (!found.length) continue;
      this.verb = verb;
      this.picks = picks;
      // A card in the middle of a question is looked at before it is played.
      if (found.length === 1 && (verb || (!this.#turn() && found[0].action.type !== 'play'))) this.#play(found[0]);
      return;
    }
    this.clear();
    this.seen = piece;
    this.anchor = anchor;
  }

  /** Take an action by its name. One that is not possible is looked at, to learn why. */
  take(verb: string, anchor: Anchor | null = null): void {
    const same = this.verb === verb || this.seen === `verb:${verb}`;
    this.clear();
    if (same) return;
    const found = this.offered.filter((choice) => choice.action.type === verb);
    if (found.length === 1 && !found[0].pieces.length) return this.#play(found[0]);
    if (found.length) this.verb = verb;
    else this.seen = `verb:${verb}`;
    this.anchor = anchor;
  }

  choose(choice: Choice): void {
    this.#play(choice);
  }

  clear(): void {
    this.picks = [];
    this.verb = null;
    this.seen = null;
    this.anchor = null;
    this.pointing = false;
  }
}
