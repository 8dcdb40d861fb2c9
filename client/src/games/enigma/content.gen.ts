/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

/** Points that end the game. */
export const GOAL = 15;

/** Each player's. */
export const NETWORKERS = 3;

/** Tiles are numbered chamber by chamber. */
export const TILES_A_CHAMBER = 27;

/** The time in which a bot of each level solves a card of the middle grade, as a rule. */
export const SECONDS = {"novice":125,"steady":62,"expert":42} as const;

/** Own cards that a table takes (E43). */
export const MOST_OWN = 12;

/** Milliseconds until one may claim again after a mistake (E12). */
export const LOCK = 5000;
