/** How long the rest of a piece of work takes, judged by how it went on so far. */

/** A share of it that must have been done while we looked, before anything can be said. */
const ENOUGH = 0.08;

export class Left {
  #since = 0;
  #begun = 0;
  #last = 1;

  /** Minutes that are left when this share is done: 0 if less than one, null until that can be told. */
  minutes(share: number, now: number): number | null {
    if (!share || share < this.#last) [this.#begun, this.#since] = [share, now];
    this.#last = share;
    const done = share - this.#begun;
    if (done < ENOUGH) return null;
    const left = ((1 - share) * (now - this.#since)) / done / 60_000;
    return left < 0.9 ? 0 : Math.round(left);
  }
}
