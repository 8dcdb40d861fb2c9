/** Dark or light: the system's choice until the player makes one. `first.js` has decided before the page was painted. */
import { keep, kept } from './device';

export type Theme = 'dark' | 'light';

const light = matchMedia('(prefers-color-scheme: light)');
const system = (): Theme => (light.matches ? 'light' : 'dark');

let theme = $state<Theme>((document.documentElement.dataset.theme as Theme | undefined) ?? system());

export const currentTheme = (): Theme => theme;

export function applyTheme(next: Theme): void {
  theme = next;
  document.documentElement.dataset.theme = next;
  const room = getComputedStyle(document.documentElement).backgroundColor;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) bar.content = room;
}

export function toggleTheme(): void {
  applyTheme(theme === 'dark' ? 'light' : 'dark');
  keep('theme', theme);
}

light.addEventListener('change', () => kept<Theme | null>('theme', null) ?? applyTheme(system()));
