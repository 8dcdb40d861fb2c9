/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

/** Points that end the game. */
export const GOAL = 15;

/** Each player's. */
export const NETWORKERS = 3;

/** Tiles are numbered chamber by chamber. */
export const TILES_A_CHAMBER = 27;

/** Milliseconds until one may claim again after a mistake (E12). */
export const LOCK = 5000;
