/** Icons of what the hand does, 24 × 24, drawn as lines. */
export const TURN = 'M19 12a7 7 0 1 1-2.2-5.1M19.5 3.5v4.2h-4.2';
export const FLIP = 'M12 4v16M9 7 4 17h5zM15 7l5 10h-5z';
export const OUT = 'M6 6l12 12M18 6 6 18';
export const TIP = 'M4 14c2-6 12-6 16 0M20 14v-5M20 14h-5M7 19h10';
export const ROLL = 'M12 4c6 2 6 12 0 16M12 20h5M12 20v-5M5 7v10';
export const RAISE = 'M12 19V6M6.5 11 12 5.5 17.5 11';
export const LOWER = 'M12 5v13M6.5 13 12 18.5 17.5 13';
