/** The cube on its turntable: dice, plate and light. It is told what to show, and tells where a finger points. */
import { Box3, Group, HemisphereLight, NeutralToneMapping, Quaternion, Raycaster, Vector2, Vector3 } from 'three';
import { tokenColour } from '../../../look/colours';
import { raise, type Stage } from '../../../space/stage';
import { carriedBy, type Box, type Carried } from '../paths';
import { cellAt, cellOf, columnOf, dieOf, topOf, type Event, type View } from '../view';
import { sideTile, topTile } from './atlas';
import { stand, way } from './carry';
import { COUNT, makeDice, PITCH, type Pose } from './dice';
import { light } from './light';
import { ease, Motion } from './motion';
import { makePlate } from './plate';
import { Rings, type Ring } from './rings';
import { modest } from '../../../space/slow';

export { able } from '../../../space/stage';

/** Which pieces are marked, and how. */
export interface Marks {
  readonly possible: ReadonlySet<string>;
  readonly picked: ReadonlySet<string>;
  readonly goals: ReadonlySet<string>;
  readonly next: readonly string[];
  /** The dice that would answer a question; null while none is asked. */
  readonly asked: readonly string[] | null;
  readonly hovered: string | null;
  /** Nothing is awaited from us: values stay lit, but nothing is lifted. */
  readonly active: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** From the middle of a die, as it is seen: a corner of its top, the middle of its top, its foot. */
const OFFSET = { top: [0.5, 0.5, -0.1], middle: [0, 0.5, 0], foot: [0.2, -0.3, 0.5] } as const;
export type Part = keyof typeof OFFSET;
const LIFT = { hover: 0.06, picked: 0.2 };
/** How much brighter a covered die is that can be chosen: its top cannot be seen. */
const COVERED = 1.5;
const TURN = 420;
/** Degrees by which the table is seen from its left. */
const AROUND = 29;
const HIGH = 78;
const LOW = 16;

interface Stood extends Pose {
  readonly slot: number;
  die: string;
  /** On its way to another cell. */
  carried?: boolean;
}

export class Cube {
  #stage: Stage;
  #motion: Motion;
  #dice = makeDice();
  #plate = makePlate();
  #rings = new Rings();
  #turning = new Group();
  #stood = new Map<string, Stood>();
  #free = Array.from({ length: COUNT }, (_, n) => COUNT - 1 - n);
  #view: View | null = null;
  #marks: Marks = { possible: new Set(), picked: new Set(), goals: new Set(), next: [], asked: null, hovered: null, active: false };
  #angle = 0;
  #twist = 0;
  #above = 41;
  /** Before the canvas has a size, nothing is seen anywhere. */
  #fitted = false;
  /** Called whenever pieces are seen elsewhere than before. */
  moved: () => void = () => {};

