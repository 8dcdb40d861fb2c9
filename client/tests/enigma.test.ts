import { describe, expect, it } from 'vitest';

import { between, carried, extent, fit, inSight, onScreen, showing, zoom } from '../src/games/enigma/network/camera';
import { drawing, signOf, turned } from '../src/games/enigma/network/drawing';
import { cellAt, seams, systemAt, touches, united } from '../src/games/enigma/network/joints';
import { lights, preview } from '../src/games/enigma/network/lights';
import { boxes, standFor } from '../src/games/enigma/network/notes';
import { pieceAt, whereIs } from '../src/games/enigma/network/pieces';
import { half, levels, lowerSand, NECK, upperSand } from '../src/games/enigma/race/sand';
import { GOAL } from '../src/games/enigma/content.gen';
import { apart, bead, LAST, SIZE } from '../src/games/enigma/spiral';
import { scenes } from '../src/games/enigma/staging';
import { awaiting } from '../src/games/enigma/tell';
import { nearer } from '../src/games/enigma/walk.svelte';
import type { Event, Player, Spot, System, View } from '../src/games/enigma/view';
import { words } from '../src/games/enigma/words';

const START = { number: -1, groups: ['NE:rg', 'SW:b'] };
const spot = (x: number, y: number, groups: string[], systems: number[], turn = 0, number = 0): Spot => ({
  name: `tile:${x},${y}`,
  x,
  y,
  turn,
  tile: { number, groups },
  systems,
});
const system = (number: number, open_ends: number, cells: [number, number, number], networkers: System['networkers'] = []): System => ({
  number,
  open_ends,
  cells,
  networkers,
  worth: [0, 0],
});
const player = (seat: number, points = 0, standing = 0): Player => ({
  name: `hand:${seat}`,
  seat,
  points,
  supply: 3 - standing,
  standing,
  doing: 'solved',
  tile: null,
  category: null,
  grade: null,
  card: null,
  arrangement: null,
  solution: null,
  locked: null,
  ends: null,
});
const view = (tiles: Spot[], systems: System[], players: Player[], places: View['places'] = []): View => ({
  phase: 'lay',
  round: 1,
  start: 0,
  turn: 0,
  to_act: [0],
  commitment: '',
  surrounded: [],
  options: { hourglass: 60, factors: [], cap: 3, calm: false, cards: 'fresh', grade: null, start: null },
  players,
  chambers: [],
  tiles,
  systems,
  places,
  race_start: null,
  hourglass: null,
  deadline: null,
  outcome: null,
});

describe('a tile as it lies', () => {
  it('leaves by other sides when it is turned, and its cells go with it', () => {
    const straight = drawing(START, 0);
    const right = drawing(START, 1);
    expect(straight.groups.map(({ exits }) => exits)).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(right.groups.map(({ exits }) => exits)).toEqual([
      [1, 2],
      [3, 0],
    ]);
    straight.groups
      .flatMap(({ cells }) => cells)
      .forEach(({ x, y }, index) => {
        const [tx, ty] = turned(x, y, 1);
        expect(right.groups.flatMap(({ cells }) => cells)[index]).toMatchObject({ x: tx, y: ty, index });
      });
  });
  it('comes back to itself after four quarter turns', () => expect(turned(10, 30, 4)).toEqual([10, 30]));
  it('keeps every cell on the plate and away from the others', () => {
    for (const groups of [
      ['N:r', 'E:g', 'S:b', 'W:r'],
      ['NE:r', 'S:g', 'W:b'],
      ['NS:r', 'E:g', 'W:b'],
      ['NE:r', 'SW:g'],
      ['NS:r', 'EW:g'],
      ['NES:rg', 'W:b'],
      ['NES:r', 'W:b'],
      ['NESW:rg'],
      START.groups,
    ])
      for (let turn = 0; turn < 4; turn++) {
        const cells = drawing({ number: 5, groups }, turn).groups.flatMap((group) => group.cells);
        for (const { x, y } of cells) expect(Math.min(x, y, 88 - x, 88 - y)).toBeGreaterThan(11);
        cells.forEach((a, n) => cells.slice(n + 1).forEach((b) => expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(23)));
      }
  });
  it('wears the sign of its chamber', () =>
    expect([-1, 0, 26, 27, 54, 107].map(signOf)).toEqual(['start', 'weights', 'weights', 'fragments', 'pipes', 'blocks']));
});

