import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { shipment } from '#server/database/order-schema.ts';
import { channelTerms } from '#server/database/trading-schema.ts';
import { askAsOwner } from '#server/testing/ask-as-owner.ts';
import { type ClosingShop, openClosingShop } from '#server/testing/closing-shop.ts';
import type { CampaignFixture, Joiner } from '#server/testing/group-shop.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';

let opened: OpenDatabase;
let shop: ClosingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openClosingShop(opened.database);
});
afterAll(() => opened.close());

const later = { transferHours: 24, paysOnDelivery: true, paysAtPickup: true };
const hourMs = 3_600_000;

/** A group buy of one SKU of NT$100, and NT$85 from three pieces on, that may be paid later. */
async function open(fixture: Partial<CampaignFixture> = {}) {
  const skuId = await shop.createSku();
  const items = [{ skuId, startTwd: 100, capUnits: 5 }];
  const rungs = [{ threshold: 3, offTwd: 15 }];
  const campaignId = await shop.openCampaign({ items, rungs, ...later, ...fixture });
  const join = async (method: PaymentMethod, quantity = 1, joiner?: Joiner, teamNo?: string) => {
    const buyer = joiner ?? (await shop.createJoiner());
    const lines = [{ skuId, quantity }];
    const team = teamNo === undefined ? {} : { teamNo };
    const orderNo = await buyer.hold({ campaignId, lines, method, ...team });
    return { orderNo, buyer };
  };
  return { campaignId, skuId, join };
}

const owner = () =>
  askAsOwner({ database: opened.database, payments: shop.payments, now: () => shop.clock.now });
const receive = async (orderNo: string, amountTwd: number) => {
  const receivedOn = shop.clock.now.toISOString().slice(0, 10);
  const request = { orderNo, amountTwd, receivedOn, reference: '' };
  return (await owner()('/StaffOrder/ReceiveMoney', request)).result;
};

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
    expect(await shop.order(orderNo)).toMatchObject({ payBy: closesAt });
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
      .set({ payments: [{ method: 'BANK_TRANSFER', feeTwd: 0 }] });
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

describe('a pledge that is paid with the goods', () => {
  test('counts at once, and costs what the close decides', async () => {
    const { join, campaignId } = await open();
    const { orderNo, buyer } = await join('HOME_COD', 3);
    expect(await shop.order(orderNo)).toMatchObject({
      ...{ status: 'CONFIRMED', paymentStatus: 'COD_DUE', payBy: null, payableTwd: 430 },
    });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'CONFIRMED' });
    expect(await shop.parcels(orderNo)).toMatchObject([{ status: 'HELD' }]);
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    const { result } = await buyer.call('/GroupBuy/GetPledge', { pledgeNo });
    expect(result).toMatchObject({ pledge: { owedTwd: 430, paidTwd: 0, dueTwd: null } });

    await shop.closeAll();
    expect(await shop.campaign(campaignId)).toMatchObject({ status: 'SUCCEEDED' });
    const settled = await shop.read(orderNo);
    expect(settled).toMatchObject({
      order: { goodsTwd: 255, payableTwd: 385, paidTwd: 0, paymentStatus: 'COD_DUE' },
      pledge: {
        ...{ status: 'SETTLED', settledRefundTwd: 0 },
        outcomeText: '最終價 NT$85，比加入時便宜 NT$15，取貨時少付 NT$45。',
      },
      parcels: [{ status: 'READY' }],
      refunds: [],
    });
  });

  test('is released without a debt when the group fails', async () => {
    const { join } = await open({ goalMin: 4 });
    const { orderNo } = await join('HOME_COD', 2);
    await shop.closeAll();
    expect(await shop.read(orderNo)).toMatchObject({
      order: { status: 'CANCELLED', paymentStatus: 'EXPIRED' },
      pledge: { status: 'RELEASED', settledRefundTwd: 0 },
      parcels: [{ status: 'CANCELLED' }],
      refunds: [],
    });
    expect((await shop.pledgeOf(orderNo)).outcomeText).toContain('不用付款');
  });

  test('is edited down and up without a payment', async () => {
    const { join, skuId } = await open();
    const { orderNo, buyer } = await join('HOME_COD', 2);
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    const edit = (quantity: number) =>
      buyer.call('/GroupBuy/UpdatePledge', { pledgeNo, lines: [{ skuId, quantity }] });
    await edit(1);
    expect(await shop.order(orderNo)).toMatchObject({ goodsTwd: 100, payableTwd: 230 });
    await edit(4);
    expect(await shop.order(orderNo)).toMatchObject({
      ...{ goodsTwd: 400, payableTwd: 530, paidTwd: 0, paymentStatus: 'COD_DUE' },
    });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ units: 4, status: 'CONFIRMED' });
    expect(await shop.refunds(orderNo)).toEqual([]);
  });

  test('can be paid before, and is then refunded like every other', async () => {
    const { join } = await open();
    const { orderNo } = await join('HOME_COD', 3);
    expect(await receive(orderNo, 430)).toMatchObject({ outcome: 'PAID' });
    expect(await shop.parcels(orderNo)).toMatchObject([{ status: 'HELD' }]);
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'CONFIRMED' });
    await shop.closeAll();
    expect(await shop.refunds(orderNo)).toEqual([{ amountTwd: 45, cause: 'GROUP_SETTLED' }]);
  });

  test('is what an unpaid one can become', async () => {
    const { join, campaignId } = await open();
    const { orderNo, buyer } = await join('BANK_TRANSFER');
    await buyer.call('/Payment/StartPayment', { orderNo, method: 'HOME_COD' });
    expect(await shop.order(orderNo)).toMatchObject({ paymentStatus: 'COD_DUE', payableTwd: 230 });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'CONFIRMED' });
    expect(await shop.parcels(orderNo)).toMatchObject([{ status: 'HELD' }]);
    expect(await shop.campaign(campaignId)).toMatchObject({ heldUnits: 0, confirmedUnits: 1 });
  });

  test('fills a team with those who paid', async () => {
    const { join, campaignId } = await open({ teamSize: 2 });
    const { orderNo } = await join('HOME_COD', 1, undefined, 'NEW');
    const [team] = await shop.teams(campaignId);
    const { orderNo: secondNo } = await join('HOME_COD', 2, undefined, team?.teamNo ?? '');
    for (const no of [orderNo, secondNo]) {
      expect(await shop.pledgeOf(no)).toMatchObject({ status: 'SETTLED' });
      expect(await shop.parcels(no)).toMatchObject([{ status: 'READY' }]);
    }
    expect(await shop.order(secondNo)).toMatchObject({ payableTwd: 300 });
  });

  test('leaves its group free of charge', async () => {
    const { join, campaignId } = await open();
    const { orderNo, buyer } = await join('HOME_COD');
    await buyer.call('/Order/CancelOrder', { orderNo });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'WITHDRAWN' });
    expect(await shop.campaign(campaignId)).toMatchObject({ confirmedUnits: 0 });
    expect(await shop.refunds(orderNo)).toEqual([]);
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
