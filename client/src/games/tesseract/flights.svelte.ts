/** Dice on their way over the table. What moves is measured where it lies before and after; `Flights.svelte` draws it. */
import { tick } from 'svelte';
import { still } from '../../lib/settings.svelte';
import { pathsOf, PILE, type Box, type Path } from './paths';
import type { Event } from './view';

export interface Flight extends Path {
  readonly id: number;
  readonly start: Box;
  readonly end: Box;
  /** The element it lands on, hidden until then. */
  readonly goal: Element | null;
  readonly lasts: number;
}

const FADE = 140;

export class Flights {
  now = $state.raw<readonly Flight[]>([]);
  /** Position of a piece in the 3D cube, while that is on the screen. */
  inSpace: ((piece: string) => Box | null) | null = null;
  #run = 0;
  #flown = 0;

  /** Call it before the table shows what these events changed. */
  begin(events: readonly Event[], lasts: number): void {
    this.clear();
    const paths = lasts && !document.hidden ? events.flatMap(pathsOf).filter((path) => !this.#carried(path)) : [];
    if (!paths.length) return;
    const run = this.#run;
    const starts = paths.map((path) => this.where(path.from)?.box);
    void tick().then(() => {
      if (run !== this.#run) return;
      this.now = paths.flatMap((path, n) => this.#flight(path, starts[n], lasts) ?? []);
    });
  }

  /** The cube in space carries its own dice. */
  #carried({ from, to }: Path): boolean {
    return !!this.inSpace && from.startsWith('cube:') && to.startsWith('cube:');
  }

  clear(): void {
    this.#run++;
    this.now = [];
  }

  #flight(path: Path, start: Box | undefined, lasts: number): Flight | null {
    const found = this.where(path.to);
    if (still.matches) {
      found?.element?.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
      return null;
    }
    if (!start) return null;
    const end = found?.box ?? { ...start, size: 0 };
    const vanishes = path.to === PILE && { size: end.size * 0.4 };
    return { ...path, id: ++this.#flown, start, end: { ...end, ...vanishes }, goal: found?.element ?? null, lasts };
  }

  /** The box of a piece: its own, its place's, or that of the tab it is behind. */
  where(piece: string): { box: Box; element: Element | null } | null {
    const box = piece.startsWith('cube:') || piece.startsWith('plate:') ? this.inSpace?.(piece) : null;
    if (box) return { box, element: null };
    const [kind, player] = piece.split(':');
    const tab = { lab: 'labs', card: 'cards', containment: 'matrix', column: 'primed', plate: 'cube', character: 'labs' }[kind] ?? kind;
    for (const selector of [`[data-place="${piece}"]`, `[data-piece="${piece}"]`, `[data-lab="${player}"]`, `[data-tab="${tab}"]`]) {
      const seen = [...document.querySelectorAll(selector)].filter((each) => each.getClientRects().length);
      const element = seen.at(-1);
      if (!element) continue;
      const { left, top, width, height } = element.getBoundingClientRect();
      const exact = selector.includes(piece);
      return {
        box: { x: left + width / 2, y: top + height / 2, size: Math.min(width, height) * (exact ? 1 : 0.4) },
        element: exact && piece !== PILE ? element : null,
      };
    }
    return null;
  }
}
