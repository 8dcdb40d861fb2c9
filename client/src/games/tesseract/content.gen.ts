/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

export const COLOURS = ["yellow","orange","purple","blue"] as const;

export const VALUES = [1,2,3,4,5,6] as const;

/** Dice to contain: one of each colour and value. */
export const MATRIX = 24;

export const LAB_SPACES = 6;

export const ACTIONS_A_TURN = 3;

/** The repeats that a question for any number of times starts with. */
export const ANY_TIMES = 32;

/** The breach that loses the game. */
export const LAST_BREACH = 7;

/** The level of each research card. */
export const RESEARCH: Readonly<Record<string, number>> = {"calibrate":2,"invert":2,"extraction":2,"courier":2,"coolant":2,"shake":2,"brace":2,"overclock":2,"precision":3,"resonance":3,"twin-extraction":3,"neutralise":3,"convoy":3,"overdrive":3,"spectrum":3,"absolute-zero":4,"master-key":4,"twin-containment":4,"event-horizon":4,"time-dilation":4,"materialise":4,"annihilation":4,"tunnel":4,"alignment":4,"rewind":4,"paradox":4};

/** The containment cards. */
export const CONTAINMENT = ["stasis","purge","seal","reconstruction","exact-copy","symposium","surge","open-labs","blackout"] as const;

export const CHARACTERS = ["transport-engineer","quantum-physicist","spectroscopist","pressure-analyst","decontaminator","structural-engineer","roboticist","entanglement-theorist","archivist","shield-technician","number-theorist"] as const;

/** The key of each special and passive in the texts. */
export const ABILITIES: Readonly<Record<string, string>> = {"pack":"special.transport-engineer","superposition":"special.quantum-physicist","emission":"special.spectroscopist","vent":"special.pressure-analyst","sweep":"special.decontaminator","rebuild":"special.structural-engineer","exchange":"special.roboticist","teleport":"special.entanglement-theorist","field-study":"special.archivist","dampen":"special.shield-technician","substitution":"special.number-theorist","efficiency":"passive.transport-engineer","many-paths":"passive.quantum-physicist","filter":"passive.spectroscopist","relief":"passive.pressure-analyst","clean-hands":"passive.decontaminator","leverage":"passive.structural-engineer","magazine":"passive.roboticist","entangled":"passive.entanglement-theorist","cross-reference":"passive.archivist","faraday-cage":"passive.shield-technician","modular":"passive.number-theorist"};

/** The characters that help the others more than themselves. */
export const SUPPORT: readonly string[] = ["transport-engineer","entanglement-theorist","archivist","shield-technician"];

export const EVENTS = ["acceleration","enrichment","chain-reaction","fission","emp-wave","emp-blast","phase-shift","shockwave"] as const;

/** The rule of each type of action. */
export const ACTION_RULES: Readonly<Record<string, string>> = {"remove":"T14","adjust":"T16","transfer":"T17","study":"T18","contain":"T19","special":"T23","play":"T24","dial":"T25","flip":"T25","reposition":"T25","use":"T43","end":"T13"};

/** The rule of each type of event. */
export const EVENT_RULES: Readonly<Record<string, string>> = {"removed":"T14","transferred":"T17","asked":"T17","answered":"T17","askfirstset":"T17","contained":"T20","specialused":"T23","played":"T24","repositioned":"T25","threatbegan":"T26","primed":"T29","breached":"T30","uncovered":"T34","cardturned":"T43","cardavailable":"T43","turnbegan":"T12","charactertaken":"T5"};

/** The rule by which a game ended, by its reason. */
export const END_RULES: Readonly<Record<string, string>> = {"matrix-full":"T46","seventh-breach":"T33","cube-empty":"T26"};

