/** The rules beside a table: a link to them opens a panel there, so that nobody has to leave the game to read one. */
import { anchorOf, type Route } from '../lib/paths';

export interface Asked {
  readonly game: string;
  readonly anchor: string;
}

/** On these pages a link to the rules is followed; on all others it opens the panel. */
const FOLLOWED: readonly Route['page'][] = ['home', 'how', 'rules', 'records', 'lost', 'move'];

let asked = $state.raw<Asked | null>(null);

export const helpAsked = (): Asked | null => asked;
export const closeHelp = (): void => void (asked = null);
export const openHelp = (game: string, anchor = ''): void => void (asked = { game, anchor });

/** Open the panel for a click on a link to the rules; returns whether it did. */
export function helpFor(event: MouseEvent, page: Route['page']): boolean {
  const link = (event.target as Element).closest?.('a');
  if (!link || link.target || event.button || event.metaKey || event.ctrlKey || event.shiftKey || FOLLOWED.includes(page)) return false;
  const [, rules, game] = link.origin === location.origin ? link.pathname.split('/') : [];
  if (rules !== 'rules' || !game) return false;
  event.preventDefault();
  openHelp(game, anchorOf(link.hash));
  return true;
}
