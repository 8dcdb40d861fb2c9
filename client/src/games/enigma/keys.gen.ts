/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

/** The numbers of all rules. */
export const RULES = ["E1","E2","E3","E4","E5","E6","E7","E8","E9","E10","E11","E12","E13","E14","E15","E16","E17","E18","E19","E20","E21","E22","E23","E24","E25","E26","E27","E28","E29","E30","E31","E32","E33","E34","E35","E36","E37","E38","E39","E40","E41","E42","E43","E44"] as const;

/** The codes of refused actions, and the rules that they cite. */
export const REFUSALS = {"clock":[],"colour-taken":["E18"],"empty":["E26"],"game-over":["E23"],"locked":["E12"],"no-category":[],"no-cell":["E18"],"no-deadline":["E10"],"no-neighbour":["E17"],"no-such-action":[],"not-now":[],"not-the-clock":["E10"],"not-your-turn":[],"occupied":["E17"],"same-turn":["E17"],"taken":["E8"],"time-backwards":[],"too-early":["E10"],"too-late":["E10"],"wrong-category":["E12"],"wrong-phase":[]} as const;

/** The codes of the faults in each kind of puzzle. */
export const FAULTS = {"weights":["cups","weights","tilted"],"fragments":["wrong-shape","too-many","outside","overlap","missing-piece"],"pipes":["taken","crossed","missing","port","loose"],"blocks":["wrong-shape","too-many","overlap","missing-piece","gap","outside","apart","wrong-view"]} as const;

/** The reasons that advice can give. */
export const REASONS = ["enigma.closes","enigma.denies","enigma.goal","enigma.grade","enigma.if-closed","enigma.keeps","enigma.promise","enigma.room","enigma.scores","enigma.stands"] as const;