/** The sides of the plates and their difficulty. */
export const PLATES = [{"side":"1","difficulty":"easy"},{"side":"A","difficulty":"easy"},{"side":"2","difficulty":"normal"},{"side":"B","difficulty":"normal"},{"side":"3","difficulty":"hard"},{"side":"C","difficulty":"hard"},{"side":"4","difficulty":"expert"},{"side":"D","difficulty":"expert"}] as const;

/** How many of each event lie under the cube, by edition, side and number of labs: two, three, four. */
export const PLATE_EVENTS: Readonly<Record<string, Readonly<Record<string, readonly (readonly number[])[]>>>> = {"1":{"1":[[5,4,3,0,4,0,0,0],[5,4,3,0,4,0,0,0],[5,4,3,0,4,0,0,0]],"A":[[3,4,3,0,4,2,0,0],[3,4,3,0,4,2,0,0],[3,4,3,0,4,2,0,0]],"2":[[2,3,4,2,2,2,1,0],[2,3,4,2,2,2,1,0],[2,3,4,2,2,2,1,0]],"B":[[2,3,4,2,1,2,0,2],[2,3,4,2,1,2,0,2],[2,3,4,2,1,2,0,2]],"3":[[1,2,4,3,1,2,2,1],[1,2,4,3,1,2,2,1],[1,2,4,3,1,2,2,1]],"C":[[1,2,5,2,1,2,1,2],[1,2,5,2,1,2,1,2],[1,2,5,2,1,2,1,2]],"4":[[0,2,4,4,0,1,3,2],[0,2,4,4,0,1,3,2],[0,2,4,4,0,1,3,2]],"D":[[0,1,5,4,0,2,2,2],[0,1,5,4,0,2,2,2],[0,1,5,4,0,2,2,2]]},"2":{"1":[[5,4,3,0,4,0,0,0],[5,4,3,0,4,0,0,0],[5,4,3,0,4,0,0,0]],"A":[[3,4,3,0,4,2,0,0],[3,4,3,0,4,2,0,0],[3,4,3,0,4,2,0,0]],"2":[[2,3,4,2,2,2,1,0],[2,3,4,2,2,2,1,0],[2,3,4,2,2,2,1,0]],"B":[[2,3,4,2,1,2,0,2],[2,3,4,2,1,2,0,2],[2,3,4,2,1,2,0,2]],"3":[[1,2,4,3,1,2,2,1],[1,2,4,3,1,2,2,1],[1,2,4,3,1,2,2,1]],"C":[[1,2,5,2,1,2,1,2],[1,2,5,2,1,2,1,2],[1,2,5,2,1,2,1,2]],"4":[[0,2,4,4,0,1,3,2],[0,2,4,4,0,1,3,2],[0,2,4,4,0,1,3,2]],"D":[[0,1,5,4,0,2,2,2],[0,1,5,4,0,2,2,2],[0,1,5,4,0,2,2,2]]},"3":{"1":[[4,4,6,0,2,0,0,0],[5,4,4,0,3,0,0,0],[3,5,3,0,5,0,0,0]],"A":[[2,4,5,0,3,2,0,0],[3,4,4,0,3,2,0,0],[2,5,3,0,4,2,0,0]],"2":[[1,3,4,3,2,2,1,0],[2,4,5,1,1,2,1,0],[1,4,4,1,3,2,1,0]],"B":[[1,3,5,2,1,2,0,2],[2,3,4,2,2,2,0,1],[1,4,4,1,3,2,0,1]],"3":[[0,2,6,3,0,2,2,1],[1,1,4,3,2,2,2,1],[0,3,4,2,2,2,2,1]],"C":[[0,3,5,3,0,2,1,2],[1,1,5,3,2,2,1,1],[0,3,4,2,2,2,1,2]],"4":[[0,0,6,4,0,1,3,2],[0,3,5,3,0,1,2,2],[0,3,5,3,1,1,2,1]],"D":[[0,0,6,4,0,2,2,2],[0,1,5,3,1,2,2,2],[0,3,5,3,0,2,2,1]]}};
