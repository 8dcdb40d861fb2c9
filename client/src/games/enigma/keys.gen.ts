/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

/** The codes of the faults in each kind of puzzle. */
export const FAULTS = {"weights":["cups","tilted","weights"],"fragments":["missing-piece","outside","overlap","too-many","wrong-shape"],"pipes":["crossed","loose","missing","port","taken"],"blocks":["apart","gap","missing-piece","outside","overlap","too-many","wrong-shape","wrong-view"]} as const;

/** The reasons that advice can give. */
export const REASONS = ["enigma.closes","enigma.denies","enigma.goal","enigma.grade","enigma.if-closed","enigma.keeps","enigma.promise","enigma.room","enigma.scores","enigma.stands"] as const;
