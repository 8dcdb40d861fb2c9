/** Rings of light around dice: chosen, next to be primed, or a place a die may go. All of them are one mesh. */
import { Color, InstancedMesh, Matrix4, MeshBasicMaterial, PlaneGeometry, type CanvasTexture, type Vector3 } from 'three';
import { tokenColour } from '../../../look/colours';
import { texture } from './atlas';

const COLOUR = { picked: '--beam', next: '--amber', goal: '--goal' } as const;
export type Ring = keyof typeof COLOUR;
const MOST = 64;

export class Rings {
  readonly mesh = new InstancedMesh(
    new PlaneGeometry(1, 1).rotateX(-Math.PI / 2),
    new MeshBasicMaterial({ map: soft(), transparent: true, depthWrite: false, toneMapped: false }),
    MOST,
  );
  #matrix = new Matrix4();
  #colour = new Color();

  constructor() {
    this.mesh.frustumCulled = false;
    this.begin();
  }

  begin(): void {
    this.mesh.count = 0;
  }

  /** A flat ring whose square of light is `size` dice wide. */
  add(kind: Ring, at: Vector3, size: number): void {
    if (this.mesh.count === MOST) return;
    const n = this.mesh.count++;
    this.mesh.setMatrixAt(n, this.#matrix.makeScale(size, 1, size).setPosition(at));
    this.mesh.setColorAt(n, this.#colour.set(tokenColour(COLOUR[kind])));
  }

  end(): void {
    this.mesh.visible = this.mesh.count > 0;
    this.mesh.instanceMatrix.needsUpdate = true;
    if (this.mesh.instanceColor) this.mesh.instanceColor.needsUpdate = true;
  }
}

/** White, so that every ring gives it a colour of its own. */
function soft(): CanvasTexture {
  const canvas = document.createElement('canvas');
  const n = (canvas.width = canvas.height = 512);
  const g = canvas.getContext('2d')!;
  g.shadowColor = g.strokeStyle = tokenColour('--white');
  g.lineJoin = 'round';
  const side = n * 0.56;
  for (const [blur, width] of [
    [0.1, 0.05],
    [0.05, 0.03],
    [0, 0.02],
  ]) {
    g.shadowBlur = blur * n;
    g.lineWidth = width * n;
    g.beginPath();
    g.roundRect((n - side) / 2, (n - side) / 2, side, side, n * 0.09);
    g.stroke();
  }
  return texture(canvas);
}
