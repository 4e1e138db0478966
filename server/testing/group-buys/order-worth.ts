import { sumTwd } from '@kaituan/domain/money';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { paymentAttempt, refund } from '#server/database/schema/payment-schema.ts';
import type { GroupShop } from './group-shop.ts';

/** Expects the money of an order, without what goes back, to be what its pledge comes to now, with its shipping. */
export async function expectWorth(
  database: Database,
  shop: Pick<GroupShop, 'order' | 'orderLines' | 'parcels'>,
  orderNo: string,
): Promise<void> {
  const attempts = await database
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.orderNo, orderNo));
  const refunds = await database.select().from(refund).where(eq(refund.orderNo, orderNo));
  for (const { attemptNo, receivedTwd } of attempts) {
    const back = refunds.filter((one) => one.attemptNo === attemptNo);
    expect(sumTwd(back.map(({ amountTwd }) => amountTwd))).toBeLessThanOrEqual(receivedTwd);
  }
  const paid = attempts.filter(({ status }) => status === 'PAID');
  const order = await shop.order(orderNo);
  expect(order.paidTwd).toBe(sumTwd(paid.map((one) => one.receivedTwd)));
  const cameTwd = sumTwd(attempts.map(({ receivedTwd }) => receivedTwd));
  const netTwd = cameTwd - sumTwd(refunds.map(({ amountTwd }) => amountTwd));
  if (order.status === 'CANCELLED') return expect(netTwd).toBe(0);
  const goods = (await shop.orderLines(orderNo)).map((one) => one.settledNetTwd ?? one.netTwd);
  const fees = (await shop.parcels(orderNo)).map((one) => one.settledFeeTwd ?? one.feeTwd);
  expect(netTwd).toBe(sumTwd(goods) + sumTwd(fees));
}
