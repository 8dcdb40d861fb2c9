/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

/** Signs of reactions. */
export const SIGNS = ["thumb","heart","smile","laugh","wow","sad","think","spark"] as const;

/** Phrases that need no keyboard. */
export const PHRASES = ["hello","luck","idea","well-done","yes","no","moment","your-view","help","sorry","thanks","again","good-game","bye"] as const;
