/** The light of the room on the cube: from the upper left, with a shadow; two lamps of the turntable from below. */
import { DirectionalLight, PointLight } from 'three';
import { tokenColour } from '../../../look/colours';
import type { Stage } from '../../../space/stage';
import { modest } from '../../../space/slow';

export function light({ scene }: Stage): void {
  const key = new DirectionalLight(tokenColour('--key-light'), 2.5);
  key.position.set(-5, 11, 6.5);
  key.castShadow = true;
  key.shadow.mapSize.setScalar(modest() ? 512 : 2048);
  Object.assign(key.shadow.camera, { left: -4.4, right: 4.4, top: 4.4, bottom: -4.4, near: 4, far: 22 });
  key.shadow.radius = 5;
  key.shadow.bias = -0.0006;
  key.shadow.normalBias = 0.02;
  const fill = new DirectionalLight(tokenColour('--fill-light'), 0.4);
  fill.position.set(8, 3, 4);
  scene.add(key, fill);
  for (const [x, z, strength] of [
    [3.1, 3.1, 7],
    [-3, 3.3, 4],
  ]) {
    const lamp = new PointLight(tokenColour('--foot-light'), strength, 6, 1.6);
    lamp.position.set(x, 0.35, z);
    scene.add(lamp);
  }
}
