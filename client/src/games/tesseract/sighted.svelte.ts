/** The cube in space as a reactive source: whatever reads where a piece is seen runs again when the cube has moved. */
import { createSubscriber } from 'svelte/reactivity';
import type { Cube, Part } from './cube/cube';
import type { Point } from './stage';

export class Sighted {
  readonly cube: Cube;
  #moved: () => void;

  constructor(cube: Cube) {
    this.cube = cube;
    this.#moved = createSubscriber((update) => {
      cube.moved = update;
      return () => (cube.moved = () => {});
    });
  }

  /** Position of a piece, in pixels of the canvas. */
  point(piece: string, where: Part): Point | null {
    this.#moved();
    return this.cube.point(piece, where);
  }

  /** Is the piece in sight, with nothing before it? */
  sees(piece: string): boolean {
    this.#moved();
    return this.cube.sees(piece);
  }

  /** A point of a die that no other die stands before. */
  inSight(piece: string): Point | null {
    this.#moved();
    return this.cube.inSight(piece);
  }

  /** The middle of a piece and the size of a die there, in pixels of the canvas. */
  box(piece: string): ReturnType<Cube['box']> {
    this.#moved();
    return this.cube.box(piece);
  }
}
