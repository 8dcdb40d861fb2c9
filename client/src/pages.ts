/** The pages, each loaded when it is first gone to. */
import type { Component } from 'svelte';
import type { Route } from './lib/paths';

export const PAGES: Record<Route['page'], () => Promise<{ default: Component<any> }>> = {
  home: () => import('./pages/Home.svelte'),
  practice: () => import('./pages/Practice.svelte'),
  daily: () => import('./pages/Daily.svelte'),
  how: () => import('./pages/How.svelte'),
  learn: () => import('./lessons/Learn.svelte'),
  new: () => import('./table/New.svelte'),
  table: () => import('./table/Page.svelte'),
  review: () => import('./review/Page.svelte'),
  move: () => import('./settings/Move.svelte'),
  record: () => import('./record/Page.svelte'),
  records: () => import('./record/List.svelte'),
  lost: () => import('./pages/Lost.svelte'),
};
