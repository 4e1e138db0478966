import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { shipment } from '#server/database/schema/order-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { remindUnpaid } from '#server/jobs/orders/cancel-unpaid.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type LaterShop, openLaterShop } from '#server/testing/orders/later-shop.ts';

let opened: OpenDatabase;
let shop: LaterShop['shop'];
let open: LaterShop['open'];
let receive: LaterShop['receive'];
beforeAll(async () => {
  opened = await createTestDatabase();
  ({ shop, open, receive } = await openLaterShop(opened.database));
});
afterAll(() => opened.close());

const hourMs = 3_600_000;

describe('a group buy that takes transfers', () => {
  test('keeps the seat for the hours of the owner, and counts it with the money', async () => {
    const { join, campaignId } = await open();
    const { orderNo, buyer } = await join('BANK_TRANSFER', 2);
    const until = new Date(shop.clock.now.getTime() + 24 * hourMs);
    expect(await shop.order(orderNo)).toMatchObject({ payBy: until, holdUntil: until });
    expect(await shop.campaign(campaignId)).toMatchObject({ heldUnits: 2, confirmedUnits: 0 });
    const { payment } = (
      await buyer.call('/Payment/StartPayment', { orderNo, method: 'BANK_TRANSFER' })
    ).result;
    expect(payment).toMatchObject({
      code: { account: '20480100012345' },
      payBy: until.toISOString(),
    });

    expect(await receive(orderNo, 300)).toMatchObject({ outcome: 'PAID' });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'CONFIRMED', heldUntil: null });
    expect(await shop.campaign(campaignId)).toMatchObject({ heldUnits: 0, confirmedUnits: 2 });
    expect(await shop.parcels(orderNo)).toMatchObject([{ status: 'HELD' }]);
  });

  test('never beyond its close, and not in its last hour', async () => {
    const closesAt = new Date(shop.clock.now.getTime() + 2 * hourMs);
    const { join, campaignId, skuId } = await open({ closesAt });
    const { orderNo } = await join('BANK_TRANSFER');
    expect(await shop.order(orderNo)).toMatchObject({ payBy: closesAt, holdUntil: closesAt });
    shop.pass(61);
    const joiner = await shop.createJoiner();
    const checkoutNo = await joiner.join({ campaignId, lines: [{ skuId }] });
    await joiner.fill(checkoutNo, 'BANK_TRANSFER');
    expect(await joiner.refusal('/Checkout/SubmitCheckout', { checkoutNo })).toMatchObject({
      code: 'CHECKOUT_INCOMPLETE',
      details: [{ path: 'paymentMethod', rule: 'TOO_SLOW' }],
    });
  });

  test('reminds who has not paid, after half and nine tenths of these hours', async () => {
    const { join } = await open();
    const [late, paid] = [await join('BANK_TRANSFER'), await join('BANK_TRANSFER')];
    await receive(paid.orderNo, 200);
    const reminders = async (minutes: number) => {
      shop.pass(minutes);
      await shop.runJob(remindUnpaid);
      const [{ reminders: sent }, other] = [
        await shop.order(late.orderNo),
        await shop.order(paid.orderNo),
      ];
      expect(other.reminders).toBe(0);
      return sent;
    };
    expect(await reminders(11 * 60)).toBe(0);
    expect(await reminders(2 * 60)).toBe(1);
    expect(await reminders(9 * 60)).toBe(2);
    shop.pass(2 * 60);
    await shop.expire();
    expect(await shop.pledgeOf(late.orderNo)).toMatchObject({ status: 'EXPIRED' });
    expect(await shop.pledgeOf(paid.orderNo)).toMatchObject({ status: 'CONFIRMED' });
  });

  test('gives the seat back when it was not paid, and again for late money while there is room', async () => {
    const { join, campaignId } = await open();
    const { orderNo } = await join('BANK_TRANSFER', 4);
    shop.pass(24 * 60);
    await shop.expire();
    expect(await shop.order(orderNo)).toMatchObject({ cancelReason: 'PAY_TIMEOUT' });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'EXPIRED' });
    expect(await receive(orderNo, 500)).toMatchObject({ outcome: 'REINSTATED' });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'CONFIRMED' });
    expect(await shop.campaign(campaignId)).toMatchObject({ heldUnits: 0, confirmedUnits: 4 });
  });

  test('gives late money back when others have the place', async () => {
    const { join } = await open();
    const { orderNo } = await join('BANK_TRANSFER', 4);
    shop.pass(24 * 60);
    await shop.expire();
    await join('PAY_AT_PICKUP', 3).catch(() => undefined);
    await join('HOME_COD', 3);
    expect(await receive(orderNo, 500)).toMatchObject({ outcome: 'SURPLUS' });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'REFUND_DUE' });
    expect(await shop.refunds(orderNo)).toEqual([{ amountTwd: 500, cause: 'LATE_PAYMENT' }]);
  });

  test('keeps a reported transfer for the shop to look, once, also beyond the close', async () => {
    const closesAt = new Date(shop.clock.now.getTime() + 20 * hourMs);
    const { join, campaignId } = await open({ closesAt });
    const { orderNo, buyer } = await join('BANK_TRANSFER', 3);
    await buyer.call('/Payment/StartPayment', { orderNo, method: 'BANK_TRANSFER' });
    const report = { orderNo, lastFive: '12345', amountTwd: 400, paidOn: '2026-01-05' };
    const reported = new Date(closesAt.getTime() + 12 * hourMs);
    for (const _ of [1, 2]) {
      await buyer.call('/Payment/ReportTransfer', report);
      expect(await shop.order(orderNo)).toMatchObject({ payBy: closesAt, holdUntil: reported });
      expect(await shop.pledgeOf(orderNo)).toMatchObject({ heldUntil: reported });
    }
    // Another method, and this one again, bring no more time.
    await buyer.call('/Payment/StartPayment', { orderNo, method: 'CARD' });
    await buyer.call('/Payment/StartPayment', { orderNo, method: 'BANK_TRANSFER' });
    expect(await shop.order(orderNo)).toMatchObject({ payBy: closesAt, holdUntil: reported });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ heldUntil: reported });
    await buyer.call('/Payment/ReportTransfer', report);
    shop.pass(20 * 60 + 30);
    await shop.runJobs();
    expect(await shop.campaign(campaignId)).toMatchObject({ status: 'CLOSING', settledAt: null });
    expect(await receive(orderNo, 400)).toMatchObject({ outcome: 'PAID' });
    await shop.runJobs();
    expect(await shop.campaign(campaignId)).toMatchObject({ status: 'SUCCEEDED', finalRung: 1 });
    expect(await shop.refunds(orderNo)).toEqual([{ amountTwd: 45, cause: 'GROUP_SETTLED' }]);
  });

  test('does not let pieces be added that nobody could pay', async () => {
    const { join, skuId } = await open();
    const { orderNo, buyer } = await join('BANK_TRANSFER');
    await receive(orderNo, 200);
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    const more = { pledgeNo, lines: [{ skuId, quantity: 3 }] };
    const before = await opened.database.select().from(channelTerms);
    await opened.database
      .update(channelTerms)
      .set({ payments: [{ method: 'HOME_COD', feeTwd: 0 }] });
    expect(await buyer.refusal('/GroupBuy/UpdatePledge', more)).toMatchObject({
      code: 'PAYMENT_NOT_AVAILABLE',
    });
    for (const { channelId, payments } of before) {
      const isChannel = eq(channelTerms.channelId, channelId);
      await opened.database.update(channelTerms).set({ payments }).where(isChannel);
    }
  });

  test('does not take a part for the whole', async () => {
    const { join } = await open();
    const { orderNo, buyer } = await join('BANK_TRANSFER');
    await buyer.call('/Payment/StartPayment', { orderNo, method: 'BANK_TRANSFER' });
    expect(await receive(orderNo, 150)).toMatchObject({ outcome: 'PARTIAL', leftTwd: 50 });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'HELD' });
    shop.pass(36 * 60 + 1);
    await shop.expire();
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'EXPIRED' });
    expect(await shop.refunds(orderNo)).toMatchObject([{ amountTwd: 150 }]);
  });

  test('takes them only where the owner says so', async () => {
    const { campaignId, skuId } = await open({ transferHours: null, paysOnDelivery: false });
    const joiner = await shop.createJoiner();
    const checkoutNo = await joiner.join({ campaignId, lines: [{ skuId }] });
    const { payments } = (await joiner.call('/Checkout/GetCheckout', { checkoutNo })).result;
    const late = payments.filter(({ reason }) => reason !== null).map(({ method }) => method);
    expect(late).toEqual(['HOME_COD', 'BANK_TRANSFER']);
  });
});