describe('tiles that meet', () => {
  const tiles = [spot(0, 0, START.groups, [1, 2], 0, -1), spot(1, 0, ['N:r', 'E:g', 'S:b', 'W:r'], [3, 4, 5, 1])];
  it('have one seam between them and open ends elsewhere', () => {
    const { joined, open } = seams(tiles);
    expect(joined).toEqual([{ x: 0, y: 0, side: 1, system: 1 }]);
    expect(open).toHaveLength(6);
    expect(systemAt(tiles[1], 3)).toBe(1);
  });
  it('tell what a tile laid beside them would touch', () => {
    expect(touches(tiles, 0, -1, { number: 3, groups: ['NS:r', 'E:g', 'W:b'] }, 0)).toEqual([[1], [], []]);
    expect(touches(tiles, 0, -1, { number: 3, groups: ['NS:r', 'E:g', 'W:b'] }, 1)).toEqual([[], [1], []]);
  });
  it('know the place and the system of a cell by its name', () => {
    expect(cellAt(tiles, 'cell:1,0:3')).toMatchObject({ system: 1, y: 44 });
    expect(cellAt(tiles, 'cell:9,9:0')).toBeNull();
  });
  it('are pieces to be pointed at: a cell, else its tile, else a place', () => {
    const view = { tiles, places: [{ name: 'place:2,0', x: 2, y: 0, turns: [] }] };
    const cell = whereIs(view, 'cell:1,0:3')!;
    expect(pieceAt(view, { x: cell.x + 5, y: cell.y - 5 })).toBe('cell:1,0:3');
    expect(pieceAt(view, { x: 88 + 6, y: 6 })).toBe('tile:1,0');
    expect(pieceAt(view, whereIs(view, 'place:2,0')!)).toBe('place:2,0');
    expect(pieceAt(view, { x: -200, y: 0 })).toBeNull();
    expect(whereIs(view, 'chamber:pipes')).toBeNull();
  });
  it('are joined only through one group of a tile, or through a system that two groups meet', () => {
    const sets = (...met: number[][]): number[][] => united(met).map((set) => [...set].sort());
    expect(sets([1], [2], [])).toEqual([[1], [2]]);
    expect(sets([1, 2], [3])).toEqual([[1, 2], [3]]);
    expect(sets([1, 2], [3, 2])).toEqual([[1, 2, 3]]);
  });
  it('light up only what the server says closes, and what the tile joins', () => {
    const held = { number: 3, groups: ['NS:r', 'E:g', 'W:b'] };
    const place = {
      name: 'place:0,-1',
      x: 0,
      y: -1,
      turns: [
        { turn: 0, closes: [], points: [0, 0], cells: [] },
        { turn: 1, closes: [1], points: [2, 0], cells: [] },
      ],
    };
    const now = view(
      tiles,
      [system(1, 1, [2, 1, 0], [{ seat: 0, cell: 'cell:1,0:3', colour: 'r' }]), system(2, 2, [0, 0, 1]), system(3, 0, [1, 0, 0])],
      [player(0), player(1)],
      [place],
    );
    const long = lights(now, null, preview(now, held, { x: 0, y: -1, turn: 0 }), null);
    expect([1, 2, 3].map((n) => long.of(n))).toEqual(['lit', 'calm', 'spent']);
    const closed = lights(now, 2, preview(now, held, { x: 0, y: -1, turn: 1 }), null);
    expect([1, 2].map((n) => closed.of(n))).toEqual(['closing', 'lit']);
    expect([
      closed.counted(1, 'r', ''),
      closed.counted(1, 'g', ''),
      closed.ofHeld(1),
      closed.ofHeld(0),
      closed.countedHeld(1, 'r'),
    ]).toEqual([true, false, 'closing', 'calm', true]);
  });
});

