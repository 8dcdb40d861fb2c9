/** The keys at a table of TESSERACT, as they are listed; those of the cube belong to it while it has the focus. */
import { t as menu } from '../../table/menu/words';
import { press, type Shortcut } from '../../table/menu/shortcuts';
import type { Game } from './game.svelte';
import { t } from './words';

export function shortcutsOf(game: Game, all: () => void): readonly Shortcut[] {
  return [
    { keys: ['← → ↑ ↓'], text: t('keys.cube') },
    { keys: ['Enter'], text: t('keys.touch') },
    { keys: ['Esc'], text: t('keys.letgo') },
    { keys: ['L'], text: t('keys.all'), act: () => game.choices.length && all() },
    { keys: ['E'], text: t('keys.end'), act: press('end') },
    { keys: ['Z'], text: menu('keys.undo'), act: press('undo') },
    { keys: ['P'], text: menu('keys.point') },
    { keys: ['A'], text: menu('keys.advice'), act: press('advice') },
    { keys: ['G'], text: menu('keys.plan'), act: press('plan') },
    { keys: ['H'], text: menu('keys.history'), act: () => (game.looksBack = !game.looksBack) },
    { keys: [menu('key.space'), 'Esc'], text: menu('keys.skip') },
  ];
}
