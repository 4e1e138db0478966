import type { PayChoices } from '@kaituan/demo/gateway/pay-trade';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
  type UnpaidOrder,
} from '#server/testing/orders/paying-shop.ts';

let opened: OpenDatabase;
let shop: PayingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());

const place = (options: Parameters<typeof placeUnpaid>[2] = {}) =>
  placeUnpaid(opened.database, shop, options);

async function payAt(unpaid: UnpaidOrder, choices?: PayChoices): Promise<string> {
  const tradeNo = await unpaid.begin();
  expect(await shop.gateway.payTrade(tradeNo, choices)).toBe(true);
  return tradeNo;
}

/** The state to compare: the order, its money, its attempts and refunds. */
async function orderState(unpaid: UnpaidOrder) {
  const { status, paymentStatus, cancelReason, paidTwd, refundedTwd } = await unpaid.order();
  const attempts = (await unpaid.attempts()).map((attempt) => attempt.status);
  const refunds = (await unpaid.refunds()).map(({ cause, amountTwd }) => ({ cause, amountTwd }));
  return { status, paymentStatus, cancelReason, paidTwd, refundedTwd, attempts, refunds };
}

const paid = {
  status: 'CONFIRMED',
  paymentStatus: 'PAID',
  cancelReason: null,
  paidTwd: 1_100,
  refundedTwd: 0,
  attempts: ['PAID'],
  refunds: [],
};

