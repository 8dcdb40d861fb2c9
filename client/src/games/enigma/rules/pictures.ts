/** The pictures beside the rules of ENIGMA, as data: parts of a network, and puzzles with a right and a wrong arrangement. */
import { SIDES } from '../../../lib/sides';
import type { Arrangement, Card, Category } from '../../../lib/types.gen';
import { systems, type Placed } from '../tiles/tiles';
import type { Letter, Spot } from '../view';
import examples from './examples.json';

export interface Standing {
  readonly seat: number;
  /** The cell, as the server names it. */
  readonly cell: string;
}
export interface NetworkPicture {
  readonly kind: 'network';
  readonly tiles: readonly Spot[];
  readonly standing: readonly Standing[];
  /** The system that shines. */
  readonly shines: number | null;
  /** Whether it has no open end. */
  readonly closed: boolean;
  /** A cell on which a networker may stand now, and one on which none may. */
  readonly may?: string;
  readonly not?: string;
}
export interface PuzzlePicture {
  readonly kind: 'puzzle';
  readonly card: Card;
  readonly arrangement: Arrangement;
  readonly right: boolean;
}

/** Column, row, groups as the server writes them (`NE:rg` joins north and east), and the number of the tile. */
type Tile = readonly [x: number, y: number, groups: string, number?: number];
type Marks = { readonly standing?: readonly Standing[]; readonly at?: readonly [tile: number, group: number] } & Pick<
  NetworkPicture,
  'may' | 'not'
>;

function network(tiles: readonly Tile[], { standing = [], at, may, not }: Marks = {}): NetworkPicture {
  const placed: Placed[] = tiles.map(([x, y, groups]) => ({
    x,
    y,
    tile: {
      sign: 'start',
      groups: groups.split(' ').map((group) => {
        const [sides, cells] = group.split(':');
        return {
          exits: [...sides].map((side) => SIDES.indexOf(side)),
          cells: [...cells].map((colour) => ({ colour: colour as Letter, at: 0 })),
        };
      }),
    },
  }));
  const { of, open } = systems(placed);
  const spots = tiles.map(([x, y, groups, number = 0], index) => ({
    name: `tile:${x},${y}`,
    x,
    y,
    tile: { number, groups: groups.split(' ') },
    turn: 0,
    systems: placed[index].tile.groups.map((_, group) => of.get(`${x},${y}:${group}`)!),
  }));
  const shines = at ? spots[at[0]].systems[at[1]] : null;
  return { kind: 'network', tiles: spots, standing, shines, closed: shines !== null && !open[shines].length, may, not };
}

const alone = (groups: string, number = 0): NetworkPicture => network([[0, 0, groups, number]]);

const [WHITE, AMBER] = [0, 1];
const LEFT: Tile = [0, 0, 'NE:r S:b W:g', 0];
const RIGHT: Tile = [2, 0, 'NW:r E:g S:b', 30];
const BELOW: readonly Tile[] = [
  [0, 1, 'NE:b S:r W:g', 60],
  [1, 1, 'NE:rg SW:b', -1],
  [2, 1, 'NW:g E:b S:r', 90],
];
const OPEN: readonly Tile[] = [
  [0, 0, 'N:b E:r S:g W:b', 0],
  [1, 0, 'EW:r N:g S:b', 30],
  [2, 0, 'SW:r N:b E:g', 60],
];
const TWO: readonly Standing[] = [
  { seat: WHITE, cell: 'cell:0,0:0' },
  { seat: AMBER, cell: 'cell:2,0:0' },
];

const puzzle = (category: Category): readonly PuzzlePicture[] => {
  const { card, right, wrong } = examples[category];
  return [
    { kind: 'puzzle', card: card as unknown as Card, arrangement: right as unknown as Arrangement, right: true },
    { kind: 'puzzle', card: card as unknown as Card, arrangement: wrong as unknown as Arrangement, right: false },
  ];
};

export const PICTURES: Readonly<Record<string, readonly (NetworkPicture | PuzzlePicture)[]>> = {
  E18: [
    network([LEFT, [1, 0, 'NSW:rg E:b', 30]], {
      standing: [{ seat: WHITE, cell: 'cell:0,0:0' }],
      at: [0, 0],
      may: 'cell:1,0:1',
      not: 'cell:1,0:0',
    }),
  ],
  E19: [
    network([LEFT, RIGHT, ...BELOW], { standing: TWO }),
    network([LEFT, RIGHT, ...BELOW, [1, 0, 'EW:r N:b S:g', 30]], { standing: TWO, at: [0, 0] }),
  ],
  E20: [
    network([...OPEN, [2, 1, 'N:g E:b S:r W:b', 90]], {
      standing: [
        { seat: WHITE, cell: 'cell:0,0:1' },
        { seat: AMBER, cell: 'cell:2,1:0' },
      ],
      at: [1, 0],
    }),
  ],
  E21: [network(OPEN, { standing: [{ seat: WHITE, cell: 'cell:0,0:1' }], at: [1, 0] })],
  E27: [alone('NE:r S:g W:b')],
  E28: ['N:r E:g S:b W:r', 'NE:r S:g W:b', 'NS:r E:g W:b', 'NE:r SW:g', 'NS:r EW:b', 'NES:rg W:b', 'NESW:rb'].map((groups, n) =>
    alone(groups, (n % 4) * 27),
  ),
  E30: [alone('NE:rg SW:b', -1)],
  E32: puzzle('weights'),
  E34: puzzle('fragments'),
  E37: puzzle('pipes'),
  E39: puzzle('blocks'),
};
