/** Drawing of polygons: their paths, and the same shape with its edges drawn in a little. */
export type Vector = readonly [number, number];

export const path = (points: readonly Vector[]): string => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
const round = (value: number): number => Math.round(value * 100) / 100;

export const middle = (points: readonly Vector[]): Vector => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

/** A convex polygon with every edge moved inwards by `by`. */
export function inset(points: readonly Vector[], by: number): Vector[] {
  const [cx, cy] = middle(points);
  const edges = points.map(([x, y], index) => {
    const [tox, toy] = points[(index + 1) % points.length];
    const length = Math.hypot(tox - x, toy - y);
    let [nx, ny] = [(toy - y) / length, (x - tox) / length];
    if ((cx - x) * nx + (cy - y) * ny < 0) [nx, ny] = [-nx, -ny];
    return { x: x + nx * by, y: y + ny * by, dx: tox - x, dy: toy - y };
  });
  return edges.map((edge, index) => {
    const last = edges[(index + edges.length - 1) % edges.length];
    const along = ((edge.x - last.x) * edge.dy - (edge.y - last.y) * edge.dx) / (last.dx * edge.dy - last.dy * edge.dx);
    return [last.x + last.dx * along, last.y + last.dy * along];
  });
}

/** The quarter of a unit square that the server names, as its three corners. */
export function quarter([x, y, side]: readonly [number, number, string]): Vector[] {
  const corners: Vector[] = [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
  ];
  const first = ['north', 'east', 'south', 'west'].indexOf(side);
  return [corners[first], corners[(first + 1) % 4], [x + 0.5, y + 0.5]];
}
