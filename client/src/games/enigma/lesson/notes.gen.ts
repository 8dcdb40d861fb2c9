/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

/** What the teacher explains, in order. */
export const NOTES = ["goal","network","chambers","choose","ready","race","weights","failed","lay","networker","round","pipes","order","close","stand","scored","joins","fragments","claims","blocks","nobody","last","last.stand","won"] as const;

/** The notes that ask for an action. */
export const TASKS = ["choose","ready","weights","lay","networker","pipes","close","stand","fragments","blocks","last","last.stand"] as const;
