/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

/** What the teacher explains, in order. */
export const NOTES = ["goal","lose","cube","corner","primed","actions","remove","more","adjust","card","contain","contained","next","end","threat","chance","transfer","run","reward","special","sweep","invert","flip","bottom","cascade","match","matched","calm","defend","adjusted","use","needs","last","won"] as const;

/** The notes that ask for an action. */
export const TASKS = ["corner","remove","more","adjust","card","contain","end","transfer","run","special","sweep","invert","flip","bottom","match","matched","defend","use","last"] as const;
