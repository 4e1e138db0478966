/** A place on earth, in degrees. */
export type MapPoint = { longitude: number; latitude: number };
/** A place on the map of Taiwan, in its units, from the upper left. */
export type MapSpot = { x: number; y: number };
export type MapCrop = MapSpot & { width: number; height: number };

const corner: MapPoint = { longitude: 118, latitude: 26.5 };
const unitsPerDegree = 2_000;
/** A degree of longitude is this much shorter than one of latitude in the middle of Taiwan. */
const narrowness = Math.cos((23.8 * Math.PI) / 180);

/** Where a place is on the map; Taiwan is small enough for straight meridians. */
export const toMap = ({ longitude, latitude }: MapPoint): MapSpot => ({
  x: (longitude - corner.longitude) * unitsPerDegree * narrowness,
  y: (corner.latitude - latitude) * unitsPerDegree,
});

/** About 20 km: a city, so that one place is seen where it lies and two of neighbouring districts apart. */
const leastWidth = 400;
/** How much of the width and of the height stays free on each side: for pins and their names. */
const margin = 0.15;
/** North-west and south-east corner of a box around the main island. */
const island = [
  { longitude: 120.03, latitude: 25.3 },
  { longitude: 122.01, latitude: 21.89 },
].map(toMap);
/** Less than for pins: nothing is written beside the coast. */
const islandMargin = 0.04;

/**
 * The part of the map with all spots, in a frame as wide as high or, where they lie side by side rather than one
 * below the other, a third lower. A frame at least half as high as the island holds all of it; a lower one is
 * plainly of a part.
 */
export function cropAround(spots: readonly MapSpot[]): MapCrop {
  const pins = { spots, margin };
  const around = frameOf([pins]);
  const [top, bottom] = rangeOf(island.map(({ y }) => y));
  if (around.height < (bottom - top) / 2) return around;
  return frameOf([pins, { spots: island, margin: islandMargin }]);
}

type Framed = { spots: readonly MapSpot[]; margin: number };

function frameOf(parts: readonly Framed[]): MapCrop {
  const across = parts.map((part) => sideOf(part, ({ x }) => x));
  const down = parts.map((part) => sideOf(part, ({ y }) => y));
  const [left, right] = rangeOf(across.flatMap(({ from, to }) => [from, to]));
  const [top, bottom] = rangeOf(down.flatMap(({ from, to }) => [from, to]));
  const isHigh = bottom - top > right - left && bottom - top > leastWidth / 2;
  const heightOfWidth = isHigh ? 1 : 2 / 3;
  const needed = Math.max(lengthFor(across), lengthFor(down) / heightOfWidth);
  const width = Math.round(Math.max(leastWidth, needed));
  const height = Math.round(width * heightOfWidth);
  return { ...{ width, height }, x: startOf(across, width), y: startOf(down, height) };
}

/** What lies along one side of the frame, and which part of the side stays free before and behind it. */
type Side = { from: number; to: number; margin: number };

function sideOf({ spots, margin: free }: Framed, along: (spot: MapSpot) => number): Side {
  const [from, to] = rangeOf(spots.map(along));
  return { from, to, margin: free };
}

/** How long the side is so that each has its margins. */
const lengthFor = (sides: readonly Side[]): number =>
  Math.max(
    ...sides.flatMap((first) =>
      sides.map((last) => (last.to - first.from) / (1 - first.margin - last.margin)),
    ),
  );

/** Where a side begins that has as much to spare before as behind. */
function startOf(sides: readonly Side[], length: number): number {
  const [latest] = rangeOf(sides.map(({ from, margin: free }) => from - free * length));
  const [, end] = rangeOf(sides.map(({ to, margin: free }) => to + free * length));
  return Math.round((latest + end - length) / 2);
}

const rangeOf = (values: readonly number[]): [number, number] => [
  Math.min(...values),
  Math.max(...values),
];

export type MapPin<Place> = {
  places: [Place, ...Place[]];
  /** Where it is in the crop, from 0 to 1 from the upper left. */
  at: MapSpot;
};

/** Pins whose distance is a smaller part of the width would be under one finger. */
export const leastDistance = 1 / 8;

/** One pin for the places of a district, and for those too near each other in this part of the map. */
export function listPins<Place extends MapPoint>(
  places: readonly Place[],
  crop: MapCrop,
): MapPin<Place>[] {
  const pins: MapPin<Place>[] = [];
  for (const place of places) {
    const { x, y } = toMap(place);
    const at = { x: (x - crop.x) / crop.width, y: (y - crop.y) / crop.height };
    const near = pins.find(
      (pin) =>
        Math.hypot(pin.at.x - at.x, ((pin.at.y - at.y) * crop.height) / crop.width) < leastDistance,
    );
    if (near) near.places.push(place);
    else pins.push({ places: [place], at });
  }
  return pins;
}
