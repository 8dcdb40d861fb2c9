/** Markers walk to a new score bead by bead; where motion is not wanted, and at first, they are there at once. */
const BEAD = 60;

/** Everybody one bead further on the way. */
export const nearer = (at: readonly number[], goal: readonly number[]): number[] =>
  goal.map((points, seat) => at[seat] + Math.sign(points - at[seat]));

export class Walk {
  /** The bead each marker stands on now. */
  at = $state.raw<readonly number[]>([]);

  constructor(points: () => readonly number[]) {
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    this.at = points();
    $effect(() => {
      const goal = points();
      if (still.matches || document.hidden) return void (this.at = goal);
      const timer = setInterval(() => {
        if (this.at.every((bead, seat) => bead === goal[seat])) clearInterval(timer);
        else this.at = nearer(this.at, goal);
      }, BEAD);
      return () => clearInterval(timer);
    });
  }
}
