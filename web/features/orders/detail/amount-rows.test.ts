import { expect, test } from 'vitest';
import { orderFixture } from '#web/features/orders/order-fixture.ts';
import { listAmountRows, listMoneyRows } from './amount-rows.ts';

const sumOf = (rows: readonly { amountTwd: number }[]) =>
  rows.reduce((sum, { amountTwd }) => sum + amountTwd, 0);

test('the rows add up to the payable total, without zero rows', () => {
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

test('payments are listed once there are any, with the net amount', () => {
  expect(listMoneyRows(orderFixture({ paidTwd: 0 }))).toEqual([]);
  expect(listMoneyRows(orderFixture()).map(({ name }) => name)).toEqual(['已付款']);
  expect(listMoneyRows(orderFixture({ refundedTwd: 150 })).at(-1)).toEqual({
    name: '實付',
    amountTwd: 250,
  });
});

const refund = {
  ...{ refundNo: 'F1', amountTwd: 400, needsAccount: false, cause: '', isSurplus: true },
  ...{ requestedAt: '2026-03-03T00:00:00Z', doneAt: null },
  status: 'DONE' as const,
};

test('a second payment came and went back, as the refunds below say', () => {
  expect(listMoneyRows(orderFixture({ refunds: [refund] }))).toEqual([
    { name: '已付款', amountTwd: 800, note: '含多付或無法入帳的 NT$400' },
    { name: '已退款', amountTwd: -400 },
    { name: '實付', amountTwd: 400 },
  ]);
});

test('an order that was paid in several payments lists each of them', () => {
  const paidBy = [
    { method: 'CARD' as const, amountTwd: 1_300, isDifference: false },
    { method: 'LINE_PAY' as const, amountTwd: 800, isDifference: true },
  ];
  const [paid] = listMoneyRows(orderFixture({ paidTwd: 2_100, paidBy }));
  expect(paid).toMatchObject({
    amountTwd: 2_100,
    note: '信用卡 NT$1,300、LINE Pay NT$800（差額）',
  });
});

test('money that waits for an account is not on its way back', () => {
  const waiting = { ...refund, isSurplus: false, status: 'REQUESTED' as const, needsAccount: true };
  expect(listMoneyRows(orderFixture({ refunds: [waiting] }))).toEqual([
    { name: '已付款', amountTwd: 400 },
    { name: '待退款，等您提供帳戶', amountTwd: -400 },
    { name: '實付', amountTwd: 0 },
  ]);
});

test('money on its way back is not what was paid in the end', () => {
  const requested = { ...refund, amountTwd: 250, isSurplus: false, status: 'REQUESTED' as const };
  const done = { ...requested, refundNo: 'F2', amountTwd: 150, status: 'DONE' as const };
  expect(listMoneyRows(orderFixture({ refundedTwd: 150, refunds: [done, requested] }))).toEqual([
    { name: '已付款', amountTwd: 400 },
    { name: '已退款', amountTwd: -150 },
    { name: '退款處理中', amountTwd: -250 },
    { name: '實付', amountTwd: 0 },
  ]);
});
