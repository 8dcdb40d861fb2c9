/** The views between which one chooses after one's own race. */
export const LOOKS = ['mine', 'others', 'network'] as const;
export type Look = (typeof LOOKS)[number];
