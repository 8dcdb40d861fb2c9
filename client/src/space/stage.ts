/** A three.js stage that draws only when something has changed. Everything in space (cube, blocks) stands on one. */
import { still } from '../lib/settings.svelte';
import { tokenColour } from '../look/colours';
import { DirectionalLight, HemisphereLight, PCFShadowMap, PerspectiveCamera, PMREMGenerator, Scene, Vector3, WebGLRenderer } from 'three';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';

export interface Stage {
  readonly scene: Scene;
  readonly camera: PerspectiveCamera;
  readonly renderer: WebGLRenderer;
  /** Draw at the next frame, once. */
  draw(): void;
  /** Run `step` with 0…1 over some milliseconds, drawing each frame; at once where motion is not wanted. */
  animate(milliseconds: number, step: (part: number) => void): void;
  /** Position of the camera: degrees around and above, and distance from its target. */
  look(around: number, above: number): void;
  /** The camera goes back by a factor, and its target up. */
  stepBack(by: number, up: number): void;
  dispose(): void;
}

export interface View {
  readonly fov: number;
  readonly distance: number;
  readonly target: readonly [number, number, number];
  readonly around: number;
  readonly above: number;
  /** Width by height that must be seen whole; on narrower canvases the camera steps back. */
  readonly aspect: number;
  /** Without the reflections of a room, for machines that draw without graphics hardware. */
  readonly plain?: boolean;
  /** Called when the canvas has got another size. */
  readonly fitted?: () => void;
  /** Called once if the first frames, or the frames of a movement, take long. */
  readonly slow?: () => void;
}

/** Milliseconds between two frames that are too many, and how many such frames in a row are slow. */
const LONG = 120;
const FRAMES = 4;
/** Milliseconds from the first drawing to the second frame after it that are too many. */
const FIRST = 900;

/** Measures the time between frames: the browser's own clock, so that it counts whoever draws, script or graphics. */
class Pulse {
  #last = 0;
  #long = 0;
  #told = false;
  readonly #slow: () => void;

  constructor(slow: () => void) {
    this.#slow = slow;
  }

  begin(): void {
    const from = performance.now();
    requestAnimationFrame(() => requestAnimationFrame(() => performance.now() - from > FIRST && this.#tell()));
  }

  /** A frame of a movement is drawn; the next one follows unless it is the last. */
  beat(now: number, more: boolean): void {
    this.#long = this.#last && now - this.#last > LONG ? this.#long + 1 : 0;
    this.#last = more ? now : 0;
    if (this.#long >= FRAMES) this.#tell();
  }

  #tell(): void {
    if (this.#told || document.hidden) return;
    this.#told = true;
    this.#slow();
  }
}

export function raise(canvas: HTMLCanvasElement, view: View): Stage {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  const scene = new Scene();
  if (!view.plain) {
    const room = new PMREMGenerator(renderer);
    scene.environment = room.fromScene(new RoomEnvironment(), 0.04).texture;
    scene.environmentIntensity = 0.22;
    room.dispose();
  }
  const camera = new PerspectiveCamera(view.fov, 1, 0.1, 100);
  let [around, above] = [view.around, view.above];
  let [back, up] = [1, 0];
  let frame = 0;
  const pulse = new Pulse(() => view.slow?.());
  let moving: { until: number; from: number; step: (part: number) => void } | null = null;

  function place(): void {
    const distance = back * view.distance * Math.max(1, view.aspect / camera.aspect);
    const [a, e] = [(around * Math.PI) / 180, (above * Math.PI) / 180];
    const target = new Vector3(...view.target).add(new Vector3(0, up, 0));
    camera.position
      .set(Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e))
      .multiplyScalar(distance)
      .add(target);
    camera.lookAt(target);
  }
  function draw(): void {
    frame ||= requestAnimationFrame(paint);
  }
  function paint(now: number): void {
    frame = 0;
    if (moving) {
      const part = Math.min(1, (now - moving.from) / (moving.until - moving.from));
      const { step } = moving;
      if (part === 1) moving = null;
      step(1 - (1 - part) ** 3);
      pulse.beat(now, part < 1);
      if (part < 1) draw();
    }
    renderer.render(scene, camera);
  }
  function fit(): void {
    const { clientWidth: width, clientHeight: height } = canvas.parentElement!;
    if (!width || !height) return;
    renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    place();
    renderer.render(scene, camera);
    view.fitted?.();
  }
  const sizes = new ResizeObserver(fit);
  pulse.begin();
  sizes.observe(canvas.parentElement!);

  return {
    scene,
    camera,
    renderer,
    draw,
    animate(milliseconds, step) {
      if (still.matches) step(1);
      else {
        const from = performance.now();
        moving = { from, until: from + milliseconds, step };
      }
      draw();
    },
    look(nextAround, nextAbove) {
      [around, above] = [nextAround, nextAbove];
      place();
      draw();
    },
    stepBack(by, nextUp) {
      if (back === by && up === nextUp) return;
      [back, up] = [by, nextUp];
      place();
      draw();
    },
    dispose() {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}

/** Daylight from the upper left, with soft shadows, and the glow of the machine from behind. */
export function light(scene: Scene, [x, y, z]: readonly [number, number, number], strength: number): void {
  scene.add(new HemisphereLight(tokenColour('--sky'), tokenColour('--sky-ground'), 0.9));
  const sun = new DirectionalLight(tokenColour('--sun'), strength);
  sun.position.set(x, y, z);
  sun.castShadow = true;
  sun.shadow.mapSize.set(1024, 1024);
  Object.assign(sun.shadow.camera, { left: -6, right: 6, top: 6, bottom: -6 });
  sun.shadow.radius = 5;
  sun.shadow.bias = -0.0006;
  sun.shadow.normalBias = 0.02;
  scene.add(sun);
  const rim = new DirectionalLight(tokenColour('--beam'), 0.9);
  rim.position.set(-6, 3, -5);
  scene.add(rim);
}

/** Can this browser draw in space at all? */
export function able(): boolean {
  try {
    return !!document.createElement('canvas').getContext('webgl2');
  } catch {
    return false;
  }
}