describe('trust', () => {
  test('ends with three that are unpaid, and begins again when one is paid', async () => {
    const buyer = await shop.createJoiner();
    const [first] = [await (await open()).join('BANK_TRANSFER', 1, buyer)];
    for (const method of ['HOME_COD', 'BANK_TRANSFER'] as const)
      await (await open()).join(method, 1, buyer);
    const { campaignId, skuId } = await open();
    const checkoutNo = await buyer.join({ campaignId, lines: [{ skuId }] });
    await buyer.fill(checkoutNo, 'BANK_TRANSFER');
    expect(await buyer.refusal('/Checkout/SubmitCheckout', { checkoutNo })).toMatchObject({
      details: [{ path: 'paymentMethod', rule: 'TOO_MANY_UNPAID' }],
    });
    await receive(first?.orderNo ?? '', 200);
    await buyer.submit(checkoutNo);
  });

  test('counts what was ordered, whatever way to pay was chosen since', async () => {
    const buyer = await shop.createJoiner();
    for (const _ of [1, 2, 3]) {
      const { orderNo } = await (await open()).join('BANK_TRANSFER', 1, buyer);
      await buyer.call('/Payment/StartPayment', { orderNo, method: 'CARD' });
    }
    const { campaignId, skuId } = await open();
    const checkoutNo = await buyer.join({ campaignId, lines: [{ skuId }] });
    await buyer.fill(checkoutNo, 'BANK_TRANSFER');
    expect(await buyer.refusal('/Checkout/SubmitCheckout', { checkoutNo })).toMatchObject({
      details: [{ path: 'paymentMethod', rule: 'TOO_MANY_UNPAID' }],
    });
  });

  test('is not lent to who left a parcel, except for a transfer', async () => {
    const buyer = await shop.createJoiner();
    const { orderNo } = await (await open()).join('HOME_COD', 1, buyer);
    await opened.database
      .update(shipment)
      .set({ status: 'UNCLAIMED' })
      .where(eq(shipment.orderNo, orderNo));
    const { campaignId, skuId } = await open();
    const checkoutNo = await buyer.join({ campaignId, lines: [{ skuId }] });
    await buyer.fill(checkoutNo, 'HOME_COD');
    expect(await buyer.refusal('/Checkout/SubmitCheckout', { checkoutNo })).toMatchObject({
      details: [{ path: 'paymentMethod', rule: 'LEFT_UNCOLLECTED' }],
    });
    await buyer.fill(checkoutNo, 'BANK_TRANSFER');
    await buyer.submit(checkoutNo);
  });
});
