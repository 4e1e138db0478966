import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  cropAround,
  leastDistance,
  listPins,
  type MapCrop,
  type MapPoint,
  type MapSpot,
  toMap,
} from './taiwan-map.ts';

const songshan = { longitude: 121.557, latitude: 25.055 };
const daan = { longitude: 121.541, latitude: 25.032 };
const banqiao = { longitude: 121.462, latitude: 25.016 };
const kaohsiung = { longitude: 120.319, latitude: 22.623 };
const magong = { longitude: 119.574, latitude: 23.554 };
const nangan = { longitude: 119.927, latitude: 26.155 };

const cropOf = (...places: MapPoint[]) => cropAround(places.map(toMap));
const pinsOf = (...places: MapPoint[]) => listPins(places, cropOf(...places));

it('has north above and east to the right', () => {
  expect(toMap(kaohsiung).y).toBeGreaterThan(toMap(songshan).y);
  expect(toMap(kaohsiung).x).toBeLessThan(toMap(songshan).x);
});

it('shows one place in the middle, with the towns around it', () => {
  const crop = cropOf(magong);
  expect(crop.width).toBe(400);
  const [pin] = listPins([magong], crop);
  expect(pin?.at.x).toBeCloseTo(0.5, 2);
  expect(pin?.at.y).toBeCloseTo(0.5, 2);
});

it('is lower where places lie side by side', () => {
  const side = cropOf(songshan, banqiao);
  expect(side.height / side.width).toBeCloseTo(2 / 3, 2);
  const high = cropOf(nangan, songshan, kaohsiung);
  expect(high.height).toBe(high.width);
});

it('shows the whole island where the places reach over half of it, and a part of it where they do not', () => {
  const capes = [
    { longitude: 121.537, latitude: 25.299 },
    { longitude: 120.85, latitude: 21.896 },
  ].map(toMap);
  const isShown = ({ x, y, width, height }: MapCrop, spot: MapSpot) =>
    spot.x > x && spot.x < x + width && spot.y > y && spot.y < y + height;
  for (const places of [
    [songshan, kaohsiung],
    [nangan, kaohsiung],
    [kaohsiung, magong, songshan],
  ]) {
    const crop = cropOf(...places);
    expect(capes.every((cape) => isShown(crop, cape))).toBe(true);
    expect(crop.height).toBe(crop.width);
  }
  const north = cropOf(songshan, banqiao);
  expect(capes.some((cape) => isShown(north, cape))).toBe(false);
});

it('has one pin for places of one district or too near each other, and one for each elsewhere', () => {
  expect(pinsOf(songshan, songshan, banqiao).map((pin) => pin.places.length)).toEqual([2, 1]);
  expect(pinsOf(songshan, daan).map((pin) => pin.places.length)).toEqual([1, 1]);
  expect(pinsOf(songshan, daan, banqiao, kaohsiung).map((pin) => pin.places.length)).toEqual([
    3, 1,
  ]);
});

it('has every place on one pin, inside the crop and apart from the others', () => {
  const place = fc.record({
    longitude: fc.double({ min: 118.2, max: 122, noNaN: true }),
    latitude: fc.double({ min: 21.9, max: 26.4, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 30 }), (places) => {
      const crop = cropAround(places.map(toMap));
      const pins = listPins(places, crop);
      expect(pins.flatMap((pin) => pin.places)).toHaveLength(places.length);
      for (const [index, { at }] of pins.entries()) {
        expect(Math.min(at.x, at.y)).toBeGreaterThan(0.1);
        expect(Math.max(at.x, at.y)).toBeLessThan(0.9);
        for (const other of pins.slice(index + 1)) {
          const down = ((other.at.y - at.y) * crop.height) / crop.width;
          expect(Math.hypot(other.at.x - at.x, down)).toBeGreaterThanOrEqual(leastDistance);
        }
      }
    }),
  );
});
