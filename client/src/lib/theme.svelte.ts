/** Dark or light: the system's choice until the player makes one. */
import { keep, kept } from './device';

export type Theme = 'dark' | 'light';

const light = matchMedia('(prefers-color-scheme: light)');
const system = (): Theme => (light.matches ? 'light' : 'dark');

let theme = $state<Theme>(kept<Theme | null>('theme', null) ?? system());

export const currentTheme = (): Theme => theme;

export function wear(next: Theme): void {
  theme = next;
  document.documentElement.dataset.theme = next;
}

export function toggleTheme(): void {
  wear(theme === 'dark' ? 'light' : 'dark');
  keep('theme', theme);
}

light.addEventListener('change', () => kept<Theme | null>('theme', null) ?? wear(system()));
