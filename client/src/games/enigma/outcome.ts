/** The outcome of laying the tile, in words and as gains; all numbers are the server's. */
import { SIDES } from '../../lib/sides';
import { united } from './network/joints';
import type { Preview } from './network/lights';
import { coloursOf, type Conduits, type Letter } from './view';
import { t } from './words';

export const gainsOf = (preview: Preview | null): { seat: number; points: number }[] =>
  (preview?.turned?.points ?? []).flatMap((points, seat) => (points ? [{ seat, points }] : []));

const sets = (met: readonly (readonly number[])[], closes: readonly number[], closed: boolean): ReadonlySet<number>[] =>
  united(met).filter((set) => closes.some((system) => set.has(system)) === closed);

/** How many systems are joined with each other, and how many are only made longer; those that close are left out. */
export function joinedInWords(met: readonly (readonly number[])[], closes: readonly number[] = []): string {
  const open = sets(met, closes, false);
  const joined = open.filter(({ size }) => size > 1).reduce((sum, { size }) => sum + size, 0);
  const longer = open.filter(({ size }) => size === 1).length;
  return [joined && t('out.joins', { n: joined }), longer && t('out.extends', { n: longer })].filter(Boolean).join(', ');
}

/** The first line: how many systems close, each counted once however many it is joined from; else what is joined. */
export function headline({ turned, met }: Preview): string {
  const closed = sets(met, turned?.closes ?? [], true).length;
  return closed ? t('out.closes', { n: closed }) : joinedInWords(met);
}

/** What is said besides the points. */
export function notesOf(preview: Preview): string[] {
  const { turned, met } = preview;
  const stands = standsOf(preview).length > 0;
  if (!turned?.closes.length) return stands ? [] : [t('out.nothing')];
  const scored = stands || gainsOf(preview).length > 0;
  return [scored ? '' : t('out.nobody'), joinedInWords(met, turned.closes)].filter(Boolean);
}

/** The cells of the tile on which a networker would score at once, and how much. */
export const standsOf = ({ tile, turned }: Preview): { colour: Letter; cell: number; points: number }[] =>
  coloursOf(tile)
    .map((colour, cell) => ({ colour, cell, points: turned?.cells[cell] ?? 0 }))
    .filter(({ points }) => points);

/** Everything that the preview shows. */
export function inWords(preview: Preview, names: (seat: number) => string): string {
  const gains = gainsOf(preview).map(({ seat, points }) => t('out.gain', { who: names(seat), n: points }));
  const stands = standsOf(preview).map(({ colour, points }) => `${t(`colour.${colour}`)} +${points}`);
  return [headline(preview), ...gains, ...notesOf(preview), ...(stands.length ? [`${t('out.stand')} ${stands.join(', ')}`] : [])].join(
    ', ',
  );
}

/** A tile read aloud: which sides it joins and in which cells, as it is turned. */
export function tileInWords({ groups }: Conduits, turn = 0): string {
  return groups
    .map((group) => {
      const [exits, cells] = group.split(':');
      const sides = [...exits].map((side) => t(`tile.sides.${((SIDES.indexOf(side) + turn) % 4) as 0 | 1 | 2 | 3}`)).join(', ');
      const colours = [...cells].map((cell) => t(`colour.${cell as Letter}`)).join(', ');
      return t(exits.length > 1 ? 'tile.group' : 'tile.end', { sides, cells: colours });
    })
    .join('; ');
}
