import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { runRefunds } from '#server/jobs/orders/run-refunds.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';

let opened: OpenDatabase;
let shop: PayingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());

const rounds = [1, 2, 3, 4, 5];

test.each(rounds)(
  'money of two tabs and a cancellation at once is booked or refunded (%i)',
  async () => {
    const unpaid = await placeUnpaid(opened.database, shop);
    const { orderNo, buyer } = unpaid;
    const tabs = [await unpaid.begin(), await unpaid.begin()];
    const [, , cancelled] = await Promise.all([
      ...tabs.map((tradeNo) => shop.gateway.payTrade(tradeNo)),
      buyer.codeOf('/Order/CancelOrder', { orderNo }),
      unpaid.start().catch(() => 'the order was paid or cancelled first'),
    ]);
    await shop.gateway.deliverDue();
    const run = () => runRefunds(opened.database, shop.clock.now, shop.tools);
    await Promise.all([run(), run()]);

    const order = await unpaid.order();
    const attempts = await unpaid.attempts();
    const refunds = await unpaid.refunds();
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
    const received = sum(attempts.map(({ receivedTwd }) => receivedTwd));
    const sentBack = sum(refunds.map(({ amountTwd }) => amountTwd));
    expect(received).toBe(2_200);
    expect(refunds.every(({ status }) => status === 'DONE')).toBe(true);
    expect(cancelled).toBe('OK');
    expect(order.status).toBe('CANCELLED');
    expect(sentBack).toBe(received);
    expect(order.refundedTwd).toBe(order.paidTwd);
    expect(attempts.filter(({ status }) => status === 'PAID').length).toBeLessThanOrEqual(1);
    expect(await unpaid.stock()).toEqual({ onHand: 10, reserved: 0 });
  },
);
