/** The pictures beside the rules of TESSERACT, as data; `Picture.svelte` draws them with the table's own dice. */
import { COLOURS, type Colour } from '../view';

/** A layer of the cube from above, row by row; an empty text where no die lies, no value where another die lies on it. */
export type Layer = readonly (readonly string[])[];

export type Picture =
  | { readonly kind: 'dice'; readonly dice: readonly string[]; readonly right: boolean }
  | { readonly kind: 'changes'; readonly changes: readonly (readonly [from: string, to: string])[] }
  | { readonly kind: 'layers'; readonly layers: readonly Layer[]; readonly shows: 'removable' | 'next' }
  | {
      readonly kind: 'primed';
      readonly columns: readonly (readonly string[])[];
      /** The column that breaches. */
      readonly breach?: number;
      /** Dice that are marked, and those that have just left. */
      readonly marked?: readonly string[];
      readonly left?: readonly string[];
      /** A die beside the columns. */
      readonly beside?: string;
    }
  | {
      readonly kind: 'labs';
      readonly labs: readonly { readonly before: readonly string[]; readonly after?: readonly string[]; readonly gone?: number }[];
    };

/** `y3` is the yellow 3, `o` an orange die that is covered, `.` no die. */
function die(short: string): string {
  if (short === '.') return '';
  const colour = COLOURS.find((each) => each[0] === short[0]) as Colour;
  return `${colour}${short[1] ?? '?'}`;
}
const dice = (short: string): string[] => short.split(' ').filter(Boolean).map(die);
const layer = (...rows: readonly string[]): Layer => rows.map(dice);
/** Six columns from `4: b4 o4, 5: p5`. */
function columns(short: string): string[][] {
  const found = Object.fromEntries(short.split(', ').map((column) => column.split(': ') as [string, string]));
  return [1, 2, 3, 4, 5, 6].map((value) => dice(found[value] ?? ''));
}
const set = (short: string, right = true): Picture => ({ kind: 'dice', dice: dice(short), right });
const change = (...changes: readonly (readonly [string, string])[]): Picture => ({
  kind: 'changes',
  changes: changes.map(([from, to]) => [die(from), die(to)]),
});

export const PICTURES: Readonly<Record<string, readonly Picture[]>> = {
  T14: [{ kind: 'layers', shows: 'removable', layers: [layer('y3 b5 o2 .', 'p4 o1 y6 b2', 'b3 p5 y1 o4', '. y2 p6 b1')] }],
  T16: [
    { kind: 'primed', columns: columns('1: y1, 4: b4 o4'), marked: ['blue4'] },
    { kind: 'primed', columns: columns('1: y1, 3: b3, 4: o4'), marked: ['blue3'] },
    change(['p1', '.']),
  ],
  T19: [set('y4 o4 b4'), set('p4 p4 p4'), set('b3 b4 b5'), set('p2 y3 o4 b5'), set('y4 y4 b4', false), set('y3 o5 b6', false)],
  T21: [{ kind: 'primed', columns: columns('2: o2, 4: y4 b4, 5: p5'), marked: ['yellow4'], beside: 'yellow4' }],
  T25: [change(['y1', 'y6'], ['o2', 'o5'], ['p3', 'p4'])],
  T27: [
    {
      kind: 'layers',
      shows: 'next',
      layers: [layer('y o b2 .', 'p b y p5', 'o y p o', 'b p o y'), layer('o b . .', 'y p o .', 'p o b y', 'y1 b p o')],
    },
  ],
  T30: [
    { kind: 'primed', columns: columns('2: o2, 5: y5 b5 p5'), breach: 5, marked: ['purple5'] },
    { kind: 'primed', columns: columns('1: b1, 3: y3 b3 o3 p3 y3 o3'), breach: 3 },
  ],
  T35: [change(['o2', '.'])],
  T36: [{ kind: 'primed', columns: columns('1: b1, 5: y5 p5 b5'), breach: 5, left: ['blue1'], marked: ['blue5'] }],
  T37: [change(['o2', 'o6'])],
  T38: [change(['o2', 'o4'], ['b', 'b1'])],
  T39: [{ kind: 'labs', labs: [{ before: dice('y4 o4 b2') }, { before: dice('p3 p4 y1'), after: dice('p6 p2 y2') }] }],
  T40: [
    {
      kind: 'labs',
      labs: [
        { before: dice('y4 o4 b2'), after: dice('y1 o5 b3') },
        { before: dice('p3 p4 y1'), after: dice('p6 p2 y2') },
      ],
    },
  ],
  T41: [
    { kind: 'primed', columns: columns('2: y2, 4: o4 b4, 5: p5'), marked: ['yellow2', 'orange4', 'blue4'] },
    { kind: 'primed', columns: columns('3: y3, 5: p5 o5 b5'), breach: 5, marked: ['yellow3', 'orange5', 'blue5'] },
  ],
  T42: [
    {
      kind: 'labs',
      labs: [
        { before: dice('y4 o3 b2'), gone: 3 },
        { before: dice('p3 p5 y3'), gone: 3 },
      ],
    },
  ],
};

const at = (layer: Layer, x: number, y: number): string => layer[y]?.[x] ?? '';

/** The dice that rule T14 lets go: the top is free, and at least two of the four sides. */
export function removable(layer: Layer): readonly (readonly boolean[])[] {
  return layer.map((row, y) =>
    row.map((die, x) => {
      const beside = [at(layer, x - 1, y), at(layer, x + 1, y), at(layer, x, y - 1), at(layer, x, y + 1)];
      return /\d$/.test(die) && beside.filter((other) => !other).length >= 2;
    }),
  );
}

/** The die that T27 finds: of the removable ones on the lowest layer the one with the lowest value. */
export function lowest(layers: readonly Layer[]): { readonly layer: number; readonly die: string } | null {
  for (const [number, layer] of layers.entries()) {
    const free = removable(layer);
    const dice = layer.flatMap((row, y) => row.filter((_, x) => free[y][x]));
    if (dice.length) return { layer: number, die: dice.toSorted((a, b) => Number(a.at(-1)) - Number(b.at(-1)))[0] };
  }
  return null;
}
