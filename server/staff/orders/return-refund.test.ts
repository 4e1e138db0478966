import { refundOfReturn } from '@kaituan/domain/order/refund-amounts';
import { isShopsFault, returnWindowDays } from '@kaituan/domain/order/return-life';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { deliverOrder } from '#server/testing/orders/parcel-office.ts';
import { placeUnpaid } from '#server/testing/orders/paying-shop.ts';
import { openReductions, type Reductions } from '#server/testing/orders/reductions.ts';

let opened: OpenDatabase;
let desk: Reductions;
beforeAll(async () => {
  opened = await createTestDatabase();
  desk = await openReductions(opened.database);
});
afterAll(() => opened.close());

/** Two pieces at 500 with delivery for 100, paid and delivered. */
async function placeDelivered() {
  const { shop } = desk;
  const bought = await placeUnpaid(opened.database, shop);
  await shop.gateway.payTrade(await bought.begin());
  await deliverOrder(opened.database, bought.orderNo, shop.clock.now);
  const { orderNo } = bought;
  const read = async () => (await desk.ask('/StaffOrder/DescribeOrder', { orderNo })).result;
  const choices = async () => (await desk.ask('/StaffOrder/GetReturnChoices', { orderNo })).result;
  return { orderNo, read, choices };
}

test.each([
  [1, 'CHANGED_MIND', 500, 0],
  [1, 'DAMAGED', 600, 100],
  [2, 'CHANGED_MIND', 1_100, 100],
] as const)(
  'what goes back of %i pieces, %s, is told before it is agreed to',
  async (quantity, reason, refundTwd, shippingTwd) => {
    const { orderNo, read, choices } = await placeDelivered();
    const { refundable, lines } = await choices();
    expect(lines).toMatchObject([{ lineNo: 1, quantity: 2 }]);
    const told = refundable && refundOfReturn(refundable, [quantity], isShopsFault(reason));
    expect(told).toMatchObject({ totalTwd: refundTwd, shippingTwd });
    const asked = { orderNo, lines: [{ lineNo: 1, quantity, reason }], isNothingToSend: true };
    await desk.ask('/StaffOrder/OpenReturn', asked);
    expect((await read()).returns).toMatchObject([{ refundTwd, shippingTwd }]);
    const returnNo = (await read()).returns[0]?.returnNo ?? '';
    await desk.ask('/StaffOrder/DecideReturn', { orderNo, returnNo, decision: 'REFUND' });
    // What went back is not told of again.
    const left = (await choices()).refundable;
    expect(left).toMatchObject({
      ...{ shippingRefundedTwd: shippingTwd, moneyLeftTwd: 1_100 - refundTwd },
      lines: [{ returnedQuantity: quantity }],
    });
  },
);

test('an order says until when it can be returned, as long as something can', async () => {
  const { orderNo, read } = await placeDelivered();
  const day = 86_400_000;
  const until = desk.shop.clock.now.getTime() + returnWindowDays.CARRIER * day;
  expect((await read()).returnUntil).toBe(new Date(until).toISOString());
  const lines = [{ lineNo: 1, quantity: 2, reason: 'DAMAGED' as const }];
  await desk.ask('/StaffOrder/OpenReturn', { orderNo, lines, isNothingToSend: true });
  const returnNo = (await read()).returns[0]?.returnNo ?? '';
  await desk.ask('/StaffOrder/DecideReturn', { orderNo, returnNo, decision: 'REFUND' });
  expect((await read()).returnUntil).toBeNull();
  const unpaid = await placeUnpaid(opened.database, desk.shop);
  const waiting = await desk.ask('/StaffOrder/DescribeOrder', { orderNo: unpaid.orderNo });
  expect(waiting.result.returnUntil).toBeNull();
});
