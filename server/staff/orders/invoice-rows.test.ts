import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
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
