import { describe, expect, it } from 'vitest';
import {
  menuAtPiece,
  menuBesideCube,
  menuBesideLayers,
  menuOfVerbBesideLayers,
  tagFor,
  within,
  type Rect,
} from '../src/games/tesseract/stage';

const REM = 16;
const TALL = 200;
const size = { width: 800, height: 600 };
const window = { width: 1440, height: 900 };
const rect = (left: number, top: number, width: number, height: number): Rect => ({ left, top, right: left + width, bottom: top + height });
const stage = rect(300, 60, 800, 600);

describe('the label of the die that is primed next', () => {
  it('stands on the other half of the rim, and its line bends before it', () => {
    const right = tagFor({ x: 200, y: 300 }, size, REM);
    expect(right).toMatchObject({ right: true, at: { x: 200, y: 300 } });
    expect(right.x).toBeGreaterThan(size.width / 2);
    expect(right.bend).toBeLessThan(right.x);
    const left = tagFor({ x: 600, y: 300 }, size, REM);
    expect(left.right).toBe(false);
    expect(left.bend).toBeGreaterThan(left.x);
    expect(left.y).toBe(right.y);
  });
});

describe('the menu', () => {
  it('of a die in the cube stands at the right edge of the stage', () => {
    expect(menuBesideCube(size, REM, TALL, null, true)).toEqual({ x: 800 - 192 + 18, y: 0, width: 192 });
  });
  it('makes way for the die that is primed next', () => {
    const next = { x: 780, y: 100 };
    expect(menuBesideCube(size, REM, TALL, next, true)).toEqual({ x: 0, y: 176, width: 192 });
    expect(menuBesideCube(size, REM, TALL, { x: 780, y: 400 }, true).x).toBeGreaterThan(0);
  });
  it('has less room beside the layers', () => {
    expect(menuBesideLayers(REM).width).toBeLessThan(menuBesideCube(size, REM, TALL, null, true).width);
  });
  it('of an action stands beside the layers; on a low stage above them, if there is room', () => {
    expect(menuOfVerbBesideLayers(size, REM, TALL, 0)?.width).toBe(menuBesideLayers(REM).width);
    const low = { width: 800, height: 280 };
    expect(menuOfVerbBesideLayers(low, REM, TALL, 550)).toMatchObject({ x: 0, y: -TALL });
    expect(menuOfVerbBesideLayers(low, REM, TALL, TALL - 1)).toBeNull();
  });
  it('opens right of a piece, or left of one at the edge of the window', () => {
    const piece = rect(500, 200, 40, 40);
    const open = menuAtPiece({ piece, stage, window, question: null }, REM, TALL, false);
    expect(open).toEqual({ x: 540 - 300 + 12, y: 200 - 60 - 24, width: 232 });
    const edge = rect(1390, 200, 40, 40);
    expect(menuAtPiece({ piece: edge, stage, window, question: null }, REM, TALL, false).x).toBe(1390 - 300 - 232 - 12);
  });
  it('opens above a piece that lies low, and beside a question', () => {
    const piece = rect(700, 800, 60, 60);
    const around = { piece, stage, window };
    const open = menuAtPiece({ ...around, question: null }, REM, TALL, false);
    expect(open).toEqual({ x: 730 - 300 - 116, y: 800 - 60 - TALL - 12, width: 232 });
    const question = rect(600, 560, 300, 60);
    const beside = menuAtPiece({ ...around, question }, REM, TALL, false);
    expect(beside.x + stage.left + beside.width).toBeLessThanOrEqual(question.left);
    const far = menuAtPiece({ ...around, question: rect(1100, 560, 100, 60) }, REM, TALL, false);
    expect(far).toEqual(open);
  });
  it('stays inside the window', () => {
    for (const piece of [rect(0, 0, 20, 20), rect(1420, 0, 20, 20), rect(0, 880, 20, 20), rect(1420, 880, 20, 20)]) {
      const { x, y, width } = menuAtPiece({ piece, stage, window, question: null }, REM, TALL, false);
      expect(x + stage.left).toBeGreaterThanOrEqual(8);
      expect(x + stage.left + width).toBeLessThanOrEqual(window.width - 8);
      expect(y + stage.top).toBeGreaterThanOrEqual(8);
      expect(y + stage.top + TALL).toBeLessThanOrEqual(window.height - 8);
    }
  });
});

it('a point in the cube’s canvas is seen from the stage', () => {
  expect(within({ x: 10, y: 20 }, rect(350, 100, 700, 500), stage)).toEqual({ x: 60, y: 60 });
});
