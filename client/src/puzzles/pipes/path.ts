/** The middle line of a pipe in its square of 100. */
const ENDS = ['50 0', '100 50', '50 100', '0 50'];
const BENDS: Record<number, string> = {
  3: 'M50 0A50 50 0 0 0 100 50',
  6: 'M100 50A50 50 0 0 0 50 100',
  12: 'M50 100A50 50 0 0 0 0 50',
  9: 'M0 50A50 50 0 0 0 50 0',
};

export function middleLine(mask: number): string {
  if (mask in BENDS) return BENDS[mask];
  const ends = ENDS.filter((_, side) => (mask >> side) & 1);
  return ends.length === 2 ? `M${ends[0]}L${ends[1]}` : ends.map((end) => `M${end}L50 50`).join('');
}
