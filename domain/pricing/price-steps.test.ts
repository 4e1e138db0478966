import { expect, it } from 'vitest';
import { priceSteps, stepAt } from './price-steps.ts';

const tiers = [
  { minQty: 3, unitPriceTwd: 95 },
  { minQty: 6, unitPriceTwd: 90 },
  { minQty: 12, unitPriceTwd: 80 },
];
const steps = priceSteps({ priceTwd: 100, tiers, moq: 1 });

it('has the price of the smallest order, then of each quantity that lowers it', () => {
  expect(steps).toEqual([
    { fromQty: 1, unitPriceTwd: 100, savedTwd: 0 },
    { fromQty: 3, unitPriceTwd: 95, savedTwd: 5 },
    { fromQty: 6, unitPriceTwd: 90, savedTwd: 10 },
    { fromQty: 12, unitPriceTwd: 80, savedTwd: 20 },
  ]);
});

it('begins with the price at the minimum, where that reaches a lower one', () => {
  expect(priceSteps({ priceTwd: 100, tiers, moq: 6 })).toEqual([
    { fromQty: 6, unitPriceTwd: 90, savedTwd: 0 },
    { fromQty: 12, unitPriceTwd: 80, savedTwd: 10 },
  ]);
  expect(priceSteps({ priceTwd: 100, tiers: [], moq: 2 })).toHaveLength(1);
});

it('finds the step of a quantity', () => {
  expect([0, 2, 3, 11, 99].map((quantity) => stepAt(steps, quantity)?.fromQty)).toEqual([
    1, 1, 3, 6, 12,
  ]);
});
