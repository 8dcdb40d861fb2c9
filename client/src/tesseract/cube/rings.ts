/** Rings of light around dice: chosen, next to be primed, or a place a die may go. */
import { Group, Mesh, MeshBasicMaterial, PlaneGeometry, type CanvasTexture, type Vector3 } from 'three';
import { texture } from './atlas';

export type Ring = 'picked' | 'next' | 'goal';
const COLOUR: Record<Ring, string> = { picked: '#6fe3ff', next: '#ffb454', goal: '#7ee2a0' };

export class Rings {
  readonly group = new Group();
  #maps = new Map<Ring, CanvasTexture>();
  #pool: Mesh<PlaneGeometry, MeshBasicMaterial>[] = [];
  #used = 0;
  #plane = new PlaneGeometry(1, 1);

  begin(): void {
    this.#used = 0;
  }

  /** A flat ring whose square of light is `size` dice wide. */
  add(kind: Ring, at: Vector3, size: number, opacity = 1): void {
    let mesh = this.#pool[this.#used];
    if (!mesh) {
      mesh = new Mesh(this.#plane, new MeshBasicMaterial({ transparent: true, depthWrite: false, toneMapped: false }));
      mesh.rotation.x = -Math.PI / 2;
      this.#pool.push(mesh);
      this.group.add(mesh);
    }
    this.#used++;
    mesh.visible = true;
    mesh.material.map = this.#map(kind);
    mesh.material.opacity = opacity;
    mesh.material.needsUpdate = true;
    mesh.scale.setScalar(size);
    mesh.position.copy(at);
  }

  end(): void {
    for (const mesh of this.#pool.slice(this.#used)) mesh.visible = false;
  }

  #map(kind: Ring): CanvasTexture {
    const found = this.#maps.get(kind) ?? soft(COLOUR[kind]);
    this.#maps.set(kind, found);
    return found;
  }
}

function soft(colour: string): CanvasTexture {
  const canvas = document.createElement('canvas');
  const n = (canvas.width = canvas.height = 512);
  const g = canvas.getContext('2d')!;
  g.shadowColor = g.strokeStyle = colour;
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
