/** Pieces and their positions on the screen. The network answers for its own, since it is moved and zoomed. */
import type { Where } from '../../table/pointing';

/** A middle, and how large it is there. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}
export interface Lens {
  where(piece: string): Box | null;
  at(where: Where): string | null;
  /** The same, or null if the point lies outside the network's part of the screen. */
  over(where: Where): string | null;
}

export class Sight {
  /** The network's, while it is on the screen. */
  network: Lens | null = null;

  where(piece: string): Box | null {
    const element = document.querySelector(`[data-piece="${piece}"]`);
    return this.network?.where(piece) ?? boxOf(element?.querySelector('svg') ?? element);
  }
  at(where: Where): string | null {
    const under = document.elementFromPoint(where.clientX, where.clientY);
    if (under?.closest('[data-region=network]')) return this.network?.at(where) ?? null;
    return under?.closest('[data-piece]')?.getAttribute('data-piece') ?? null;
  }
}

export function boxOf(element: Element | null): Box | null {
  const box = element?.getBoundingClientRect();
  return box?.width ? { x: box.x + box.width / 2, y: box.y + box.height / 2, size: Math.min(box.width, box.height) } : null;
}