describe('the camera', () => {
  const room = { left: 300, top: 60, right: 1100, bottom: 700 };
  it('shows all of the network with a place around it, no larger than a tile of 120', () => {
    const camera = fit(extent([{ x: 0, y: 0 }]), room);
    expect(camera.scale * 88).toBeCloseTo(120);
    expect(onScreen(camera, { x: 44, y: 44 })).toEqual({ x: 700, y: 380 });
    const wide = fit(
      extent([
        { x: -4, y: 0 },
        { x: 4, y: 2 },
      ]),
      room,
    );
    expect(onScreen(wide, { x: -5 * 88, y: 0 }).x).toBeGreaterThanOrEqual(room.left - 0.01);
    expect(onScreen(wide, { x: 6 * 88, y: 0 }).x).toBeLessThanOrEqual(room.right + 0.01);
  });
  it('zooms around the point under the hand', () => {
    const camera = fit(extent([{ x: 0, y: 0 }]), room);
    const point = { x: 30, y: 70 };
    const at = onScreen(camera, point);
    const near = onScreen(zoom(camera, 1.5, at), point);
    expect(near.x).toBeCloseTo(at.x);
    expect(near.y).toBeCloseTo(at.y);
  });
  it('goes with one finger and spreads with two, whatever lies between', () => {
    const camera = { x: 100, y: 50, scale: 1 };
    expect(carried(camera, [{ x: 10, y: 10 }], [{ x: -90, y: 30 }])).toEqual({ x: 0, y: 70, scale: 1 });
    // prettier-ignore
    const spread = carried(camera, [{ x: 200, y: 100 }, { x: 300, y: 100 }], [{ x: 180, y: 120 }, { x: 340, y: 120 }]);
    expect(spread.scale).toBeCloseTo(1.6);
    expect(onScreen(spread, { x: 150, y: 50 })).toEqual({ x: 260, y: 120 });
  });
  it('comes to a place the keys have gone to, and stays where it is seen', () => {
    const camera = { x: 700, y: 300, scale: 1 };
    expect(showing(camera, { x: 1, y: 1 }, room)).toEqual(camera);
    expect(showing(camera, { x: 6, y: -5 }, room)).toEqual({ x: 1100 - 7 * 88, y: 60 + 5 * 88, scale: 1 });
  });
  it('never loses the network out of sight', () => {
    const box = extent([{ x: 0, y: 0 }]);
    const lost = inSight({ ...fit(box, room), x: 99999, y: -99999 }, box, room);
    expect(onScreen(lost, { x: box.left, y: 0 }).x).toBeLessThan(room.right);
    expect(onScreen(lost, { x: 0, y: box.bottom }).y).toBeGreaterThan(room.top);
  });
  it('glides from one stand to the other', () =>
    expect(between({ x: 0, y: 0, scale: 1 }, { x: 10, y: 20, scale: 3 }, 0.5)).toEqual({ x: 5, y: 10, scale: 2 }));
  it('leaves notes beside tiles and places', () => {
    const camera = { x: 500, y: 300, scale: 1 };
    const taken = boxes(camera, [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
    ]);
    const at = standFor({ width: 180, height: 70 }, { x: 520, y: 340 }, room, taken)!;
    expect(taken.some((box) => at.x < box.right && at.x + 180 > box.left && at.y < box.bottom && at.y + 70 > box.top)).toBe(false);
    expect(standFor({ width: 900, height: 70 }, { x: 520, y: 340 }, room, taken)).toBeNull();
  });
});

describe('the scoring wheel', () => {
  it('has its beads equally far apart, inside the dial, and stays at the last one', () => {
    const far = Array.from({ length: LAST }, (_, n) => Math.hypot(bead(n)[0] - bead(n + 1)[0], bead(n)[1] - bead(n + 1)[1]));
    expect(Math.max(...far) / Math.min(...far)).toBeLessThan(1.1);
    for (let n = 0; n <= LAST; n++) expect(Math.hypot(bead(n)[0] - SIZE / 2, bead(n)[1] - SIZE / 2)).toBeLessThan(SIZE / 2);
    expect(bead(31)).toEqual(bead(LAST));
    expect(bead(GOAL)).not.toEqual(bead(GOAL + 1));
  });
});

describe('markers on the wheel', () => {
  it('walk bead by bead, each its own way', () => {
    expect(nearer([3, 7, 5], [5, 7, 4])).toEqual([4, 7, 4]);
    expect(nearer([5, 7, 4], [5, 7, 4])).toEqual([5, 7, 4]);
  });
  it('stand side by side on one bead', () => expect([0, 1, 2, 3].map((seat) => apart([2, 5, 2, 2], seat))).toEqual([-1, 0, 0, 1]));
});

