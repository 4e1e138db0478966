import { expect, test } from 'vitest';
import { orderLineFixture } from './order-fixture.ts';
import { settledLine } from './settled-line.ts';

const asOrdered = { orderedQuantity: null, orderedTwd: null };

test('a line that nothing changed is as it was ordered', () => {
  const line = orderLineFixture({ quantity: 3, unitPriceTwd: 100, netTwd: 290 });
  expect(settledLine(line)).toEqual({ quantity: 3, netTwd: 290, unitPriceTwd: 100, ...asOrdered });
});

test('settled quantity and price are shown beside the ordered ones', () => {
  const line = orderLineFixture({
    quantity: 6,
    netTwd: 600,
    settledQuantity: 2,
    settledNetTwd: 180,
  });
  expect(settledLine(line)).toEqual({
    ...{ quantity: 2, netTwd: 180, unitPriceTwd: 90 },
    ...{ orderedQuantity: 6, orderedTwd: 600 },
  });
});

test('a settled line with the same pieces and price shows no change', () => {
  const line = orderLineFixture({ settledQuantity: 3, settledNetTwd: 300 });
  expect(settledLine(line)).toMatchObject(asOrdered);
});

test('of a line with no piece left only the ordered price is known', () => {
  const line = orderLineFixture({ settledQuantity: 0, settledNetTwd: 0 });
  expect(settledLine(line)).toMatchObject({ quantity: 0, netTwd: 0, unitPriceTwd: 100 });
});

test('a line with a discount keeps the price of a piece when pieces were taken off', () => {
  const line = orderLineFixture({
    discountTwd: 60,
    netTwd: 240,
    settledQuantity: 2,
    settledNetTwd: 160,
  });
  expect(settledLine(line)).toMatchObject({ quantity: 2, netTwd: 160, unitPriceTwd: 100 });
});