  /** `slow` is called if drawing turns out to take long. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    slow: () => void = () => {},
  ) {
    this.#stage = raise(canvas, {
      fov: 22,
      distance: 24.6,
      target: [0, 1.14, 0],
      around: AROUND,
      above: this.#above,
      aspect: 1.06,
      plain: modest(),
      slow,
      fitted: () => {
        this.#fitted = true;
        this.moved();
      },
    });
    const { scene, renderer } = this.#stage;
    renderer.toneMapping = NeutralToneMapping;
    renderer.toneMappingExposure = 1.02;
    renderer.shadowMap.autoUpdate = false;
    scene.environmentIntensity = 0.36;
    if (modest()) scene.add(new HemisphereLight(tokenColour('--plain-sky'), tokenColour('--plain-ground'), 1.5));
    light(this.#stage);
    this.#turning.add(this.#plate.turning, this.#dice.mesh, this.#rings.mesh);
    scene.add(this.#plate.standing, this.#turning);
    this.#motion = new Motion(() => this.#draw());
  }

  /**
   * Stand the dice as the view says, after these events. What moves inside the cube is carried there in so many milliseconds;
   * what goes flies on over the table, and what comes from there stands when it has arrived.
   */
  show(view: View, marks: Marks, events: readonly Event[] = [], lasts = 0): void {
    const carried = lasts && this.#view && view !== this.#view ? carriedBy(this.#view, events) : [];
    this.#view = view;
    this.#marks = marks;
    this.#carry(carried, lasts);
    for (const [cell, stood] of this.#stood) if (!view.cube[cell]) this.#leave(cell, stood);
    for (const [cell, die] of Object.entries(view.cube)) {
      const stood = this.#stood.get(cell);
      if (stood && stood.die !== die && dieOf(stood.die).value) this.#leave(cell, stood);
      if (!this.#stood.has(cell)) this.#enter(cell, die, lasts);
      else if (stood && stood.die !== die) this.#turnUp(cell, stood, die);
    }
    const bare = new Set<string>();
    for (let y = 0; y < 4; y++) for (let x = 0; x < 4; x++) if (!view.cube[cellAt(x, y, 0)]) bare.add(`plate:${x},${y}`);
    this.#plate.show(view.plate, bare);
    for (const [cell, stood] of this.#stood) this.#mark(cell, stood);
    this.#ring();
    this.#draw();
    this.moved();
  }

  /** Turn the table by quarters. */
  turn(quarters: number): void {
    this.#turnTo((Math.round(this.#angle / 90) + quarters) * 90);
  }

  /** Turn until a piece stands in front. */
  face(piece: string): void {
    const [x, , z] = this.#spot(piece) ?? [0, 0, 0];
    const near = (quarters: number) => {
      const around = Math.atan2(x, z) + (quarters * Math.PI) / 2 - (AROUND * Math.PI) / 180;
      return Math.cos(around);
    };
    const now = Math.round(this.#angle / 90);
    const best = [0, 1, -1, 2].reduce((a, b) => (near(now + b) > near(now + a) + 0.01 ? b : a));
    if (best) this.turn(best);
  }
  /** Is its top seen, or does another die stand before it? */
  sees(piece: string): boolean {
    return this.#clear(piece, this.point(piece, 'middle'));
  }

  /** A point of a die that no other die stands before, in pixels of the canvas: at its foot, else on its top. */
  inSight(piece: string): Point | null {
    const points = [this.point(piece, 'foot'), this.point(piece, 'middle')];
    return points.find((point) => this.#clear(piece, point)) ?? null;
  }
  #clear(piece: string, point: Point | null): boolean {
    return !!point && this.at(point).cell === piece;
  }

  /** Turn by hand: degrees around, degrees of tilt. `settle` when the hand lets go. */
  drag(around: number, tilt: number): void {
    this.#angle += around;
    this.tilt(tilt);
    this.#place();
  }
  settle(): void {
    this.#turnTo(Math.round(this.#angle / 90) * 90);
  }
  tilt(degrees: number): void {
    this.#above = Math.min(HIGH, Math.max(LOW, this.#above + degrees));
    this.#stage.look(AROUND, this.#above);
    this.moved();
  }

  /** The die, or else the column, at a point of the canvas. */
  at({ x, y }: Point): { cell: string | null; column: string | null } {
    const { width, height } = this.canvas.getBoundingClientRect();
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), this.#stage.camera);
    const inverse = this.#turning.matrixWorld.clone().invert();
    const local = ray.ray.clone().applyMatrix4(inverse);
    let found: { cell: string; far: number } | null = null;
    const half = new Vector3(0.5, 0.5, 0.5);
    const hit = new Vector3();
    for (const [cell, { position }] of this.#stood) {
      const box = new Box3(position.clone().sub(half), position.clone().add(half));
      if (!local.intersectBox(box, hit)) continue;
      const far = hit.distanceTo(local.origin);
      if (!found || far < found.far) found = { cell, far };
    }
    if (found) {
      const [cx, cy] = cellOf(found.cell);
      return { cell: found.cell, column: `plate:${cx},${cy}` };
    }
    if (local.direction.y >= 0) return { cell: null, column: null };
    const ground = local.at(-local.origin.y / local.direction.y, hit);
    const [gx, gy] = [Math.round(ground.x / PITCH + 1.5), Math.round(ground.z / PITCH + 1.5)];
    return { cell: null, column: gx >= 0 && gx < 4 && gy >= 0 && gy < 4 ? `plate:${gx},${gy}` : null };
  }

  /** Position of a piece, in pixels of the canvas. */
  point(piece: string, where: Part = 'top'): Point | null {
    const spot = this.#spot(piece);
    if (!spot) return null;
    const quarter = (Math.round(this.#angle / 90) * Math.PI) / 2;
    return this.#seen(spot.add(new Vector3(...OFFSET[where]).applyAxisAngle(new Vector3(0, 1, 0), -quarter)));
  }

  /** The middle of a piece and the size of a die there, in pixels of the canvas. */
  box(piece: string): Box | null {
    const spot = this.#spot(piece);
    if (!spot) return null;
    const { camera } = this.#stage;
    const far = spot.clone().applyMatrix4(this.#turning.matrixWorld).distanceTo(camera.position);
    const size = this.canvas.clientHeight / (2 * far * Math.tan((camera.fov * Math.PI) / 360));
    return { ...this.#seen(spot), size, tilted: true };
  }

  /** A point of the turntable in pixels of the canvas. */
  #seen(spot: Vector3): Point {
    this.#turning.updateMatrixWorld();
    this.#stage.camera.updateMatrixWorld();
    const { x, y } = spot.applyMatrix4(this.#turning.matrixWorld).project(this.#stage.camera);
    const { width, height } = this.canvas.getBoundingClientRect();
    return { x: ((x + 1) / 2) * width, y: ((1 - y) / 2) * height };
  }

  dispose(): void {
    this.#motion.stop();
    this.#stage.dispose();
    this.#dice.mesh.geometry.dispose();
  }

  #spot(piece: string): Vector3 | null {
    return this.#fitted ? this.#stands(piece) : null;
  }

  #stands(piece: string): Vector3 | null {
    if (piece.startsWith('cube:')) return this.#stood.get(piece)?.position.clone() ?? null;
    if (!piece.startsWith('plate:') || !this.#view) return null;
    const [x, y] = columnOf(piece);
    const top = topOf(this.#view, x, y);
    return stand(cellAt(x, y, top ? cellOf(top)[2] + 1 : 0)).add(new Vector3(0, -0.5, 0));
  }

  #turnTo(angle: number): void {
    const from = this.#angle;
    this.#motion.move(
      'turn',
      TURN,
      (part) => {
        this.#angle = from + (angle - from) * ease(part);
        this.#place();
      },
      () => this.moved(),
    );
  }

  #place(): void {
    this.#turning.rotation.y = (this.#angle * Math.PI) / 180;
    const twist = Math.round(this.#angle / 90);
    if (twist !== this.#twist) {
      const from = this.#twist;
      this.#twist = twist;
      this.#motion.move('twist', 200, (part) => this.#dice.twist(from + (twist - from) * ease(part)));
    }
    this.moved();
    this.#draw();
  }

  #enter(cell: string, die: string, arriving: number): void {
    const slot = this.#free.pop();
    if (slot === undefined) return;
    const stood: Stood = { slot, die, position: stand(cell), quaternion: new Quaternion(), scale: 1, top: 0, side: 0, glow: 0, light: 1 };
    this.#stood.set(cell, stood);
    if (!arriving) return;
    this.#motion.move(cell, arriving, (part) => {
      stood.scale = part < 1 ? 0 : 1;
      this.#pose(cell, stood);
    });
  }

  /** Draw it as it is now, unless it has left meanwhile. */
  #pose(cell: string, stood: Stood): void {
    if (this.#stood.get(cell) === stood) this.#dice.pose(stood.slot, stood);
  }

  /** Lift a die, move it above everything in between, set it down; a die that only comes down falls. */
  #carry(carried: readonly Carried[], lasts: number): void {
    const taken = carried.flatMap(([from, to]) => {
      const stood = this.#stood.get(from);
      this.#stood.delete(from);
      return stood ? [{ stood, to }] : [];
    });
    for (const { stood, to } of taken) {
      const there = this.#stood.get(to);
      if (there) this.#leave(to, there);
      this.#stood.set(to, stood);
      stood.carried = true;
      const end = stand(to);
      const step = way(stood, end, this.#between(stood.position, end));
      this.#motion.move(
        `carry ${to}`,
        lasts,
        (part) => {
          step(part);
          this.#pose(to, stood);
          this.#ring();
        },
        () => {
          stood.carried = false;
          this.#mark(to, stood);
        },
      );
    }
  }

  /** The height of the highest die that stands between two places. */
  #between(a: Vector3, b: Vector3): number {
    const within = ({ position: { x, z } }: Stood) =>
      Math.min(a.x, b.x) - 0.1 < x && x < Math.max(a.x, b.x) + 0.1 && Math.min(a.z, b.z) - 0.1 < z && z < Math.max(a.z, b.z) + 0.1;
    return Math.max(a.y, b.y, ...[...this.#stood.values()].filter(within).map(({ position }) => position.y));
  }

  #leave(cell: string, { slot }: Stood): void {
    this.#stood.delete(cell);
    this.#dice.pose(slot, null);
    this.#free.push(slot);
  }

  /** A value is uncovered: it flares up once. */
  #turnUp(cell: string, stood: Stood, die: string): void {
    stood.die = die;
    if (!dieOf(die).value) return;
    this.#motion.move(
      `flare ${cell}`,
      500,
      (part) => {
        stood.light = 1 + 0.9 * (1 - ease(part));
        this.#pose(cell, stood);
      },
      () => this.#mark(cell, stood),
    );
  }

