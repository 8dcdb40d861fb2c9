/** A game in three short facts. */
import { factsOf } from '../lib/facts.svelte';
import { t } from '../lib/language.svelte';
import type { GameKit } from '../table/gamekit';

export function factsInWords({ name, front }: GameKit): readonly string[] {
  const { seats, cooperative } = factsOf(name);
  const [fewest, most] = seats;
  return [t('facts.players', { fewest, most }), front.t('length'), t(cooperative ? 'facts.together' : 'facts.against')];
}
