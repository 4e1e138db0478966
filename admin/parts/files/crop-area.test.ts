import { describe, expect, test } from 'vitest';
import { type Crop, cropArea, dragCrop } from './crop-area.ts';

const wide = { width: 1_200, height: 800 };
const whole: Crop = { ratio: 1, zoom: 1, x: 0.5, y: 0.5 };

describe('the part that a crop shows', () => {
  test('is the largest of its ratio, in the middle', () => {
    expect(cropArea(wide, whole)).toEqual({ left: 200, top: 0, width: 800, height: 800 });
    expect(cropArea(wide, { ...whole, ratio: 4 / 5 })).toEqual({
      ...{ left: 280, top: 0, width: 640, height: 800 },
    });
    expect(cropArea({ width: 600, height: 1_200 }, whole)).toEqual({
      ...{ left: 0, top: 300, width: 600, height: 600 },
    });
  });

  test('is smaller with zoom, and stays within the picture wherever it is', () => {
    expect(cropArea(wide, { ...whole, zoom: 2, x: 1, y: 1 })).toEqual({
      ...{ left: 800, top: 400, width: 400, height: 400 },
    });
  });

  test('follows the picture that is dragged, as far as it reaches', () => {
    const by = (byX: number, byY: number) => ({ byX, byY, frameWidth: 400 });
    expect(dragCrop(wide, whole, by(50, 30))).toEqual({ ...whole, x: 0.25 });
    expect(dragCrop(wide, whole, by(-9_999, 0))).toEqual({ ...whole, x: 1 });
    expect(dragCrop(wide, { ...whole, zoom: 2 }, by(0, 100))).toMatchObject({ x: 0.5, y: 0.25 });
  });
});
