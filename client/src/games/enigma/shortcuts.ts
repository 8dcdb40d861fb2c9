/** The keys at a table of ENIGMA, as they are listed; those of the boards and of the network belong to whatever has the focus. */
import { t as common } from '../../lib/language.svelte';
import { CATEGORIES } from '../../lib/types.gen';
import { t as menu } from '../../table/menu/words';
import { press, type Shortcut } from '../../table/menu/shortcuts';
import type { Game } from './game.svelte';
import { t } from './words';
import { setXray, xray } from './xray.svelte';

const ARROWS = ['← → ↑ ↓'] as const;

export function shortcutsOf(game: Game): readonly Shortcut[] {
  const racing = game.view?.phase === 'race';
  if (racing)
    return [
      { keys: ARROWS, text: t('keys.board') },
      { keys: ['Enter'], text: t('keys.piece') },
      { keys: ['R', 'F'], text: t('keys.turn') },
      { keys: [common('key.delete')], text: t('keys.remove') },
      { keys: ['Z'], text: menu('keys.undo') },
      { keys: ['C'], text: t('keys.claim') },
    ];
  const choose = CATEGORIES.map((category, n) => ({
    keys: [String(n + 1)],
    text: t('keys.choose', { category: common(category) }),
    act: () => void game.play(game.choice('choose', (action) => action.type === 'choose' && action.category === category)),
  }));
  return [
    ...choose,
    { keys: ['G'], text: t('keys.ready'), act: () => void game.play(game.choice('ready')) },
    { keys: ARROWS, text: t('keys.places') },
    { keys: ['R'], text: t('keys.rotate') },
    { keys: ['Enter'], text: t('keys.lay') },
    { keys: ['N'], text: t('keys.pass'), act: () => void game.play(game.choice('pass')) },
    { keys: ['+', '−', '0'], text: t('keys.zoom') },
    { keys: ['X'], text: t('xray'), act: () => setXray(!xray.on) },
    { keys: ['Z'], text: menu('keys.undo') },
    ...(game.canPoint ? [{ keys: ['P'], text: menu('keys.point') }] : []),
    { keys: ['A'], text: menu('keys.advice'), act: press('advice') },
    { keys: ['H'], text: menu('keys.history'), act: () => (game.looksBack = !game.looksBack) },
  ];
}