  #mark(cell: string, stood: Stood): void {
    const { possible, picked, hovered, active, asked } = this.#marks;
    const view = this.#view!;
    const die = dieOf(stood.die);
    const can = active ? possible.has(cell) : view.removable.includes(cell);
    stood.top = die.value ? topTile(die, can || picked.has(cell) || !!stood.carried) : sideTile(die, true);
    stood.side = sideTile(die, !die.value);
    stood.glow = die.value && (can || stood.carried) ? 0.85 : 0;
    stood.light = (hovered === cell && can && active ? 1.12 : 1) * (asked?.includes(cell) && !die.value ? COVERED : 1);
    const lift = picked.has(cell) ? LIFT.picked : hovered === cell && can && active ? LIFT.hover : 0;
    const y = stand(cell).y + lift;
    if (Math.abs(stood.position.y - y) > 0.001 && stood.scale === 1 && !stood.carried) {
      const from = stood.position.y;
      this.#motion.move(`lift ${cell}`, 140, (part) => {
        stood.position.y = from + (y - from) * ease(part);
        this.#pose(cell, stood);
        this.#ring();
      });
    }
    this.#pose(cell, stood);
  }

  #ring(): void {
    const { picked, goals, next, asked } = this.#marks;
    this.#rings.begin();
    const ring = (kind: Ring, piece: string, height: number, size: number) => {
      const at = this.#stood.get(piece)?.position;
      if (at) this.#rings.add(kind, at.clone().setY(at.y + height), size);
    };
    for (const piece of next) ring('next', piece, -0.48, 2);
    for (const piece of asked ?? next) if (!picked.has(piece)) ring('next', piece, 0.506, 1.7);
    for (const piece of picked) {
      ring('picked', piece, -0.58, 1.9);
      ring('picked', piece, 0.506, 1.6);
    }
    for (const piece of goals) {
      const at = this.#stands(piece);
      if (at) this.#rings.add('goal', at.setY(at.y + 0.03), 1.5);
    }
    this.#rings.end();
  }

  #draw(): void {
    this.#dice.update();
    this.#stage.renderer.shadowMap.needsUpdate = true;
    this.#stage.draw();
  }
}
