/** The end of a game of ENIGMA: what each player did, and the score that decided it. */
import { clock } from '../../lib/times';
import { standing, type Contribution, type Turning } from '../../table/end/ending';
import type { Step } from '../../table/protocol';
import type { Event, View } from './view';
import { t } from './words';

type Steps = readonly Step<View, Event>[];
type Names = (seat: number) => string;

export function contributions(steps: Steps, view: View, names: Names): readonly Contribution[] {
  const events = standing(steps).flatMap(({ events }) => events ?? []);
  const winners = view.outcome?.winners ?? [];
  const rows = view.players.map(({ seat, points }) => {
    const solved = events.flatMap((event) => (event.type === 'solved' && event.seat === seat ? [event.after] : []));
    const tries = events.filter((event) => event.type === 'flipped' && event.seat === seat).length;
    const first = events.filter((event) => event.type === 'hourglassturned' && event.seat === seat).length;
    const scores = events.flatMap((event) => (event.type === 'closed' && event.points[seat] ? [event.points[seat]] : []));
    const facts = [
      t('end.solved', { n: solved.length, of: tries }),
      solved.length ? t('end.fastest', { time: clock(Math.min(...solved)) }) : '',
      first ? t('end.first', { n: first }) : '',
      scores.length ? t('end.most', { n: Math.max(...scores) }) : '',
    ];
    return { seat, name: names(seat), won: winners.includes(seat), points, facts: facts.filter(Boolean) };
  });
  return rows.sort((a, b) => Number(b.won) - Number(a.won) || b.points - a.points);
}

/** The score after which the winner led for good; if somebody led all the way, or nobody in the end, the largest one. */
export function turningOf(steps: Steps, names: Names): Turning | null {
  const views = standing(steps).filter(({ state }) => state);
  const winner = views.at(-1)?.state?.view.outcome?.winners[0];
  if (winner === undefined) return null;
  const lead = (view: View): number =>
    view.players[winner].points - Math.max(...view.players.flatMap(({ seat, points }) => (seat === winner ? [] : [points])));
  const scores = views.slice(1).flatMap((step, n) => {
    const [before, after] = [views[n].state!.view, step.state!.view];
    const points = after.players[winner].points - before.players[winner].points;
    return points > 0 ? [{ seq: views[n].seq, round: before.round, points, took: lead(before) <= 0 && lead(after) > 0 }] : [];
  });
  const took = lead(views.at(-1)!.state!.view) > 0 ? scores.findLast((score) => score.took) : undefined;
  const most = scores.reduce<(typeof scores)[number] | null>((best, each) => (best && best.points >= each.points ? best : each), null);
  const score = took ?? most;
  if (!score) return null;
  const values = { n: score.round, who: names(winner), points: score.points };
  return { seq: score.seq, text: t(took ? 'end.lead' : 'end.swing', values) };
}
