/** The tile in hand: its position and turn. Only offered places can be aimed at. */
export interface Held {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

export class Aim {
  #offered: () => readonly Held[];
  /** Put down there, not yet laid. */
  #put = $state.raw<{ x: number; y: number } | null>(null);
  /** The place under the pointer. */
  #over = $state.raw<{ x: number; y: number } | null>(null);
  #turn = $state(0);
  /** How often it was turned, and which way last. */
  turns = $state(0);
  way = $state<1 | -1>(1);

  constructor(offered: () => readonly Held[]) {
    this.#offered = offered;
  }

  #held(place: { x: number; y: number } | null): Held | null {
    if (!place) return null;
    const here = this.#offered().filter(({ x, y }) => x === place.x && y === place.y);
    if (!here.length) return null;
    return here.find(({ turn }) => turn === this.#turn) ?? here.find(({ turn }) => turn === this.#turn % 2) ?? here[0];
  }

  at = $derived.by<Held | null>(() => this.#held(this.#put));
  /** The shown position: under the pointer, else where it was put. */
  shown = $derived.by<Held | null>(() => this.#held(this.#over) ?? this.at);

  put(x: number, y: number): void {
    this.#put = { x, y };
    this.#over = null; // a pointer that rests somewhere does not hold the tile back
  }
  /** Exactly so, as advised. */
  hold({ x, y, turn }: Held): void {
    this.#turn = turn;
    this.put(x, y);
  }
  /** Whether the shown place is the one under the pointer. */
  get hovers(): boolean {
    return this.#held(this.#over) !== null;
  }
  over(place: { x: number; y: number } | null): void {
    this.#over = place;
  }
  /** A quarter on, or back. */
  turn(way: 1 | -1 = 1): void {
    const { shown } = this;
    const turns = [
      ...new Set(
        this.#offered()
          .filter((each) => !shown || (each.x === shown.x && each.y === shown.y))
          .map(({ turn }) => turn),
      ),
    ].sort();
    if (!turns.length) return;
    this.#turn = turns[(turns.indexOf(shown?.turn ?? this.#turn) + way + turns.length) % turns.length];
    this.way = way;
    this.turns++;
  }
  clear(): void {
    this.#put = this.#over = null;
  }
  /** How it is turned in the hand, wherever it is. */
  get quarter(): number {
    return this.shown?.turn ?? this.#turn;
  }
}
