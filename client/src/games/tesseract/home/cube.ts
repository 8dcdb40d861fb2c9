/** TESSERACT's picture in space: the dice on their turntable. */
import {
  CanvasTexture,
  CircleGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PointLight,
  SRGBColorSpace,
  type Scene,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { breathe } from '../../../lib/idle';
import { mix, tokenColour } from '../../../look/colours';
import { light, raise } from '../../../space/stage';
import { NUMERAL, SYMBOL, underline } from '../symbols';
import type { Colour } from '../view.gen';
import { DICE } from './dice';

const PITCH = 1.045;
/** Dice made in one go: their faces are painted, which takes a few milliseconds each. */
const SLICE = 4;

const faceColour = (colour: Colour): string => tokenColour(`--die-${colour}`);
const coveredColour = (colour: Colour): string => tokenColour(`--covered-${colour}`);

function paper(size: number, draw: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  draw(canvas.getContext('2d')!);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

/** The top of a die: a dark well in the shape of its colour, the value glowing in it. */
function top(colour: Colour, value: number): MeshStandardMaterial {
  const n = 256;
  const k = (n / 48) * 0.955;
  const number = (pen: CanvasRenderingContext2D): void => {
    const [x, y, size] = NUMERAL[colour];
    pen.font = `700 ${size}px "Space Grotesk Variable", sans-serif`;
    pen.textAlign = 'center';
    pen.fillStyle = mix(faceColour(colour), tokenColour('--white'), 0.42);
    pen.shadowColor = faceColour(colour);
    pen.shadowBlur = 16;
    pen.fillText(String(value), x, y);
    if (value === 6) pen.fillRect(...underline(colour));
  };
  const onto = (pen: CanvasRenderingContext2D): void => {
    pen.translate(n * 0.102, n * 0.102);
    pen.scale(k, k);
  };
  const map = paper(n, (pen) => {
    pen.fillStyle = faceColour(colour);
    pen.fillRect(0, 0, n, n);
    pen.strokeStyle = mix(faceColour(colour), tokenColour('--white'), 0.5);
    pen.lineWidth = n * 0.022;
    pen.beginPath();
    pen.roundRect(n * 0.07, n * 0.07, n * 0.86, n * 0.86, n * 0.12);
    pen.stroke();
    onto(pen);
    pen.fillStyle = mix(faceColour(colour), tokenColour('--die-well'), 0.88);
    pen.fill(new Path2D(SYMBOL[colour]));
    number(pen);
  });
  const emissiveMap = paper(n, (pen) => {
    pen.fillRect(0, 0, n, n);
    onto(pen);
    number(pen);
  });
  return new MeshStandardMaterial({ map, emissiveMap, emissive: tokenColour('--white'), emissiveIntensity: 0.8, roughness: 0.38 });
}

/** A side: plain, with the symbol of its colour pressed in; deeper in colour when covered. */
function side(colour: Colour, covered: boolean): MeshStandardMaterial {
  const n = 160;
  const map = paper(n, (pen) => {
    pen.fillStyle = mix(faceColour(colour), coveredColour(colour), covered ? 0.7 : 0.25);
    pen.fillRect(0, 0, n, n);
    const shade = pen.createLinearGradient(0, 0, 0, n);
    shade.addColorStop(0, tokenColour('--white', 0.094));
    shade.addColorStop(0.5, tokenColour('--black', 0));
    shade.addColorStop(1, tokenColour('--black', 0.27));
    pen.fillStyle = shade;
    pen.fillRect(0, 0, n, n);
    pen.translate(n * 0.37, n * 0.37);
    pen.scale((n * 0.26) / 40, (n * 0.26) / 40);
    pen.fillStyle = mix(coveredColour(colour), tokenColour('--die-print'), 0.45);
    pen.fill(new Path2D(SYMBOL[colour]));
  });
  return new MeshStandardMaterial({ map, roughness: 0.38 });
}

async function dice(): Promise<Group> {
  const block = new Group();
  const body = new RoundedBoxGeometry(1, 1, 1, 4, 0.115);
  const sides = new Map<string, MeshStandardMaterial>();
  for (const { x, y, z, colour, value } of DICE) {
    const key = colour + (value === null);
    const plain = sides.get(key) ?? sides.set(key, side(colour, value === null)).get(key)!;
    const die = new Mesh(body, [plain, plain, value === null ? plain : top(colour, value), plain, plain, plain]);
    die.position.set((x - 1.5) * PITCH, y * PITCH + 0.5, (z - 1.5) * PITCH);
    die.castShadow = die.receiveShadow = true;
    block.add(die);
    if (block.children.length % SLICE === 0) await breathe();
  }
  return block;
}

function turntable(): Group {
  const n = 1024;
  const u = n / 8;
  const face = paper(n, (pen) => {
    pen.translate(n / 2, n / 2);
    const shine = pen.createRadialGradient(0, 0, 0, 0, 0, 3.9 * u);
    shine.addColorStop(0, tokenColour('--sketch-centre'));
    shine.addColorStop(0.62, tokenColour('--sketch-middle'));
    shine.addColorStop(1, tokenColour('--table-rim'));
    pen.fillStyle = shine;
    pen.arc(0, 0, 3.98 * u, 0, 7);
    pen.fill();
    for (let tick = 0; tick < 144; tick++) {
      const long = tick % 12 === 0;
      pen.save();
      pen.rotate((tick * Math.PI) / 72);
      pen.fillStyle = long ? tokenColour('--beam', 0.753) : tokenColour('--beam', 0.376);
      pen.fillRect((long ? 3.36 : 3.44) * u, -1, (long ? 0.26 : 0.14) * u, long ? 3 : 2);
      pen.restore();
    }
    pen.strokeStyle = tokenColour('--beam', 0.5);
    pen.lineWidth = 2;
    pen.beginPath();
    pen.arc(0, 0, 3.78 * u, 0, 7);
    pen.stroke();
    pen.strokeStyle = tokenColour('--beam');
    pen.lineWidth = 3;
    pen.beginPath();
    pen.roundRect(-2.3 * u, -2.3 * u, 4.6 * u, 4.6 * u, 0.2 * u);
    pen.stroke();
  });
  const table = new Group();
  const disc = new Mesh(
    new CylinderGeometry(3.9, 4, 0.3, 128),
    new MeshStandardMaterial({ color: tokenColour('--table-metal'), roughness: 0.42, metalness: 0.6 }),
  );
  disc.position.y = -0.17;
  const plate = new Mesh(
    new CircleGeometry(3.9, 128),
    new MeshStandardMaterial({ map: face, emissiveMap: face, emissive: tokenColour('--white'), emissiveIntensity: 0.6, roughness: 0.5 }),
  );
  plate.rotation.x = -Math.PI / 2;
  plate.position.y = -0.015;
  plate.receiveShadow = true;
  const band = new Mesh(
    new CylinderGeometry(3.955, 3.965, 0.05, 160, 1, true),
    new MeshBasicMaterial({ color: tokenColour('--table-band') }),
  );
  band.position.y = -0.16;
  table.add(disc, plate, band);
  return table;
}

function glow(scene: Scene): void {
  for (const [x, y, z, strength, reach] of [
    [3.2, 0.4, 3.2, 7, 6],
    [-3, 0.4, 3.3, 4, 6],
    [3.3, 0.4, -2.6, 5, 6],
    [1.7, 3.1, 1.7, 9, 4.5],
  ]) {
    const lamp = new PointLight(tokenColour('--beam'), strength, reach, 1.6);
    lamp.position.set(x, y, z);
    scene.add(lamp);
  }
}

/** Set the picture up in slices; shaders are compiled beside the page. `slow` is called if drawing takes long. */
export async function build(canvas: HTMLCanvasElement, slow: () => void) {
  const block = await dice();
  const table = turntable();
  await breathe();
  const stage = raise(canvas, { fov: 24, distance: 21.6, target: [0, 1.42, 0], around: 32, above: 33, aspect: 1.5, slow });
  light(stage.scene, [-4, 11, 7], 1.9);
  glow(stage.scene);
  const machine = new Group();
  machine.add(block, table);
  await breathe();
  stage.scene.add(machine);
  await stage.renderer.compileAsync(stage.scene, stage.camera);
  stage.draw();
  return {
    /** Turn under the finger, in degrees. */
    turn(degrees: number): void {
      machine.rotation.y += (degrees * Math.PI) / 180;
      stage.draw();
    },
    /** A quarter turn, seen turning. */
    quarter(way: 1 | -1): void {
      const [from, to] = [machine.rotation.y, machine.rotation.y + (way * Math.PI) / 2];
      stage.animate(420, (part) => (machine.rotation.y = from + (to - from) * part));
    },
    dispose: () => stage.dispose(),
  };
}
