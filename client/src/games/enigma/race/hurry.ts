/** The end of the sand: seconds that tick aloud, and the very last ones, which beat like a heart. */
export const HURRY = 10;
export const LAST = 5;
