/** The network lies on a table seen at an angle. The same turn as the style sheet makes, so that the pawns stand where their cells are. */
export const BOX = { width: 760, height: 520 };
const PLANE = { left: -22, top: -62, width: 800, height: 660, tilt: 51, spin: -22, scale: 1.1, eye: 1500 };

export function project(x: number, y: number): [number, number] {
  const [spin, tilt] = [PLANE.spin, PLANE.tilt].map((degrees) => (degrees * Math.PI) / 180);
  const [px, py] = [(x - PLANE.width / 2) * PLANE.scale, (y - PLANE.height / 2) * PLANE.scale];
  const [sx, sy] = [px * Math.cos(spin) - py * Math.sin(spin), px * Math.sin(spin) + py * Math.cos(spin)];
  const near = PLANE.eye / (PLANE.eye - sy * Math.sin(tilt));
  return [PLANE.left + PLANE.width / 2 + sx * near, PLANE.top + PLANE.height / 2 + sy * Math.cos(tilt) * near];
}
