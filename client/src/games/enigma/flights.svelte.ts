/** Tiles on their way: from a chamber to whoever takes it, from their hand to the network. `Flights.svelte` draws them over everything. */
import { tick } from 'svelte';
import { still } from '../../lib/settings.svelte';
import { boxOf, type Box, type Sight } from './sight';
import type { Conduits, Event, View } from './view';

export interface Flight {
  readonly id: number;
  readonly tile: Conduits;
  readonly turn: number;
  readonly from: Box;
  readonly to: Box;
  readonly lasts: number;
}
const TAKEN_LASTS = 480;
const LAID_LASTS = 560;

/** The tile a player has in hand, where it is drawn. */
const inHand = (seat: number): Element | null => document.querySelector(`[data-hand="${seat}"]`);

export class Flights {
  now = $state.raw<readonly Flight[]>([]);
  #sight: Sight;
  #flown = 0;

  constructor(sight: Sight) {
    this.#sight = sight;
  }

  /** Call it before the table shows that tiles were taken: it lands where they are then. */
  take(events: readonly Event[], before: View): void {
    for (const event of events) {
      if (event.type !== 'chosen') continue;
      const { seat } = event;
      const chamber = before.chambers.find(({ category }) => category === event.category);
      const from = chamber && this.#sight.where(chamber.name);
      const tile = chamber?.top;
      if (!tile || !from) continue;
      void tick().then(() => {
        const goal = inHand(seat);
        const lasts = this.#fly({ tile, turn: 0, from, to: boxOf(goal) ?? this.#sight.where(`hand:${seat}`), lasts: TAKEN_LASTS });
        if (lasts) goal?.animate([{ opacity: 0 }, { opacity: 0 }], lasts);
      });
    }
  }

  /** A tile comes to its place in the network; says how long it takes until it may be shown there. */
  lay(event: Event, before: View): number {
    if (event.type !== 'laid') return 0;
    const { seat, x, y, turn } = event;
    const { tile, name } = before.players[seat];
    const from = boxOf(inHand(seat)) ?? this.#sight.where(name);
    return tile ? this.#fly({ tile, turn, from, to: this.#sight.where(`place:${x},${y}`), lasts: LAID_LASTS }) : 0;
  }

  clear(): void {
    this.now = [];
  }
  landed(flight: Flight): void {
    this.now = this.now.filter((each) => each !== flight);
  }

  #fly({ from, to, ...rest }: Omit<Flight, 'id' | 'from' | 'to'> & { from: Box | null; to: Box | null }): number {
    if (!from || !to || still.matches || document.hidden) return 0;
    this.now = [...this.now, { ...rest, from, to, id: ++this.#flown }];
    return rest.lasts;
  }
}
