/** The live region: what just happened, read aloud by a screen reader. The same words twice are still said twice. */
let words = $state('');
let twice = false;

export const said = (): string => words;

export function say(text: string): void {
  twice = !twice;
  words = text + (twice ? '\u00a0' : '');
}
