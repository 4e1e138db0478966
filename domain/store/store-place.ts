import { findPlaceOfAddress } from '../shipping/place-of-address.ts';
import type { County } from '../shipping/taiwan-districts.ts';
import { districtPoints } from './district-points.ts';
import type { MapPoint } from './taiwan-map.ts';

/** Where a store is, as exactly as its address says without its street; without a district somewhere in the county. */
export type StorePlace = MapPoint & { county: County; district?: string };

/** The place of a store by its address; undefined when it names none, or one of the islets without people. */
export function findStorePlace(address: string): StorePlace | undefined {
  const found = findPlaceOfAddress(address);
  if (!found) return undefined;
  const { county, district } = found;
  const points = readPoints(county);
  if (district) {
    const point = points.get(district.district);
    return point && { county, district: district.district, ...point };
  }
  const [first] = points.values();
  return first && { county, ...first };
}

function readPoints(county: County): Map<string, MapPoint> {
  const rows = districtPoints[county].split(',').map((row) => row.split(' '));
  return new Map(
    rows.map(([name = '', longitude, latitude]) => [
      name,
      { longitude: Number(longitude), latitude: Number(latitude) },
    ]),
  );
}
