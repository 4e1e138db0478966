import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clampToFrame,
  fitInto,
  highestScale,
  unzoomed,
  type Zoom,
  zoomAt,
} from './zoom-transform.ts';

const pixels = fc.integer({ min: -500, max: 500 });
const points = fc.record({ x: pixels, y: pixels });
const factors = fc.double({ min: 0.1, max: 5, noNaN: true });
const frame = { width: 390, height: 844 };

/** Which spot of the picture lies under a point of the frame. */
const spotUnder = (zoom: Zoom, point: { x: number; y: number }) => ({
  x: (point.x - zoom.x) / zoom.scale,
  y: (point.y - zoom.y) / zoom.scale,
});

describe('zooming', () => {
  test('keeps the spot under the finger', () => {
    fc.assert(
      fc.property(points, points, factors, factors, (first, second, a, b) => {
        const before = zoomAt(unzoomed, a, first);
        const after = zoomAt(before, b, second);
        const spot = spotUnder(before, second);
        expect(spotUnder(after, second).x).toBeCloseTo(spot.x, 6);
        expect(spotUnder(after, second).y).toBeCloseTo(spot.y, 6);
      }),
    );
  });

  test('never shrinks below the fitted size or grows beyond fourfold', () => {
    fc.assert(
      fc.property(points, fc.array(factors, { maxLength: 8 }), (point, steps) => {
        const { scale } = steps.reduce((zoom, factor) => zoomAt(zoom, factor, point), unzoomed);
        expect(scale).toBeGreaterThanOrEqual(1);
        expect(scale).toBeLessThanOrEqual(highestScale);
      }),
    );
  });
});

describe('a picture in its frame', () => {
  test('is fitted whole', () => {
    expect(fitInto(frame, { width: 960, height: 960 })).toEqual({ width: 390, height: 390 });
    expect(fitInto({ width: 1280, height: 720 }, { width: 960, height: 960 })).toEqual({
      width: 720,
      height: 720,
    });
  });

  test('that is not larger than the frame stays in the middle', () => {
    expect(clampToFrame({ scale: 1, x: 80, y: -60 }, frame, { width: 390, height: 390 })).toEqual(
      unzoomed,
    );
  });

  test('never shows a gap beside an enlarged picture', () => {
    const picture = { width: 390, height: 390 };
    fc.assert(
      fc.property(points, factors, (point, factor) => {
        const zoom = clampToFrame(zoomAt(unzoomed, factor, point), frame, picture);
        const gap = frame.width / 2 - ((picture.width * zoom.scale) / 2 - Math.abs(zoom.x));
        expect(gap).toBeLessThanOrEqual(1e-9);
      }),
    );
  });
});
