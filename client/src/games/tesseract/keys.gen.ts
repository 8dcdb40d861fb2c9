/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

/** The numbers of all rules. */
export const RULES = ["T1","T2","T3","T4","T5","T6","T7","T8","T9","T10","T11","T12","T13","T14","T15","T16","T17","T18","T19","T20","T21","T22","T23","T24","T25","T26","T27","T28","T29","T30","T31","T32","T33","T34","T35","T36","T37","T38","T39","T40","T41","T42","T43","T44","T45","T46","T47"] as const;

/** The codes of refused actions, and the rules that they cite. */
export const REFUSALS = {"all-contained":["T20"],"bad-lab":["T17"],"bad-step":["T16"],"cube-empty":["T14"],"deck-empty":["T18"],"equal-die":["T13"],"game-over":[],"highest-level":["T18"],"lab-full":["T15","T17"],"no-actions-left":["T13"],"no-card":["T18"],"no-dice":["T16","T17"],"no-die":["T14","T16","T17","T19"],"no-set-or-run":["T19"],"no-side-free":["T14"],"no-such-action":[],"not-available":["T43"],"not-in-hand":["T18","T24"],"not-in-set":["T19"],"not-now":["T13"],"not-plannable":["T12"],"not-revealed":["T10"],"not-your-turn":["T12"],"nothing-to-do":["T23","T24"],"other-decision":[],"other-form":["T19"],"refused":["T17"],"sides-blocked":["T14"],"space-taken":["T20"],"time-backwards":[],"top-covered":["T14"]} as const;

/** What a player can be asked about. */
export const DECISIONS = ["adjust","adjust-among","adjust-primed","align","character","clear-column","consent","contain-one","contain-two","corner","dampen","destroy","destroy-lowest","destroy-match","dial","enrich","flip","keep","materialise","place","prime-low-corner","prime-lowest","purge","put-back","recall","recolour","remove","reposition","reward","rewrite","roll-any","shield","substitute","superpose","swap","sweep","transfer","tunnel","value"] as const;

/** The rules behind decisions; the others have the rule of the card or ability they come from. */
export const DECISION_RULES: Readonly<Record<string, string>> = {"adjust":"T16","adjust-among":"T23","adjust-primed":"T16","align":"T25","character":"T5","consent":"T17","contain-one":"T20","contain-two":"T20","corner":"T6","destroy-lowest":"T35","destroy-match":"T21","dial":"T25","enrich":"T36","flip":"T25","keep":"T23","place":"T25","prime-low-corner":"T7","prime-lowest":"T27","remove":"T14","reposition":"T25","reward":"T45","shield":"T39","substitute":"T25","transfer":"T17","value":"T25"};

/** The reasons that advice can give. */
export const REASONS = ["tesseract.breach-chance","tesseract.breach-changes","tesseract.colour-full","tesseract.completes","tesseract.contains","tesseract.cube-empty","tesseract.destroys","tesseract.destroys-match","tesseract.draws","tesseract.event","tesseract.more-actions","tesseract.needed","tesseract.none-to-prime","tesseract.prepares","tesseract.primes","tesseract.rest","tesseract.roll-completes","tesseract.skipped","tesseract.stasis","tesseract.then.contain","tesseract.then.destroy","tesseract.then.roll","tesseract.then.special","tesseract.then.swap","tesseract.then.transfer","tesseract.then.turn","tesseract.uncovers","tesseract.value-full","tesseract.wins"] as const;
