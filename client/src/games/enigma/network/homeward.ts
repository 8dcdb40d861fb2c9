/** A networker that has scored flies home, to where its player's supply is drawn. */
import { cubicInOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';

const still = matchMedia('(prefers-reduced-motion: reduce)');

export function homeward(node: Element, { seat, scale }: { seat: number; scale: number }): TransitionConfig {
  const home = document.querySelector(`[data-home="${seat}"]`)?.getBoundingClientRect();
  const here = node.getBoundingClientRect();
  if (!home || still.matches) return { duration: still.matches ? 0 : 420, css: (there) => `opacity: ${there}` };
  const [dx, dy] = [home.x + home.width / 2 - here.x - here.width / 2, home.y + home.height / 2 - here.y - here.height / 2];
  return {
    duration: 620,
    easing: cubicInOut,
    css: (there, gone) => {
      const lift = Math.sin(Math.PI * gone) * 40;
      return `transform: translate(${(dx * gone) / scale}px, ${(dy * gone - lift) / scale}px) scale(${1 - gone * 0.4}); opacity: ${Math.min(1, there * 4)}`;
    },
  };
}
