/** The player's settings on this device: sound, notifications, motion, the speed at which events are shown. */
import { keep, kept } from './device';

/** How fast events are shown; `instant`: not at all, only their result. */
export type Pace = 'slow' | 'normal' | 'fast' | 'instant';

interface Settings {
  /** On unless this is a phone. */
  sound: boolean;
  /** Tell me when it is my turn and I look elsewhere. */
  notify: boolean;
  /** As little motion as possible, even if the system does not ask for it. */
  calm: boolean;
  pace: Pace;
  /** Single letters are shortcuts. */
  keys: boolean;
}

const phone = matchMedia('(pointer: coarse)').matches;

export const settings = $state<Settings>({
  sound: kept('sound', !phone),
  notify: kept('notify', false),
  calm: kept('calm', false),
  pace: kept<Pace>('pace', 'normal'),
  keys: kept('keys', true),
});

export function set<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  settings[name] = value;
  keep(name, value);
  applySettings();
}

/** Styles ask the page for `data-motion`, scripts ask `still`. */
export function applySettings(): void {
  document.documentElement.dataset.motion = settings.calm ? 'less' : '';
}

const system = matchMedia('(prefers-reduced-motion: reduce)');
export const still = {
  get matches(): boolean {
    return system.matches || settings.calm;
  },
};
