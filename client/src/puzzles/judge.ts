/** Checks and solves a card: the server does, and without a connection the answers that came with a packed card. */
import { packOf } from '../lib/packs';
import * as server from '../lib/server';
import type { Arrangement, CardReference, Category, Checked, PackedCard, Solved } from '../lib/types.gen';
import { KINDS } from './kinds';
import { inPack } from './pack';

/** The server's answer; if it cannot be reached, ours, provided the card is on this device. */
async function answered<Answer>(of: CardReference, ask: () => Promise<Answer>, ours: (card: PackedCard) => Answer): Promise<Answer> {
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
    () => server.check(of, arrangement),
    ({ accepted }) => ({ accepted: accepted.some((each) => form(each) === form(arrangement)), fault: null }),
  );
}

export function solve(of: CardReference): Promise<Solved> {
  return answered(
    of,
    () => server.solve(of),
    ({ accepted }) => ({ arrangement: accepted[0] ?? null }),
  );
}
