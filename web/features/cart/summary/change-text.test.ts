import { expect, test } from 'vitest';
import { describeChange } from './change-text.ts';

const change = { lineId: 1, name: '鳳梨酥' };

test('a changed price or quantity is shown with both values', () => {
  expect(describeChange({ ...change, kind: 'PRICE_DOWN', from: 120, to: 99 })).toBe(
    '好消息！「鳳梨酥」降價了：NT$120 → NT$99',
  );
  expect(describeChange({ ...change, kind: 'QUANTITY_CLAMPED', from: 12, to: 6 })).toContain(
    '由 12 調整為 6',
  );
});

test('unavailable lines are reported by the line only', () => {
  expect(describeChange({ ...change, kind: 'SOLD_OUT', from: null, to: null })).toBeUndefined();
});