describe('the hourglass', () => {
  it('sinks above as it rises below, and ends empty', () => {
    const parts = Array.from({ length: 21 }, (_, n) => levels(1 - n / 20));
    for (let n = 1; n < parts.length; n++) {
      expect(parts[n].upper).toBeGreaterThan(parts[n - 1].upper);
      expect(parts[n].peak).toBeLessThan(parts[n - 1].peak);
    }
    expect(upperSand(levels(0))).toBe('');
    expect(lowerSand(levels(1))).toBe('');
    expect(parts.at(-1)!.peak).toBeGreaterThan(NECK);
  });
  it('holds as much sand below as has left above', () => {
    const volume = (from: number, to: number) =>
      Array.from({ length: Math.round(to - from) }, (_, n) => (half(from + n) - 2.5) ** 2).reduce((a, b) => a + b, 0);
    expect(volume(levels(0.5).upper, NECK) / volume(levels(1).upper, NECK)).toBeCloseTo(0.5, 1);
  });
});

describe('a score is told', () => {
  const tiles = [
    spot(0, 0, START.groups, [1, 2], 0, -1),
    spot(1, 0, ['N:r', 'E:g', 'S:b', 'W:r'], [3, 4, 5, 1]),
    spot(0, -1, ['S:r', 'N:g', 'E:b', 'W:r'], [1, 6, 7, 8]),
  ];
  const there = [{ seat: 1, cell: 'cell:1,0:3', colour: 'r' as const }];
  const before = view(tiles, [system(1, 0, [3, 1, 0], there), system(2, 2, [0, 0, 1])], [player(0, 4), player(1, 2, 1)]);
  const after = view(tiles, [system(1, 0, [3, 1, 0]), system(2, 2, [0, 0, 1])], [player(0, 5), player(1, 5)]);
  const events: Event[] = [
    { type: 'stood', seat: 0, x: 0, y: -1, cell: 0 },
    { type: 'closed', system: 1, cells: [3, 1, 0], points: [3, 3] },
    { type: 'home', seat: 1, x: 1, y: 0, cell: 3 },
    { type: 'home', seat: 0, x: 0, y: -1, cell: 0 },
  ];
  it('first the networkers stand and are counted, then they go home and the points are there', () => {
    const [counted, home] = scenes(before, events, after, true);
    expect(counted.counting).toMatchObject({
      system: 1,
      gains: [
        { seat: 1, cell: 'cell:1,0:3', points: 3 },
        { seat: 0, cell: 'cell:0,-1:0', points: 3 },
      ],
    });
    expect(counted.view.players.map(({ points, supply }) => [points, supply])).toEqual([
      [4, 2],
      [2, 2],
    ]);
    expect(counted.view.systems[0].networkers).toHaveLength(2);
    expect(home.view.players.map(({ points, supply }) => [points, supply])).toEqual([
      [7, 3],
      [5, 3],
    ]);
    expect(home.view.systems[0].networkers).toHaveLength(0);
  });
  it('cell by cell, the nearest to each networker first', () => {
    const steps = scenes(before, events, after).flatMap(({ counting }) => (counting ? [counting] : []));
    expect(steps.map(({ gains }) => gains.map(({ points }) => points))).toEqual([[], [1], [2], [3], [3, 1], [3, 2], [3, 3]]);
    expect(steps[1].counted).toEqual(['cell:1,0:3']);
    expect(new Set(steps.at(-1)!.counted)).toEqual(new Set(['cell:1,0:3', 'cell:0,0:0', 'cell:0,-1:0']));
  });
  it('never takes longer than four seconds', () => {
    const many = Array.from({ length: 6 }, () => events[1]);
    expect(scenes(before, many, after).reduce((sum, { lasts }) => sum + lasts, 0)).toBeLessThanOrEqual(4000.001);
  });
  it('is not told when nobody stood there', () =>
    expect(scenes(before, [{ type: 'closed', system: 2, cells: [0, 0, 1], points: [0, 0] }], after)).toEqual([]));
});

describe('what the game waits for', () => {
  it('asks a player at this device, and names the others', async () => {
    await words.follow('cs');
    expect(awaiting('lay', false, 'Ben')).toBe('Ben pokládá');
    expect(awaiting('lay', true, 'Ty')).toBe('Vyber místo');
    expect(awaiting('networker', true, 'Ty')).toBe('Postavit technika?');
  });
});
