import { withFormalTai } from '../../domain/shipping/taiwan-districts.ts';
import type { MapPoint } from '../../domain/store/taiwan-map.ts';
import { areasOf, measureRing, pointsOf, readLines, ringsOf, type Topology } from './topology.ts';

/**
 * The middle of each district's villages, by county and district: where its people and shops are, while the middle of
 * its area is often a mountain.
 */
export function findDistrictPoints(topology: Topology): Map<string, MapPoint> {
  const lines = readLines(topology);
  const villages = new Map<string, MapPoint[]>();
  for (const area of areasOf(topology, 'villages')) {
    const rings = ringsOf(area).map((ring) => measureRing(pointsOf(ring, lines)));
    const [largest] = rings.toSorted((a, b) => b.area - a.area);
    const { COUNTYNAME = '', TOWNNAME = '' } = area.properties;
    const name = withFormalTai(COUNTYNAME + TOWNNAME);
    if (!largest) continue;
    const [longitude, latitude] = largest.centre;
    villages.set(name, [...(villages.get(name) ?? []), { longitude, latitude }]);
  }
  return new Map([...villages].map(([name, points]) => [name, middleOf(points)]));
}

/** The village nearest to the mean of all: the mean of two islands is in the sea. */
function middleOf(points: readonly MapPoint[]): MapPoint {
  const mean = (of: keyof MapPoint) =>
    points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [longitude, latitude] = [mean('longitude'), mean('latitude')];
  const distance = (point: MapPoint) =>
    Math.hypot(point.longitude - longitude, point.latitude - latitude);
  return points.toSorted((a, b) => distance(a) - distance(b))[0] ?? { longitude, latitude };
}
