import { counties, withFormalTai } from '../../domain/shipping/taiwan-districts.ts';
import { toMap } from '../../domain/store/taiwan-map.ts';
import {
  areasOf,
  measureRing,
  type Point,
  pointsOf,
  type Ring,
  readLines,
  ringsOf,
  type Topology,
} from './topology.ts';

/** How far a drawn line may be from the real one, in units of the map: a dot of a telephone's screen. */
const exactness = { country: 5, county: 1.5 };

/** The whole country with the borders of its counties, and each county with those of its districts. */
export function drawMaps(topology: Topology): Map<string, string> {
  const lines = readLines(topology).map((line) =>
    line.map(([longitude, latitude]): Point => {
      const { x, y } = toMap({ longitude, latitude });
      return [x, y];
    }),
  );
  const towns = areasOf(topology, 'towns');
  const nation = areasOf(topology, 'nation').flatMap(ringsOf);
  const allCounties = areasOf(topology, 'counties');
  const files = new Map([
    ['taiwan.svg', draw('臺灣', nation, allCounties.map(ringsOf), lines, exactness.country)],
  ]);
  for (const county of allCounties) {
    const { COUNTYNAME = '', COUNTYENG = '', COUNTYCODE } = county.properties;
    if (!counties.some((name) => name === withFormalTai(COUNTYNAME))) {
      throw new Error(`the shop does not know ${COUNTYNAME}`);
    }
    const districts = towns.filter(({ properties }) => properties.COUNTYCODE === COUNTYCODE);
    const name = COUNTYENG.toLowerCase().replaceAll(' ', '-');
    files.set(
      `${name}.svg`,
      draw(
        withFormalTai(COUNTYNAME),
        ringsOf(county),
        districts.map(ringsOf),
        lines,
        exactness.county,
      ),
    );
  }
  return files;
}

/** Land as an area, and the lines that two of the areas on it share. */
function draw(
  title: string,
  land: readonly Ring[],
  areas: readonly Ring[][],
  lines: readonly Point[][],
  exact: number,
): string {
  const simple = lines.map((line) => simplify(line, exact));
  const rings = land
    .map((ring) => pointsOf(ring, simple))
    .filter((points) => measureRing(points).area > exact ** 2 * 4);
  const users = Map.groupBy(areas.flat(2), (index) => (index < 0 ? ~index : index));
  const shared = [...users]
    .filter(([, uses]) => uses.length > 1)
    .map(([index]) => simple[index] ?? []);
  const paths = [
    `<title>${title}</title>`,
    `<path id="land" vector-effect="non-scaling-stroke" d="${rings.map((points) => `${writeLine(points)}z`).join('')}"/>`,
    `<path id="borders" fill="none" vector-effect="non-scaling-stroke" d="${shared.map(writeLine).join('')}"/>`,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg">${paths.join('')}</svg>\n`;
}

/** The points that a line needs to stay as near as this (Douglas and Peucker), in whole units. */
function simplify(line: readonly Point[], exact: number): Point[] {
  const kept = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    let [farthest, distance] = [-1, exact];
    for (let index = from + 1; index < to; index += 1) {
      const found = distanceTo(line[index] as Point, line[from] as Point, line[to] as Point);
      if (found > distance) [farthest, distance] = [index, found];
    }
    if (farthest < 0) continue;
    kept.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return line
    .filter((_, index) => kept.has(index))
    .map(([x, y]): Point => [Math.round(x), Math.round(y)]);
}

function distanceTo([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx ** 2 + dy ** 2;
  const part = length === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / length;
  const on = Math.min(1, Math.max(0, part));
  return Math.hypot(x - ax - on * dx, y - ay - on * dy);
}

/** Steps from point to point, in the shortest notation. */
function writeLine(points: readonly Point[]): string {
  let [x, y] = points[0] as Point;
  const steps: string[] = [];
  for (const [toX, toY] of points.slice(1)) {
    if (toX === x && toY === y) continue;
    steps.push(`${toX - x} ${toY - y}`);
    [x, y] = [toX, toY];
  }
  const [[startX, startY]] = points as [Point];
  if (steps.length === 0) return '';
  return `M${startX} ${startY}l${steps.join(' ').replaceAll(' -', '-')}`;
}