describe('a payment at the gateway', () => {
  test('that succeeds confirms the order and releases its parcels, whatever the browser does', async () => {
    const unpaid = await place();
    await payAt(unpaid);
    expect(await orderState(unpaid)).toEqual(paid);
    expect(await unpaid.parcels()).toMatchObject([{ status: 'READY' }]);
    expect(await unpaid.order()).toMatchObject({ payBy: null, holdUntil: null });
    expect(await unpaid.events()).toEqual(['PLACED', 'PAYMENT_STARTED', 'PAID']);
    const [attempt] = await unpaid.attempts();
    const back = await shop.request(`/payment-return/${attempt?.attemptNo}`, { method: 'POST' });
    expect(back.status).toBe(303);
    const { checkoutNo } = await unpaid.order();
    expect(back.headers.get('location')).toBe(`/checkout-result/${checkoutNo}`);
    expect(await orderState(unpaid)).toEqual(paid);
  });

  test('is shown to its buyer only', async () => {
    const unpaid = await place();
    const { orderNo } = unpaid;
    expect(await unpaid.buyer.call('/Payment/GetPayment', { orderNo })).toMatchObject({
      result: { status: 'NONE', amountTwd: 1_100, method: 'CARD' },
    });
    await payAt(unpaid);
    expect(await unpaid.buyer.call('/Payment/GetPayment', { orderNo })).toMatchObject({
      result: { status: 'PAID', payBy: null },
    });
    const stranger = await shop.createBuyer();
    expect(await stranger.codeOf('/Payment/GetPayment', { orderNo })).toBe('NOT_FOUND');
    expect(await stranger.codeOf('/Payment/StartPayment', { orderNo })).toBe('NOT_FOUND');
  });

  test('that fails leaves the order open, and another card pays it', async () => {
    const unpaid = await place();
    await shop.gateway.failTrade(await unpaid.begin());
    expect(await orderState(unpaid)).toMatchObject({
      status: 'PLACED',
      paymentStatus: 'FAILED',
      attempts: ['FAILED'],
    });
    const { result } = await unpaid.buyer.call('/Payment/GetPayment', { orderNo: unpaid.orderNo });
    expect(result).toMatchObject({
      status: 'FAILED',
      failure: { text: expect.stringContaining('驗證'), code: '10100058' },
    });
    shop.pass(1);
    await payAt(unpaid);
    expect(await orderState(unpaid)).toMatchObject({ ...paid, attempts: ['FAILED', 'PAID'] });
  });

  test('that is made twice is booked once; the second payment is refunded', async () => {
    const unpaid = await place();
    await payAt(unpaid, { payments: 2 });
    const now = await orderState(unpaid);
    const attempts = [...now.attempts].sort();
    expect({ ...now, attempts }).toEqual({
      ...paid,
      attempts: ['PAID', 'SURPLUS'],
      refunds: [{ cause: 'SURPLUS', amountTwd: 1_100 }],
    });
  });

  test('of a wrong amount is refunded whole and does not pay the order', async () => {
    const unpaid = await place();
    await payAt(unpaid, { amountTwd: 1_099 });
    expect(await orderState(unpaid)).toMatchObject({
      status: 'PLACED',
      paidTwd: 0,
      attempts: ['SURPLUS'],
      refunds: [{ cause: 'WRONG_AMOUNT', amountTwd: 1_099 }],
    });
    shop.pass(1);
    await payAt(unpaid);
    expect(await orderState(unpaid)).toMatchObject({
      ...paid,
      attempts: ['SURPLUS', 'PAID'],
      refunds: [{}],
    });
  });

  test('with a forged webhook changes nothing, and the webhook is stored as refused', async () => {
    const unpaid = await place();
    await payAt(unpaid, { signature: 'FORGED' });
    expect(await orderState(unpaid)).toMatchObject({ status: 'PLACED', attempts: ['CREATED'] });
    expect((await unpaid.webhooks()).at(-1)).toMatchObject({
      isAuthentic: false,
      dedupeKey: null,
      outcome: expect.stringContaining('signature'),
    });
  });

  test('whose webhook arrives after the browser returned is waited for', async () => {
    const unpaid = await place();
    await payAt(unpaid, { timing: 'AFTER_RETURN' });
    const [attempt] = await unpaid.attempts();
    await shop.request(`/payment-return/${attempt?.attemptNo}`);
    expect(await orderState(unpaid)).toMatchObject({ status: 'PLACED', paymentStatus: 'UNPAID' });
    shop.pass(1);
    await shop.gateway.deliverDue();
    expect(await orderState(unpaid)).toEqual(paid);
  });

  test('whose webhook arrives three times is booked once', async () => {
    const unpaid = await place();
    const before = (await unpaid.webhooks()).length;
    await payAt(unpaid, { webhooks: 3 });
    expect(await orderState(unpaid)).toEqual(paid);
    expect(await unpaid.webhooks()).toHaveLength(before + 1);
    expect((await unpaid.events()).filter((kind) => kind === 'PAID')).toHaveLength(1);
  });

  test('stays booked when an earlier message arrives after it', async () => {
    const unpaid = await place({ method: 'ATM' });
    await payAt(unpaid, { outOfOrder: true });
    expect(await orderState(unpaid)).toEqual(paid);
    const card = await place();
    await payAt(card, { outOfOrder: true });
    expect(await orderState(card)).toEqual(paid);
    expect((await card.webhooks()).at(-1)).toMatchObject({ outcome: 'OUT_OF_ORDER' });
  });

  test('whose webhook was lost is found by querying the gateway', async () => {
    const unpaid = await place();
    await payAt(unpaid, { timing: 'LOST' });
    await shop.runJobs();
    expect(await orderState(unpaid)).toMatchObject({ status: 'PLACED' });
    shop.pass(3);
    await shop.runJobs();
    expect(await orderState(unpaid)).toEqual(paid);
  });

  test('that belongs to no order is stored and acknowledged', async () => {
    const unpaid = await place();
    const tradeNo = await unpaid.begin();
    await opened.database.execute(
      `update payment_attempt set attempt_no = 'PGONE00000000000000' || '${String(Date.now()).at(-1)}' where order_no = '${unpaid.orderNo}'`,
    );
    await shop.gateway.payTrade(tradeNo);
    expect((await unpaid.webhooks()).at(-1)).toMatchObject({ outcome: 'UNKNOWN_ATTEMPT' });
  });
});

