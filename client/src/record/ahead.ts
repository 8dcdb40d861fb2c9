/** One's latest records are fetched ahead, so that they can be read without a connection. */
import { RECORDS } from '../lib/kept';
import { inControl } from '../lib/worker';
import { stepsOf, stepsPath, type Played } from '../table/lobby';

const MOST = 10;
/** The server replays each game, so it is asked for one after the other. */
const PAUSE = 1500;

/** The service worker keeps every record that passes; those that it has are not asked for again. */
export async function keepRecords(games: readonly Played[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await inControl();
  const kept = await caches.open(RECORDS);
  for (const { table } of games.slice(0, MOST)) {
    if (await kept.match(stepsPath(table.id), { ignoreVary: true })) continue;
    if (!(await stepsOf(table.id).catch(() => null))) return;
    await new Promise((rested) => setTimeout(rested, PAUSE));
  }
}
