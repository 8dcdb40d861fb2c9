/** The tabs of a small screen: one thing at a time. A question that is answered elsewhere leads there, and back. */
import { untrack } from 'svelte';
import { percent } from '../../../lib/numbers';
import type { Game } from '../game.svelte';
import { MATRIX } from '../content.gen';
import { ghostsOf, type Ghost } from '../ghosts';
import { t } from '../words';

export const TABS = [
  { id: 'cube', icon: 'cube', opens: 'cube breaches' },
  { id: 'primed', icon: 'tubes', opens: 'primed column plate' },
  { id: 'matrix', icon: 'grid', opens: 'matrix slot containment' },
  { id: 'labs', icon: 'flask', opens: 'lab character partners' },
  { id: 'cards', icon: 'hand', opens: 'card cards' },
] as const;
export type Tab = (typeof TABS)[number]['id'];

function tabOf({ at }: Ghost): Tab | undefined {
  const kind = at.replace(/:.*/, '').replace('plate', 'cube');
  return TABS.find(({ opens }) => opens.split(' ').includes(kind))?.id;
}

export class Tabs {
  readonly #game: Game;
  tab = $state<Tab>('cube');
  /** The tab one was at before a question led away from it. */
  #left: Tab | null = null;

  /** Create it while a component is set up: it follows the questions of the game. */
  constructor(game: Game) {
    this.#game = game;
    $effect(() => this.#follow());
    $effect(() => this.#lookAt(game.team.looked));
  }

  /** The tabs with pieces that answer the question. One's own lab is always in reach; cards and characters are listed. */
  asked = $derived.by<readonly Tab[]>(() => {
    const { hand, me, view } = this.#game;
    const near = new RegExp(`^(lab:${me}|card:|character:)`);
    const pieces = this.#game.asked ? [...hand.possible, view?.decision?.place ?? ''].filter((piece) => !near.test(piece)) : [];
    const kinds = new Set(pieces.map((piece) => piece.replace(/:.*/, '').replace('plate', 'cube')));
    return TABS.filter(({ opens }) => opens.split(' ').some((kind) => kinds.has(kind))).map(({ id }) => id);
  });

  /** The ghosts of the plan that lie behind tabs: the lab that is drawn below is always in reach. */
  #behind = $derived.by<readonly { readonly tab: Tab; readonly ghost: Ghost }[]>(() => {
    const { team, me } = this.#game;
    const ghosts = team.open && team.line ? ghostsOf(team.line) : [];
    return ghosts.flatMap((ghost) => {
      const tab = ghost.at.startsWith(`lab:${me}:`) ? undefined : tabOf(ghost);
      return tab ? [{ tab, ghost }] : [];
    });
  });
  /** The steps of the plan that change something behind a tab. */
  planned(of: Tab): readonly number[] {
    return [...new Set(this.#behind.flatMap(({ tab, ghost }) => (tab === of ? [ghost.n] : [])))].sort((a, b) => a - b);
  }

  /** The chance that the next primed die breaches. */
  risk = $derived.by<number>(() => {
    const [part, whole] = this.#game.view!.odds.chance;
    return part / whole;
  });

  figure = $derived.by<Record<Tab, string>>(() => {
    const view = this.#game.view!;
    const me = view.players[this.#game.me];
    return {
      cube: String(view.dice_left),
      primed: percent(this.risk),
      matrix: `${view.matrix.length}/${MATRIX}`,
      labs: this.#game.best ? t(this.#game.best.kind) : `${me.lab.filter(Boolean).length}/${me.lab.length}`,
      cards: String(me.hand.length),
    };
  });

  choose(tab: Tab): void {
    if (this.#game.hand.seen) this.#game.hand.clear();
    this.tab = tab;
    this.#left = null;
  }

  /** A step of the plan is looked at: open the page on which a die arrives, or else one that it changes. */
  #lookAt(step: number): void {
    untrack(() => {
      const found = this.#behind.filter(({ ghost }) => ghost.n === step).sort((a, b) => Number(!!b.ghost.die) - Number(!!a.ghost.die));
      if (found.length) this.choose(found[0].tab);
    });
  }

  #follow(): void {
    const { hand, me, choices } = this.#game;
    const own = [...hand.possible].some((piece) => piece.startsWith(`lab:${me}:`));
    if (this.asked.length && !own) {
      untrack(() => {
        if (this.asked.includes(this.tab)) return;
        this.#left = this.tab;
        this.tab = this.asked[0];
      });
    } else if (this.#left && choices.length) {
      this.tab = this.#left;
      this.#left = null;
    }
  }
}
