import { expect, test } from 'vitest';
import { flashLimitText, flashStateText } from './flash-state.ts';

const item = {
  ...{ skuId: 1, productId: 1, name: '米', optionText: '', unitLabel: '包', picture: null },
  ...{ ordinaryPriceTwd: 100, flashPriceTwd: 80, perMember: 3, perOrder: null },
  ...{ stock: 10, sold: 4, held: 2, left: 4, released: 0, releasedAt: null },
};

test('nothing is said of goods that are simply there', () => {
  expect(flashStateText(item)).toBeNull();
});

test('what came back is told while it can be had', () => {
  expect(flashStateText({ ...item, released: 2 })).toBe('剛釋出 2 包');
});

test('a release is hoped for only while somebody pays', () => {
  expect(flashStateText({ ...item, left: 0 })).toBe('已搶完・2 包付款中，可能會有釋出');
  expect(flashStateText({ ...item, left: 0, held: 0, sold: 10 })).toBe('已搶完');
});

test('a limit per order is told where it is the nearer one', () => {
  expect(flashLimitText(item)).toBe('每人限購 3 包');
  expect(flashLimitText({ ...item, perOrder: 3 })).toBe('每人限購 3 包');
  expect(flashLimitText({ ...item, perOrder: 1 })).toBe('每人限購 3 包，每筆 1 包');
});
