/** All pages, lazy-loaded on first visit. */
import type { Component } from 'svelte';
import { GAMES } from './games';
import type { Route } from './lib/paths';

/** The home page with the pictures on it, so that they come with it and not after it. */
async function home(): Promise<{ default: Component }> {
  const [page] = await Promise.all([import('./pages/Home.svelte'), ...GAMES.flatMap(({ art, daily }) => [art(), daily?.()])]);
  return page;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each page takes its own kind of route
export const PAGES: Record<Route['page'], () => Promise<{ default: Component<any> }>> = {
  home,
  practice: () => import('./pages/Practice.svelte'),
  make: () => import('./make/Page.svelte'),
  daily: () => import('./daily/Page.svelte'),
  duel: () => import('./duel/Page.svelte'),
  races: () => import('./ghosts/Page.svelte'),
  training: () => import('./training/Page.svelte'),
  how: () => import('./pages/How.svelte'),
  rules: () => import('./rules/Page.svelte'),
  learn: () => import('./lessons/Learn.svelte'),
  new: () => import('./table/New.svelte'),
  table: () => import('./table/Page.svelte'),
  review: () => import('./review/Page.svelte'),
  move: () => import('./settings/Move.svelte'),
  record: () => import('./record/Page.svelte'),
  tables: () => import('./lobby/Page.svelte'),
  statistics: () => import('./statistics/Page.svelte'),
  records: () => import('./record/List.svelte'),
  kept: () => import('./privacy/Page.svelte'),
  lost: () => import('./pages/Lost.svelte'),
};
