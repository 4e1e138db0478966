import { expect, test } from 'vitest';
import { dearerRungs } from './typed-plan.ts';

const item = (priceTwd: number, ...prices: number[]) => ({
  ...{ skuCode: 'A', capUnits: 100, priceTwd },
  rungs: prices.map((unitPriceTwd, index) => ({ minQty: (index + 1) * 10, unitPriceTwd })),
});

test('a rung that is no cheaper than what comes before it is named', () => {
  expect(dearerRungs(item(480, 450, 420))).toEqual([]);
  expect(dearerRungs(item(480, 500))).toEqual(['滿 10 份是 NT$500，沒有比起始單價的 NT$480 便宜']);
  expect(dearerRungs(item(480, 450, 450))).toEqual([
    '滿 20 份是 NT$450，沒有比滿 10 份的 NT$450 便宜',
  ]);
});

test('nothing is said before there is a price to begin with', () => {
  expect(dearerRungs(item(0, 450))).toEqual([]);
});
