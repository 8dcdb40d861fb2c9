import { describe, expect, it } from 'vitest';
import { project } from '../src/games/enigma/home/plane';
import { NETWORKERS, SCENE } from '../src/games/enigma/home/scene';
import { draw, name, systems, tile } from '../src/games/enigma/tiles/tiles';

describe('the network', () => {
  it('joins the groups of neighbouring tiles and knows their open ends', () => {
    const two = [
      { x: 0, y: 0, tile: tile('pipes', '13:g1 0:r0 2:r2') },
      { x: 1, y: 0, tile: tile('pipes', '0123:b2r1') },
    ];
    const { of, open } = systems(two);
    expect(of.get(name(0, 0, 0))).toBe(of.get(name(1, 0, 0)));
    expect(open[of.get(name(0, 0, 0))!]).toHaveLength(4);
    expect(open[of.get(name(0, 0, 1))!]).toEqual([{ x: 0, y: 0, side: 0 }]);
  });
  it('on the home page has a cell under every networker, three of them a seat at most', () => {
    for (const { x, y, group, cell } of NETWORKERS) {
      const placed = SCENE.find((each) => each.x === x && each.y === y)!;
      expect(draw(placed.tile)[group].cells[cell]).toBeDefined();
    }
    for (const seat of [0, 1, 2, 3]) expect(NETWORKERS.filter((each) => each.seat === seat).length).toBeLessThanOrEqual(3);
  });
  it('keeps the middle of the plane in the middle of its turn', () => {
    expect(project(400, 330)).toEqual([378, 268]);
  });
});
