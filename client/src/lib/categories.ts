export const CATEGORIES = ['weights', 'fragments', 'pipes', 'blocks'] as const;
export type Category = (typeof CATEGORIES)[number];
export const GRADES = [1, 2, 3, 4, 5] as const;
