/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

/** The codes of the faults in each kind of puzzle. */
export const FAULTS = {"weights":["cups","weights","tilted"],"fragments":["wrong-shape","too-many","outside","overlap","missing-piece"],"pipes":["taken","crossed","missing","port","loose"],"blocks":["wrong-shape","too-many","overlap","missing-piece","gap","outside","apart","wrong-view"]} as const;

/** The reasons that advice can give. */
export const REASONS = ["enigma.closes","enigma.denies","enigma.goal","enigma.grade","enigma.if-closed","enigma.keeps","enigma.promise","enigma.room","enigma.scores","enigma.stands"] as const;
