/** The blocks in space: a plate as large as the view, the pieces on it, and where the one in hand would land. */
import {
  BoxGeometry,
  CanvasTexture,
  CatmullRomCurve3,
  EdgesGeometry,
  Group,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  Plane,
  PlaneGeometry,
  PointLight,
  Raycaster,
  SRGBColorSpace,
  TubeGeometry,
  Vector2,
  Vector3,
  type Object3D,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { tokenColour } from '../../look/colours';
import { modest } from '../../space/slow';
import { light, raise } from '../../space/stage';
import { type Cube, type Piece, type Place } from './blocks';

export interface Picture {
  readonly blocks: readonly { piece: Piece; cubes: readonly Cube[]; chosen: boolean; faulty: boolean }[];
  /** The cubes that the piece in hand would fill. */
  readonly landing: readonly Cube[];
  /** The height of the structure, with the piece in hand where it stood: the camera does not move while one is carried. */
  readonly layers: number;
  readonly lit: boolean;
}

/** How bright the plate's edge shines onto the pieces. */
const GLOW = 3;
const CUBE = new RoundedBoxGeometry(0.97, 0.97, 0.97, 4, 0.1);
const EDGES = new EdgesGeometry(new BoxGeometry(0.96, 0.96, 0.96));

function letter(text: string): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 128;
  const pen = canvas.getContext('2d')!;
  pen.font = '700 84px "Space Grotesk Variable", sans-serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = tokenColour('--block-letter');
  pen.fillText(text, 64, 70);
  const texture = new CanvasTexture(canvas);
  texture.anisotropy = 8;
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

/** Layers that are seen whole without stepping back. */
const LAYERS = 3;

export function build(canvas: HTMLCanvasElement, side: number, slow?: () => void) {
  const middle = (side - 1) / 2;
  const at = ([x, y, z]: Cube): Vector3 => new Vector3(x - middle, z + 0.5, y - middle);
  const near = 11.6 * (0.4 + side / 5);
  const view = { fov: 30, distance: near, target: [0, 1.2, 0], around: 27, above: 33, aspect: 1.02 } as const;
  const stage = raise(canvas, { ...view, plain: modest(), slow });
  const { scene } = stage;
  light(scene, [3, 9, 5], 2.1);
  if (modest()) scene.add(new HemisphereLight(tokenColour('--plain-sky'), tokenColour('--plain-ground'), 1));
  scene.add(...plate(side));
  const glow = new PointLight(tokenColour('--beam'), GLOW, 5, 1.6);
  glow.position.set(side / 2 + 0.5, 0.3, side / 2 + 1);
  scene.add(glow);
  const body = new Group();
  scene.add(body);
  const [ray, floor] = [new Raycaster(), new Plane(new Vector3(0, 1, 0), 0)];
  let [around, above] = [27, 33];

  function aim(x: number, y: number): Raycaster {
    const box = canvas.getBoundingClientRect();
    ray.setFromCamera(new Vector2(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2), stage.camera);
    return ray;
  }
  return {
    show(picture: Picture): void {
      for (const old of [...body.children]) body.remove(old);
      const filled = new Set(picture.blocks.flatMap((block) => block.cubes.map(String)));
      const parts = picture.blocks.flatMap((block) => pieceOf(block, picture.lit, filled, at));
      for (const part of [...parts, ...picture.landing.flatMap((cube) => ghost(at(cube)))]) body.add(part);
      const beyond = Math.max(0, picture.layers - LAYERS);
      stage.stepBack(1 + beyond / (side + 2.5), beyond / 2);
      glow.intensity = picture.lit ? 3 * GLOW : GLOW;
      stage.draw();
    },
    /** Light wells up through the structure, once. */
    shine(): void {
      stage.animate(1000, (part) => {
        glow.intensity = 3 * GLOW + 60 * Math.sin(part * Math.PI);
        glow.distance = 5 + 6 * Math.sin(part * Math.PI);
        glow.position.y = part === 1 ? 0.3 : 0.3 + 3 * part;
      });
    },
    /** The piece under a point of the screen, and the height at which it is met. */
    pieceAt(x: number, y: number): { piece: Piece; height: number } | null {
      const hit = aim(x, y)
        .intersectObjects(body.children, true)
        .find(({ object }) => object.userData.piece);
      return hit ? { piece: hit.object.userData.piece as Piece, height: hit.point.y } : null;
    },
    /** The place on the board under a point of the screen, not rounded; null far off the plate. */
    placeAt(x: number, y: number, height = 0): Place | null {
      floor.constant = -height;
      const hit = aim(x, y).ray.intersectPlane(floor, new Vector3());
      return hit && Math.abs(hit.x) < side && Math.abs(hit.z) < side ? { x: hit.x + middle, y: hit.z + middle } : null;
    },
    orbit(right: number, down: number): void {
      around -= right * 0.4;
      above = Math.min(86, Math.max(8, above + down * 0.3));
      stage.look(around, above);
    },
    dispose: () => stage.dispose(),
  };
}
export type BlocksScene = ReturnType<typeof build>;

/** Geometries and materials, created once: the drawing changes often, they do not. */
function kept<T>(make: (name: string) => T): (name: string) => T {
  const shelf = new Map<string, T>();
  return (name) => shelf.get(name) ?? shelf.set(name, make(name)).get(name)!;
}
type Mood = 'calm' | 'chosen' | 'faulty' | 'lit';
const GLOWING: Record<Mood, number> = { calm: 0, chosen: 0.12, faulty: 0.5, lit: 0.25 };

const bodies = kept((name) => {
  const [piece, mood] = name.split(' ') as [Piece, Mood];
  const emissive =
    mood === 'faulty' ? tokenColour('--fault-shine') : mood === 'chosen' ? tokenColour('--white') : tokenColour(`--block-${piece}`);
  const look = { color: tokenColour(`--block-${piece}`), emissive, emissiveIntensity: GLOWING[mood] };
  return modest()
    ? new MeshLambertMaterial(look)
    : new MeshPhysicalMaterial({ ...look, roughness: 0.3, metalness: 0.02, clearcoat: 0.5, clearcoatRoughness: 0.25 });
});
const signs = kept((piece) => new MeshBasicMaterial({ map: letter(piece), transparent: true, opacity: 0.78, depthWrite: false }));
const strokes = kept((color) => new LineBasicMaterial({ color, transparent: true, opacity: 0.85 }));
const bridges = kept((axis) => new BoxGeometry(axis === 'x' ? 0.3 : 0.8, axis === 'y' ? 0.3 : 0.8, axis === 'z' ? 0.3 : 0.8));
const HAZE = new MeshBasicMaterial({ color: tokenColour('--beam'), transparent: true, opacity: 0.1, depthWrite: false });
const BOX = new BoxGeometry(0.96, 0.96, 0.96);
const TOP = new PlaneGeometry(0.62, 0.62);

type At = (cube: Cube) => Vector3;

function pieceOf({ piece, cubes, chosen, faulty }: Picture['blocks'][number], lit: boolean, filled: Set<string>, at: At): Object3D[] {
  const mood: Mood = faulty ? 'faulty' : chosen ? 'chosen' : lit ? 'lit' : 'calm';
  const parts: Object3D[] = [];
  const solid = (geometry: BoxGeometry, position: Vector3): void => {
    const mesh = new Mesh(geometry, bodies(`${piece} ${mood}`));
    mesh.position.copy(position);
    mesh.castShadow = mesh.receiveShadow = true;
    mesh.userData.piece = piece;
    parts.push(mesh);
  };
  cubes.forEach((cube, index) => {
    solid(CUBE, at(cube));
    for (const other of cubes.slice(index + 1)) {
      const apart = at(other).sub(at(cube));
      if (apart.length() === 1) solid(bridges(apart.x ? 'x' : apart.y ? 'y' : 'z'), at(cube).addScaledVector(apart, 0.5));
    }
    if (!filled.has(String([cube[0], cube[1], cube[2] + 1]))) {
      const top = new Mesh(TOP, signs(piece));
      top.rotation.x = -Math.PI / 2;
      top.position.copy(at(cube)).y += 0.492;
      parts.push(top);
    }
    if (chosen || faulty) parts.push(lines(at(cube), faulty ? tokenColour('--fault') : tokenColour('--beam-bright')));
  });
  return parts;
}

function lines(position: Vector3, color: string): LineSegments {
  const edges = new LineSegments(EDGES, strokes(color));
  edges.position.copy(position);
  return edges;
}

function ghost(position: Vector3): Object3D[] {
  const haze = new Mesh(BOX, HAZE);
  haze.position.copy(position);
  return [haze, lines(position, tokenColour('--beam'))];
}

function plate(side: number): Object3D[] {
  const slab = new Mesh(
    new RoundedBoxGeometry(side + 0.86, 0.3, side + 0.86, 4, 0.15),
    modest()
      ? new MeshLambertMaterial({ color: tokenColour('--block-board') })
      : new MeshStandardMaterial({ color: tokenColour('--block-board'), roughness: 0.45, metalness: 0.4 }),
  );
  slab.position.y = -0.17;
  slab.receiveShadow = true;
  const hollow = modest()
    ? new MeshLambertMaterial({ color: tokenColour('--block-well') })
    : new MeshStandardMaterial({ color: tokenColour('--block-well'), roughness: 0.8 });
  const places = Array.from({ length: side }, (_, at) => at - (side - 1) / 2);
  const wells = places.flatMap((x) =>
    places.map((z) => {
      const well = new Mesh(new RoundedBoxGeometry(0.95, 0.04, 0.95, 2, 0.02), hollow);
      well.position.set(x, -0.012, z);
      well.receiveShadow = true;
      return well;
    }),
  );
  const [edge, bend] = [side / 2 + 0.24, side / 2 + 0.16];
  const corners = [
    [-edge, -bend],
    [-bend, -edge],
    [bend, -edge],
    [edge, -bend],
    [edge, bend],
    [bend, edge],
    [-bend, edge],
    [-edge, bend],
  ];
  const line = new CatmullRomCurve3(
    corners.map(([x, z]) => new Vector3(x, 0, z)),
    true,
    'catmullrom',
    0.01,
  );
  const band = new Mesh(new TubeGeometry(line, 200, 0.02, 6, true), new MeshBasicMaterial({ color: tokenColour('--beam') }));
  band.position.y = -0.005;
  return [slab, ...wells, band];
}