describe('LINE Pay', () => {
  test('captures the money when the buyer returns after approving, and only then', async () => {
    const unpaid = await place({ method: 'LINE_PAY' });
    await payAt(unpaid);
    expect(await orderState(unpaid)).toMatchObject({ status: 'PLACED', paidTwd: 0 });
    const [attempt] = await unpaid.attempts();
    const path = `/payment-return/${attempt?.attemptNo}?transactionId=1&orderId=2`;
    await shop.request(path);
    await shop.request(path);
    expect(await orderState(unpaid)).toEqual(paid);
  });

  test('captures the money although the buyer never returned', async () => {
    const unpaid = await place({ method: 'LINE_PAY' });
    await payAt(unpaid, { timing: 'LOST' });
    shop.pass(3);
    await shop.runJobs();
    expect(await orderState(unpaid)).toEqual(paid);
  });

  test('is not captured for an order the buyer cancelled meanwhile', async () => {
    const unpaid = await place({ method: 'LINE_PAY' });
    await payAt(unpaid, { timing: 'LOST' });
    await opened.database.execute(
      `update shop_order set hold_until = placed_at where order_no = '${unpaid.orderNo}'`,
    );
    await shop.runJobs();
    const [attempt] = await unpaid.attempts();
    await shop.request(`/payment-return/${attempt?.attemptNo}`);
    shop.pass(5);
    await shop.runJobs();
    expect(await orderState(unpaid)).toMatchObject({ status: 'CANCELLED', refunds: [] });
  });
});

test('LINE Pay is not captured for an order that costs more with the way chosen meanwhile', async () => {
  const { database } = opened;
  const ofChannel = eq(channelTerms.channelId, shop.channelId);
  const [terms] = await database.select().from(channelTerms).where(ofChannel);
  const payments = (terms?.payments ?? []).map((one) =>
    one.method === 'CVS_CODE' ? { ...one, feeTwd: 30 } : one,
  );
  await database.update(channelTerms).set({ payments }).where(ofChannel);
  const unpaid = await place({ method: 'LINE_PAY' });
  await payAt(unpaid, { timing: 'LOST' });
  await unpaid.begin('CVS_CODE');
  const { payments: before } = terms ?? {};
  await database.update(channelTerms).set({ payments: before }).where(ofChannel);
  shop.pass(5);
  await shop.runJobs();
  expect(await unpaid.order()).toMatchObject({ payableTwd: 1_130 });
  expect(await orderState(unpaid)).toMatchObject({
    ...{ status: 'PLACED', paymentStatus: 'PENDING', refunds: [] },
  });
});

describe('an ATM account', () => {
  test('is shown with its deadline, and the goods are held longer than it lives', async () => {
    const unpaid = await place({ method: 'ATM' });
    await unpaid.begin();
    const { result } = await unpaid.buyer.call('/Payment/GetPayment', { orderNo: unpaid.orderNo });
    expect(result).toMatchObject({ status: 'PENDING', code: { bankCode: '000' } });
    expect(result.code?.account).toMatch(/^\d{14,16}$/);
    const { holdUntil } = await unpaid.order();
    expect(holdUntil?.getTime()).toBeGreaterThan(Date.parse(result.payBy ?? ''));
    const again = await unpaid.start();
    expect(again).toMatchObject({ redirect: null, payment: { code: result.code } });
  });

  test('paid late reinstates the order while there is stock', async () => {
    const unpaid = await place({ method: 'ATM' });
    const tradeNo = await unpaid.begin();
    shop.pass(4 * 24 * 60);
    await shop.runJobs();
    expect(await orderState(unpaid)).toMatchObject({ status: 'CANCELLED', attempts: ['VOID'] });
    expect(await unpaid.stock()).toEqual({ onHand: 10, reserved: 0 });
    await shop.gateway.payTrade(tradeNo, { late: true });
    expect(await orderState(unpaid)).toEqual(paid);
    expect(await unpaid.stock()).toEqual({ onHand: 10, reserved: 2 });
    expect(await unpaid.parcels()).toMatchObject([{ status: 'READY' }]);
    expect(await unpaid.events()).toContain('REINSTATED');
  });

  test('paid late for sold-out goods is refunded', async () => {
    const skuId = await shop.createSku({ onHand: 2 });
    const unpaid = await place({ method: 'ATM', skuId });
    const tradeNo = await unpaid.begin();
    shop.pass(4 * 24 * 60);
    await shop.runJobs();
    const other = await place({ method: 'HOME_COD', skuId });
    await shop.gateway.payTrade(tradeNo, { late: true });
    expect(await orderState(unpaid)).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'LATE_PAYMENT',
      paidTwd: 0,
      attempts: ['SURPLUS'],
      refunds: [{ cause: 'LATE_PAYMENT', amountTwd: 1_100 }],
    });
    expect(await unpaid.stock()).toEqual({ onHand: 2, reserved: 2 });
    expect(await other.order()).toMatchObject({ status: 'CONFIRMED' });
  });
});
