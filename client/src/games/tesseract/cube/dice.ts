/** The 64 dice as one InstancedMesh: each instance says which tiles of the atlas its top and its sides show. */
import {
  Color,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  MeshLambertMaterial,
  MeshStandardMaterial,
  type Quaternion,
  Vector3,
  Float32BufferAttribute,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { tokenColour } from '../../../look/colours';
import { ACROSS, drawAtlas } from './atlas';
import { modest } from '../../../space/slow';

export const PITCH = 1.045;
export const COUNT = 72;
const SEGMENTS = 3;
const EDGE = 0.115;
const TOP_SIDE = 2;

export interface Pose {
  readonly position: Vector3;
  readonly quaternion: Quaternion;
  scale: number;
  top: number;
  side: number;
  /** How much the value glows. */
  glow: number;
  /** Brightness of the whole die. */
  light: number;
}

export interface Dice {
  readonly mesh: InstancedMesh;
  pose(at: number, pose: Pose | null): void;
  /** Quarter turns by which the values are turned, so that they stand upright. */
  twist(quarters: number): void;
  update(): void;
}

export function makeDice(): Dice {
  const geometry = new RoundedBoxGeometry(1, 1, 1, SEGMENTS, EDGE);
  const corners = geometry.attributes.position.count;
  const top = Float32Array.from({ length: corners }, (_, n) => (Math.floor(n / (corners / 6)) === TOP_SIDE ? 1 : 0));
  geometry.setAttribute('onTop', new Float32BufferAttribute(top, 1));
  const tiles = new InstancedBufferAttribute(new Float32Array(COUNT * 3), 3).setUsage(DynamicDrawUsage);
  geometry.setAttribute('tiles', tiles);

  const atlas = drawAtlas();
  const turned = { value: 0 };
  const faces = { map: atlas.colour, emissiveMap: atlas.light, emissive: tokenColour('--white') };
  const material = modest() ? new MeshLambertMaterial(faces) : new MeshStandardMaterial({ ...faces, roughness: 0.36 });
  material.onBeforeCompile = (shader) => {
    shader.uniforms.turned = turned;
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <common>',
        '#include <common>\nattribute float onTop;\nattribute vec3 tiles;\nuniform float turned;\nvarying float glows;',
      )
      .replace(
        '#include <uv_vertex>',
        `#include <uv_vertex>
        float tile = mix(tiles.y, tiles.x, onTop);
        float angle = turned * onTop;
        vec2 face = mat2(cos(angle), -sin(angle), sin(angle), cos(angle)) * (uv - 0.5) + 0.5;
        vec2 corner = vec2(mod(tile + 0.5, ${ACROSS}.0) - 0.5, ${ACROSS - 1}.0 - floor((tile + 0.5) / ${ACROSS}.0));
        vMapUv = (corner + 0.015 + face * 0.97) / ${ACROSS}.0;
        vEmissiveMapUv = vMapUv;
        glows = tiles.z * onTop;`,
      );
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nvarying float glows;')
      .replace('#include <emissivemap_fragment>', '#include <emissivemap_fragment>\ntotalEmissiveRadiance *= glows;');
  };

  const mesh = new InstancedMesh(geometry, material, COUNT);
  mesh.castShadow = mesh.receiveShadow = true;
  mesh.frustumCulled = false;
  const matrix = new Matrix4();
  const size = new Vector3();
  const tint = new Color();
  const hidden = new Matrix4().makeScale(0, 0, 0);
  for (let at = 0; at < COUNT; at++) {
    mesh.setMatrixAt(at, hidden);
    mesh.setColorAt(at, tint.setScalar(1));
  }

  return {
    mesh,
    pose(at, pose) {
      if (!pose) {
        mesh.setMatrixAt(at, hidden);
        return;
      }
      mesh.setMatrixAt(at, matrix.compose(pose.position, pose.quaternion, size.setScalar(pose.scale)));
      mesh.setColorAt(at, tint.setScalar(pose.light));
      tiles.setXYZ(at, pose.top, pose.side, pose.glow);
    },
    twist(quarters) {
      turned.value = (quarters * Math.PI) / 2;
    },
    update() {
      mesh.instanceMatrix.needsUpdate = true;
      mesh.instanceColor!.needsUpdate = true;
      tiles.needsUpdate = true;
    },
  };
}
