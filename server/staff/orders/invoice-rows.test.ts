import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { deliverOrder } from '#server/testing/orders/parcel-office.ts';
import { openReductions, piecesOf, type Reductions } from '#server/testing/orders/reductions.ts';

let opened: OpenDatabase;
let desk: Reductions;
beforeAll(async () => {
  opened = await createTestDatabase();
  desk = await openReductions(opened.database);
});
afterAll(() => opened.close());

async function invoiceOf(orderNo: string) {
  const { result } = await desk.ask('/StaffOrder/RevealInvoiceArray', { orderNoArray: [orderNo] });
  const [invoice] = result;
  if (!invoice) throw new Error('no invoice');
  const { lines, shippingTwd, paymentFeeTwd, allowanceTwd, ...money } = invoice;
  const goodsTwd = lines.reduce((sum, { netTwd }) => sum + netTwd, 0);
  const sumTwd = goodsTwd + shippingTwd + paymentFeeTwd - allowanceTwd;
  return { goodsTwd, shippingTwd, allowanceTwd, sumTwd, ...money };
}

test('an order that was given a sum before it was paid adds up to what was paid', async () => {
  const { orderNo } = await desk.place();
  await desk.reduce(orderNo, { lines: [], goodwillTwd: 100 });
  expect(await invoiceOf(orderNo)).toMatchObject({ due: 'UNPAID', paidTwd: 0 });
  await desk.ask('/StaffOrder/ReceiveMoney', { orderNo, amountTwd: 2_000 });
  expect(await invoiceOf(orderNo)).toMatchObject({
    ...{ goodsTwd: 2_000, shippingTwd: 100, allowanceTwd: 100 },
    ...{ sumTwd: 2_000, payableTwd: 2_000, paidTwd: 2_000, due: 'DUE' },
  });
});

test('beyond the goods the sum is of the delivery, which is charged less', async () => {
  const { orderNo } = await desk.place();
  await desk.reduce(orderNo, { lines: [], goodwillTwd: 2_060 });
  await desk.ask('/StaffOrder/ReceiveMoney', { orderNo, amountTwd: 40 });
  expect(await invoiceOf(orderNo)).toMatchObject({
    ...{ shippingTwd: 40, allowanceTwd: 2_000, sumTwd: 40, paidTwd: 40 },
  });
});

test('pieces and a sum that went back after the payment are charged no more', async () => {
  const { orderNo } = await desk.placePaid();
  await desk.reduce(orderNo, { lines: piecesOf(1), goodwillTwd: 30 });
  expect(await invoiceOf(orderNo)).toMatchObject({
    ...{ goodsTwd: 1_500, allowanceTwd: 30, sumTwd: 1_570, payableTwd: 1_570, paidTwd: 2_100 },
  });
});

const filed = async (orderNoArray: string[], file: 'DUE' | 'ALL') =>
  (await desk.ask('/StaffOrder/RevealInvoiceArray', { orderNoArray, file })).result;

test('what a finished return took off is charged no more, while its refund waits', async () => {
  const { orderNo } = await desk.placePaid();
  await deliverOrder(opened.database, orderNo, desk.shop.clock.now);
  const lines = [{ lineNo: 1, quantity: 1, reason: 'DAMAGED' as const }];
  await desk.ask('/StaffOrder/OpenReturn', { orderNo, lines, isNothingToSend: true });
  const { returns } = (await desk.ask('/StaffOrder/DescribeOrder', { orderNo })).result;
  const returnNo = returns[0]?.returnNo ?? '';
  expect(await invoiceOf(orderNo)).toMatchObject({ goodsTwd: 2_000, sumTwd: 2_100 });
  await desk.ask('/StaffOrder/DecideReturn', { orderNo, returnNo, decision: 'REFUND' });
  expect(await invoiceOf(orderNo)).toMatchObject({
    ...{ goodsTwd: 1_500, shippingTwd: 0, allowanceTwd: 0, sumTwd: 1_500, due: 'DUE' },
    ...{ payableTwd: 1_500, returnedTwd: 600, paidTwd: 2_100, refundedTwd: 0 },
  });
  expect((await filed([orderNo], 'ALL'))[0]?.lines).toMatchObject([
    ...[
      { quantity: 2, netTwd: 1_000 },
      { quantity: 1, netTwd: 500 },
    ],
  ]);
});

test('a file says which of its orders were in one before; looking at one puts it in none', async () => {
  const paid = await desk.placePaid();
  const unpaid = await desk.place();
  const both = [paid.orderNo, unpaid.orderNo];
  await invoiceOf(paid.orderNo);
  expect(await filed(both, 'DUE')).toMatchObject([{ orderNo: paid.orderNo, lastFiledAt: null }]);
  const again = await filed(both, 'ALL');
  const filedAtOf = (orderNo: string) => again.find((one) => one.orderNo === orderNo)?.lastFiledAt;
  expect(filedAtOf(paid.orderNo)).toBe(desk.shop.clock.now.toISOString());
  expect(filedAtOf(unpaid.orderNo)).toBeNull();
});

test('the carrier of a member is known by a verified address, not for an order that came before it', async () => {
  const { orderNo, buyer } = await desk.placePaid();
  const email = 'carrier@buyer.example';
  const { database } = opened;
  const change = (changed: Partial<typeof member.$inferInsert>) =>
    database.update(member).set(changed).where(eq(member.id, buyer.memberId));
  const emailOf = async () => (await filed([orderNo], 'ALL'))[0]?.buyer;
  await change({ email, emailVerified: false });
  expect(await emailOf()).toMatchObject({ email: '', phone: expect.stringMatching(/^09/) });
  await change({ emailVerified: true });
  expect(await emailOf()).toMatchObject({ email });
  await database.update(shopOrder).set({ hidesPerson: true }).where(eq(shopOrder.orderNo, orderNo));
  expect(await emailOf()).toMatchObject({ email: '' });
});
