/** The end of a game of TESSERACT: what each player did, and the turn that decided it. */
import { standing, type Contribution, type Turning } from '../../table/end/ending';
import type { Step } from '../../table/protocol';
import type { Event, View } from './view';
import { t } from './words';

type Steps = readonly Step<View, Event>[];
type Names = (player: number) => string;

export function contributions(steps: Steps, view: View, names: Names): readonly Contribution[] {
  const events = standing(steps).flatMap(({ events }) => events ?? []);
  const count = (type: Event['type'], player: number): number =>
    events.filter((event) => event.type === type && 'player' in event && event.player === player).length;
  return view.players.map((_, player) => {
    const specials = count('specialused', player);
    const cards = count('played', player);
    return {
      seat: player,
      name: names(player),
      won: false,
      points: count('contained', player),
      facts: [
        t('end.removed', { n: count('removed', player) }),
        cards ? t('end.cards', { n: cards }) : '',
        specials ? t('end.specials', { n: specials }) : '',
      ].filter(Boolean),
    };
  });
}

/** Won: the turn with most dice contained; lost: the threat phase with most breaches. The later one counts. */
export function turningOf(steps: Steps): Turning | null {
  const views = standing(steps).filter(({ state }) => state);
  const outcome = views.at(-1)?.state?.view.outcome;
  if (!outcome) return null;
  const won = outcome.winners.length > 0;
  /** Each turn: the step before its first one, and what happened in it. */
  const turns = new Map<number, { seq: number; count: number }>();
  for (const [n, { state, events = [] }] of views.entries()) {
    const before = views[n - 1] ?? views[n];
    const turn = before.state!.view.turn;
    const here = turns.get(turn) ?? { seq: before.seq, count: 0 };
    for (const event of events) {
      if (won && event.type === 'contained') here.count++;
      if (!won && event.type === 'breached') here.count += event.by;
    }
    if (state) turns.set(turn, here);
  }
  const [turn, { seq, count }] = [...turns].reduce((best, each) => (each[1].count >= best[1].count ? each : best));
  return count ? { seq, text: t(won ? 'end.contained' : 'end.breached', { turn, n: count }) } : null;
}
