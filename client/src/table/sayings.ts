/** The lines in the log about people, the same at every table: bots that stand in, votes, undo that is refused. */
import type { LogEntry } from './protocol';
import { dayOf, table as t } from './texts';

export function saying(what: LogEntry, begun: boolean): { readonly seat: number; readonly text: string } | null {
  switch (what.type) {
    case 'tookover':
      return { seat: what.seat, text: t(`log.tookover.${what.scope || 'back'}`) };
    case 'cameback':
      return { seat: what.seat, text: t('log.cameback') };
    case 'refusedundo':
      return { seat: what.seat, text: t('log.refusedundo') };
    case 'renamed':
      return { seat: what.seats[0], text: t('log.renamed') };
    case 'sat': // before the start the seats show it
      return begun ? { seat: what.seat, text: t('log.sat') } : null;
    case 'reseated':
      return { seat: what.seat, text: t(`log.reseated.${what.to}`) };
    case 'rested':
      return { seat: what.seats[0], text: what.until > what.since ? t('log.rested', { day: dayOf(what.until) }) : t('log.rested.over') };
    case 'withdrewundo':
      return { seat: what.seat, text: t('log.withdrewundo') };
    default:
      return null;
  }
}
