/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

/** What a player can be asked about. */
export const DECISIONS = ["adjust","adjust-among","adjust-primed","align","character","clear-column","consent","contain-one","contain-two","corner","dampen","destroy","destroy-lowest","destroy-match","dial","enrich","flip","keep","materialise","place","prime-low-corner","prime-lowest","purge","put-back","recall","recolour","remove","reposition","reward","rewrite","roll-any","shield","substitute","superpose","swap","sweep","transfer","tunnel","value"] as const;

/** The reasons that advice can give. */
export const REASONS = ["tesseract.breach-chance","tesseract.breach-changes","tesseract.colour-full","tesseract.completes","tesseract.contains","tesseract.cube-empty","tesseract.destroys","tesseract.destroys-match","tesseract.draws","tesseract.event","tesseract.more-actions","tesseract.needed","tesseract.none-to-prime","tesseract.prepares","tesseract.primes","tesseract.rest","tesseract.roll-completes","tesseract.skipped","tesseract.stasis","tesseract.then.contain","tesseract.then.destroy","tesseract.then.roll","tesseract.then.special","tesseract.then.swap","tesseract.then.transfer","tesseract.then.turn","tesseract.uncovers","tesseract.value-full","tesseract.wins"] as const;
