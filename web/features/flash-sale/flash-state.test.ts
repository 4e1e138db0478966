import { expect, test } from 'vitest';
import { flashLimitText, flashStateText } from './flash-state.ts';

const item = {
  ...{ skuId: 1, productId: 1, name: '米', optionText: '', unitLabel: '包', picture: null },
  ...{ ordinaryPriceTwd: 100, flashPriceTwd: 80, perMember: 3, perOrder: null },
  ...{ stock: 10, sold: 4, held: 2, left: 4, released: 0, releasedAt: null },
};

test('items in stock have no state text', () => {
  expect(flashStateText(item)).toBeNull();
});

test('items back in stock are marked while available', () => {
  expect(flashStateText({ ...item, released: 2 })).toBe('剛釋出 2 包');
});

test('a release is hoped for only while somebody pays', () => {
  expect(flashStateText({ ...item, left: 0 })).toBe('已搶完・2 包付款中，可能會有釋出');
  expect(flashStateText({ ...item, left: 0, held: 0, sold: 10 })).toBe('已搶完');
});

test('the limit per order is shown where it is the lower one', () => {
  expect(flashLimitText(item)).toBe('每人限購 3 包');
  expect(flashLimitText({ ...item, perOrder: 3 })).toBe('每人限購 3 包');
  expect(flashLimitText({ ...item, perOrder: 1 })).toBe('每人限購 3 包，每筆 1 包');
});
