/**
 * The pieces of a board that is only looked at, by their names: `KIND PLACE`. One that is new at its place comes out of
 * the hand (`KIND air`), or from a place of its kind that is empty now. The name of a piece that exists only once is its kind.
 */
const kindOf = (name: string): string => name.split(' ')[0];
const inAir = (name: string): boolean => name.endsWith(' air');

/** Where each piece comes from, by its name now. */
export function origins(before: readonly string[], now: readonly string[]): ReadonlyMap<string, string> {
  const there = new Set(now);
  const gone = before.filter((name) => !there.has(name)).sort((a, b) => Number(inAir(b)) - Number(inAir(a)));
  const known = new Set(before);
  return new Map(
    now.flatMap((name): [string, string][] => {
      if (inAir(name)) return [];
      if (known.has(name)) return [[name, name]];
      const from = gone.findIndex((other) => kindOf(other) === kindOf(name));
      return from < 0 ? [] : [[name, gone.splice(from, 1)[0]]];
    }),
  );
}
