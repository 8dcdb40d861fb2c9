import type { Category } from './types.gen';

export type { Category };
export const CATEGORIES: readonly Category[] = ['weights', 'fragments', 'pipes', 'blocks'];
export const GRADES = [1, 2, 3, 4, 5] as const;
