/** Plays a sound by the name of what happened, if the player wants to hear any. The synthesiser is loaded with the first one. */
import { settings } from './settings.svelte';
import type { Sound } from '../sound/synth';

export function sound(name: Sound | undefined): void {
  // Browsers let a page make sounds only after the player has touched it.
  if (!name || !settings.sound || document.hidden || navigator.userActivation?.hasBeenActive === false) return;
  void import('../sound/synth').then(({ play }) => play(name));
}
