/** Checks and solves a card: the server does, and without a connection the answers that came with a packed card. */
import { packOf } from '../lib/packs';
import * as server from '../lib/server';
import type { Arrangement, CardReference as ServersReference, Category, Checked, Hinted, PackedCard, Solved } from '../lib/types.gen';
import { KINDS } from './kinds';
import { inPack } from './pack';

/** A card of practice, of a day or of the lesson; or one that somebody made. */
export type CardReference = ServersReference | { readonly own: string; readonly category: string };

const ownRoute = (own: string, what: string): string => `/api/own/${encodeURIComponent(own)}/${what}`;

/** The server's answer; if it cannot be reached, ours, provided the card is on this device. */
async function answered<Answer>(of: CardReference, ask: () => Promise<Answer>, ours: (card: PackedCard) => Answer): Promise<Answer> {
  if ('own' in of) return ask();
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof server.Unanswered) || error.code !== 'offline') throw error;
    const card = inPack(await packOf(of.category as Category), of);
    if (!card) throw error;
    return ours(card);
  }
}

/** Without a connection a wrong arrangement has no fault: nothing here knows why it is wrong. */
export function check(of: CardReference, arrangement: Arrangement): Promise<Checked> {
  const { form } = KINDS[arrangement.category];
  return answered(
    of,
    () => ('own' in of ? server.ask(ownRoute(of.own, 'check'), { arrangement }) : server.check(of, arrangement)),
    ({ accepted }) => ({ accepted: accepted.some((each) => form(each) === form(arrangement)), fault: null }),
  );
}

export function solve(of: CardReference): Promise<Solved> {
  return answered(
    of,
    () => ('own' in of ? server.ask(ownRoute(of.own, 'solve'), {}) : server.solve(of)),
    ({ accepted }) => ({ arrangement: accepted[0] ?? null }),
  );
}

/** One step from an arrangement towards a solution; only the server knows it. */
export const hint = (of: CardReference, arrangement: Arrangement): Promise<Hinted> =>
  'own' in of ? server.ask(ownRoute(of.own, 'hint'), { arrangement }) : server.hint(of, arrangement);
