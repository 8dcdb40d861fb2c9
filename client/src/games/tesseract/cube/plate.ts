/** The turntable, the plate with its sixteen wells, and the light around them. */
import {
  AdditiveBlending,
  CircleGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  TorusGeometry,
  type CanvasTexture,
  type Material,
} from 'three';
import { tokenColour } from '../../../look/colours';
import { ICON } from '../icons';
import { columnOf } from '../view';
import { texture } from './atlas';
import { PITCH } from './dice';
import { modest } from '../../../space/slow';

const ACROSS = 9.2;
const SIDE = modest() ? 1024 : 2048;
const glow = (alpha?: number): string => tokenColour('--beam', alpha);

export interface Plate {
  /** The parts that turn with the cube. */
  readonly turning: Group;
  /** The parts that stand still. */
  readonly standing: Group;
  /** Show the events that are known where no die stands. */
  show(events: Readonly<Record<string, string>>, bare: ReadonlySet<string>): void;
}

export function makePlate(): Plate {
  const turning = new Group();
  const standing = new Group();
  const flat = (group: Group, size: number, material: Material, y: number) => {
    const mesh = new Mesh(new PlaneGeometry(size, size), material);
    mesh.rotation.x = -Math.PI / 2;
    mesh.position.y = y;
    group.add(mesh);
  };
  const round = (group: Group, geometry: CylinderGeometry | TorusGeometry, material: Material, y: number) => {
    const mesh = new Mesh(geometry, material);
    mesh.position.y = y;
    group.add(mesh);
    return mesh;
  };
  const metal = (color: string) =>
    modest() ? new MeshLambertMaterial({ color }) : new MeshStandardMaterial({ color, roughness: 0.42, metalness: 0.75 });
  const light = (map: CanvasTexture, opacity: number, adds = false) =>
    new MeshBasicMaterial({
      map,
      transparent: true,
      depthWrite: false,
      toneMapped: false,
      opacity,
      ...(adds && { blending: AdditiveBlending }),
    });
  flat(
    standing,
    13,
    light(
      radial('--table-halo', [
        [0, 0.5],
        [0.55, 0.3],
        [0.68, 0.13],
        [0.84, 0.03],
        [1, 0],
      ]),
      1,
    ),
    -0.62,
  );
  flat(
    standing,
    11.4,
    light(
      radial('--beam', [
        [0, 0],
        [0.52, 0],
        [0.6, 0.75],
        [0.66, 0.5],
        [0.78, 0.16],
        [1, 0],
      ]),
      0.5,
    ),
    -0.6,
  );
  round(standing, new CylinderGeometry(3.86, 3.97, 0.34, 128, 1), metal(tokenColour('--table-metal')), -0.19);
  round(standing, new CylinderGeometry(3.3, 3.5, 0.3, 128, 1), metal(tokenColour('--table-foot')), -0.48);
  round(
    standing,
    new CylinderGeometry(3.924, 3.936, 0.045, 160, 1, true),
    new MeshBasicMaterial({ color: tokenColour('--table-band'), toneMapped: false }),
    -0.2,
  );
  round(standing, new TorusGeometry(3.56, 0.03, 8, 160), new MeshBasicMaterial({ color: glow(), toneMapped: false }), -0.4).rotation.x =
    Math.PI / 2;

  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE;
  const map = texture(canvas);
  const ground = { map, emissiveMap: map, emissive: tokenColour('--white'), emissiveIntensity: 0.55 };
  const disc = new Mesh(
    new CircleGeometry(3.86, 128),
    modest() ? new MeshLambertMaterial(ground) : new MeshStandardMaterial({ ...ground, roughness: 0.5, metalness: 0.2 }),
  );
  const { uv, position } = disc.geometry.attributes;
  for (let n = 0; n < uv.count; n++) uv.setXY(n, 0.5 + position.getX(n) / ACROSS, 0.5 + position.getY(n) / ACROSS);
  disc.rotation.x = -Math.PI / 2;
  disc.position.y = -0.018;
  disc.receiveShadow = true;
  turning.add(disc);
  flat(
    turning,
    9.4,
    light(
      radial('--beam', [
        [0, 0.5],
        [0.45, 0.42],
        [0.62, 0.14],
        [0.8, 0],
        [1, 0],
      ]),
      0.42,
      true,
    ),
    0.004,
  );

  let shown = '';
  return {
    turning,
    standing,
    show(events, bare) {
      const next = JSON.stringify([events, [...bare]]);
      if (next === shown) return;
      shown = next;
      drawPlate(canvas, events, bare);
      map.needsUpdate = true;
    },
  };
}

