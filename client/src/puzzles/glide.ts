/** Lets pieces glide from where they lay to where they lie now, when a board that is only looked at changes. */
import { still } from '../lib/settings.svelte';
import { origins } from './origins';

const DURATION = 240;
type Boxes = ReadonlyMap<string, DOMRect>;

const pieces = (board: Element): SVGGraphicsElement[] => [...board.querySelectorAll<SVGGraphicsElement>('[data-glide]')];

/** Where every piece lies on the screen. */
export const boxes = (board: Element): Boxes =>
  new Map(pieces(board).map((piece) => [piece.dataset.glide!, piece.getBoundingClientRect()]));

/** Moves the pieces that lay elsewhere before from there. */
export function glide(board: Element, before: Boxes): void {
  if (still.matches) return;
  const now = pieces(board);
  const from = origins(
    [...before.keys()],
    now.map((piece) => piece.dataset.glide!),
  );
  for (const piece of now) {
    const start = before.get(from.get(piece.dataset.glide!) ?? '');
    const to = piece.getBoundingClientRect();
    const matrix = piece.getScreenCTM?.();
    if (!start || !matrix || !piece.animate) continue;
    const [right, down] = [middle(start.x, start.width) - middle(to.x, to.width), middle(start.y, start.height) - middle(to.y, to.height)];
    if (Math.hypot(right, down) < 2) continue;
    piece.animate([{ transform: `translate(${right / matrix.a}px, ${down / matrix.d}px)` }, { transform: 'none' }], {
      duration: DURATION,
      easing: 'ease-in-out',
    });
  }
}
const middle = (start: number, size: number): number => start + size / 2;
