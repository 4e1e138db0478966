import { expect, test } from 'vitest';
import { orderFixture } from '../order-fixture.ts';
import { listAmountRows, listMoneyRows } from './amount-rows.ts';

const sumOf = (rows: readonly { amountTwd: number }[]) =>
  rows.reduce((sum, { amountTwd }) => sum + amountTwd, 0);

test('the parts add up to what is payable, and only those that count are told', () => {
  const order = orderFixture({
    ...{ goodsTwd: 1_000, discountTwd: 120, itemsNetTwd: 880, shippingFeeTwd: 150 },
    ...{ shippingDiscountTwd: 50, paymentFeeTwd: 30, walletUsedTwd: 10, payableTwd: 1_000 },
    coupon: { code: 'SPRING', title: '春季折扣' },
  });
  const rows = listAmountRows(order);
  expect(sumOf(rows)).toBe(order.payableTwd);
  expect(rows.find(({ name }) => name === '優惠折抵')?.note).toBe('春季折扣');
  const plain = listAmountRows(orderFixture({ shippingFeeTwd: 0, payableTwd: 300 }));
  expect(plain.map(({ name }) => name)).toEqual(['商品金額', '運費']);
});

test('money is told once there is any, with what is left after refunds', () => {
  expect(listMoneyRows(orderFixture({ paidTwd: 0 }))).toEqual([]);
  expect(listMoneyRows(orderFixture()).map(({ name }) => name)).toEqual(['已付款']);
  expect(listMoneyRows(orderFixture({ refundedTwd: 150 })).at(-1)).toEqual({
    name: '實付',
    amountTwd: 250,
  });
});
