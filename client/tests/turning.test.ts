import { describe, expect, it } from 'vitest';
import type { Aim } from '../src/games/enigma/aim.svelte';
import { turning } from '../src/games/enigma/network/turning';

/** Pull the knob from 45° along these angles; returns the quarters that the tile was turned by, and where the knob was last. */
function pull(...degrees: number[]): { ways: number[]; knob: number } {
  const ways: number[] = [];
  let knob = 0;
  const aim = { turn: (way: number) => ways.push(way) } as unknown as Aim;
  const gesture = turning(
    aim,
    () => ({ x: 100, y: 100 }),
    (angle) => (knob = angle),
  );
  const at = (angle: number) => ({ x: 100 + 70 * Math.cos((angle * Math.PI) / 180), y: 100 + 70 * Math.sin((angle * Math.PI) / 180) });
  const from = at(45);
  const piece = gesture.grip({ clientX: from.x, clientY: from.y } as PointerEvent)!;
  for (const each of degrees) gesture.move(piece, at(45 + each));
  return { ways, knob: Math.round(knob) };
}

describe('the knob', () => {
  it('turns the tile once for each quarter, either way', () => {
    expect(pull(30, 50)).toEqual({ ways: [], knob: 50 });
    expect(pull(60, 90)).toEqual({ ways: [1], knob: 90 });
    expect(pull(-60, -90)).toEqual({ ways: [-1], knob: -90 });
    expect(pull(60, 120, 180, 240, 300, 360)).toEqual({ ways: [1, 1, 1, 1], knob: 360 });
  });
  it('turns it back only when it is pulled well back', () => {
    expect(pull(60, 50, 60, 50).ways).toEqual([1]);
    expect(pull(60, 30).ways).toEqual([1, -1]);
  });
});