export function radial(colour: `--${string}`, stops: readonly (readonly [number, number])[]): CanvasTexture {
  const canvas = document.createElement('canvas');
  const n = (canvas.width = canvas.height = 512);
  const g = canvas.getContext('2d')!;
  const fade = g.createRadialGradient(n / 2, n / 2, 0, n / 2, n / 2, n / 2);
  for (const [stop, alpha] of stops) fade.addColorStop(stop, tokenColour(colour, alpha));
  g.fillStyle = fade;
  g.fillRect(0, 0, n, n);
  return texture(canvas);
}

function drawPlate(canvas: HTMLCanvasElement, events: Readonly<Record<string, string>>, bare: ReadonlySet<string>): void {
  const g = canvas.getContext('2d')!;
  const u = SIDE / ACROSS;
  g.setTransform(1, 0, 0, 1, 0, 0);
  g.clearRect(0, 0, SIDE, SIDE);
  g.translate(SIDE / 2, SIDE / 2);
  const ring = (radius: number, width: number, stroke: string) => {
    g.beginPath();
    g.arc(0, 0, radius * u, 0, 7);
    g.lineWidth = width;
    g.strokeStyle = stroke;
    g.stroke();
  };
  const ground = g.createRadialGradient(0, 0, 0, 0, 0, 4.1 * u);
  ground.addColorStop(0, tokenColour('--table-centre'));
  ground.addColorStop(0.6, tokenColour('--table-middle'));
  ground.addColorStop(1, tokenColour('--table-rim'));
  g.fillStyle = ground;
  g.beginPath();
  g.arc(0, 0, 3.9 * u, 0, 7);
  g.fill();
  ring(3.76, 3, glow(0.4));
  ring(3.22, 2, glow(0.25));
  for (let n = 0; n < 144; n++) {
    const big = n % 12 === 0;
    g.save();
    g.rotate((n * Math.PI) / 72);
    g.fillStyle = big ? glow(0.69) : glow(0.314);
    g.fillRect((big ? 3.34 : 3.4) * u, -1.5, (big ? 0.24 : 0.12) * u, big ? 4 : 2.5);
    g.restore();
  }
  const box = (x: number, y: number, side: number, radius: number) => {
    g.beginPath();
    g.roundRect(x, y, side, side, radius);
    g.fill();
    g.stroke();
  };
  g.fillStyle = tokenColour('--table-well');
  g.strokeStyle = glow(0.44);
  g.lineWidth = 4;
  box(-2.24 * u, -2.24 * u, 4.48 * u, 0.18 * u);
  g.strokeStyle = glow();
  g.lineWidth = 9;
  g.lineCap = 'round';
  g.beginPath();
  g.moveTo(-2.05 * u, 2.24 * u);
  g.lineTo(2.05 * u, 2.24 * u);
  g.stroke();
  for (let y = 0; y < 4; y++)
    for (let x = 0; x < 4; x++) {
      const name = `plate:${x},${y}`;
      const known = bare.has(name) && events[name];
      const [px, py, r] = [(x - 1.5) * PITCH * u, (y - 1.5) * PITCH * u, 0.44 * u];
      g.fillStyle = known ? tokenColour('--table-event') : tokenColour('--table-space');
      g.strokeStyle = known ? glow(0.753) : glow(0.19);
      g.lineWidth = known ? 4 : 3;
      box(px - r, py - r, 2 * r, 0.12 * u);
    }
  for (const [name, event] of Object.entries(events)) {
    if (!bare.has(name)) continue;
    const [x, y] = columnOf(name);
    g.save();
    g.translate((x - 1.5) * PITCH * u, (y - 1.5) * PITCH * u);
    g.scale((u * 0.6) / 24, (u * 0.6) / 24);
    g.translate(-12, -12);
    g.strokeStyle = tokenColour('--table-icon');
    g.shadowColor = glow();
    g.shadowBlur = 34;
    g.lineWidth = 2;
    g.lineCap = g.lineJoin = 'round';
    const path = new Path2D(ICON[event]);
    g.stroke(path);
    g.stroke(path);
    g.restore();
  }
}
