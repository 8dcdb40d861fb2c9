/** A pack as a value: the cards of one category that are on this device. */
import type { CardReference, Pack, PackedCard } from '../lib/types.gen';

/** The card of a pack that has this name. */
export function inPack(pack: Pack | null, { grade, seed, rules }: Omit<CardReference, 'category'>): PackedCard | undefined {
  return pack?.rules === rules ? pack?.cards.find((card) => card.grade === grade && card.seed === seed) : undefined;
}

/** Any card of this grade, if possible another one than `not`. */
export function anyOf(pack: Pack, grade: number, not = ''): PackedCard | undefined {
  const cards = pack.cards.filter((card) => card.grade === grade);
  const others = cards.filter(({ seed }) => seed !== not);
  return (others.length ? others : cards)[Math.floor(Math.random() * (others.length || cards.length))];
}
