/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

/** Milliseconds until the others may let a bot play: for one who is gone. */
export const GONE = 10000;

/** The same for one who is here. */
export const IDLE = 60000;

/** Seconds of a turn clock from which on people play in their own time. */
export const OWN_TIME = 86400;
