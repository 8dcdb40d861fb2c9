/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

/** What a player can be asked about. */
export const DECISIONS = ["remove","tunnel","reposition","swap","dampen","put-back","place","adjust","adjust-among","dial","align","substitute","flip","roll-any","superpose","recolour","rewrite","materialise","value","transfer","consent","adjust-primed","destroy","destroy-match","clear-column","sweep","purge","contain-one","contain-two","reward","keep","recall","prime-lowest","destroy-lowest","enrich","shield","character","corner","prime-low-corner"] as const;

/** The reasons that advice can give. */
export const REASONS = ["tesseract.breach-chance","tesseract.breach-changes","tesseract.colour-full","tesseract.completes","tesseract.contains","tesseract.cube-empty","tesseract.destroys","tesseract.destroys-match","tesseract.draws","tesseract.event","tesseract.more-actions","tesseract.needed","tesseract.none-to-prime","tesseract.prepares","tesseract.primes","tesseract.rest","tesseract.roll-completes","tesseract.skipped","tesseract.stasis","tesseract.then.contain","tesseract.then.destroy","tesseract.then.roll","tesseract.then.special","tesseract.then.swap","tesseract.then.transfer","tesseract.then.turn","tesseract.uncovers","tesseract.value-full","tesseract.wins"] as const;
