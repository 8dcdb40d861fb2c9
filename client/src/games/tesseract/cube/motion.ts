/** Everything that moves in the cube. While nothing does, nothing is called and nothing is drawn. */
import { still } from '../../../lib/settings.svelte';

interface Move {
  readonly from: number;
  readonly lasts: number;
  readonly step: (part: number) => void;
  readonly done?: () => void;
}

export const ease = (part: number): number => 1 - (1 - part) ** 3;

export class Motion {
  #moves = new Map<string, Move>();
  #frame = 0;
  #drawn: () => void;

  constructor(drawn: () => void) {
    this.#drawn = drawn;
  }

  /** Move something named, from now on; what moved it before ends where it is. */
  move(name: string, lasts: number, step: (part: number) => void, done?: () => void): void {
    this.#moves.set(name, { from: performance.now(), lasts: still.matches ? 0 : lasts, step, done });
    this.#frame ||= requestAnimationFrame(this.#tick);
  }

  get moving(): boolean {
    return this.#moves.size > 0;
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#moves.clear();
  }

  #tick = (now: number): void => {
    this.#frame = 0;
    for (const [name, move] of this.#moves) {
      const part = move.lasts ? Math.min(1, Math.max(0, (now - move.from) / move.lasts)) : 1;
      move.step(part);
      if (part < 1) continue;
      if (this.#moves.get(name) === move) this.#moves.delete(name);
      move.done?.();
    }
    this.#drawn();
    if (this.#moves.size) this.#frame ||= requestAnimationFrame(this.#tick);
  };
}
