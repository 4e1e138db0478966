import { orderMoneyOf } from '@kaituan/domain/order/order-money';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { receiveOfflineMoney } from '#server/features/flows/money-in/offline-money.ts';
import { lockOrder } from '#server/features/records/order/lock-order.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { listPayableMethods } from './payable-methods.ts';

let opened: OpenDatabase;
let shop: PayingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());

const place = (options: Parameters<typeof placeUnpaid>[2] = {}) =>
  placeUnpaid(opened.database, shop, options);
const minutes = (from: Date, to: Date | null | undefined) =>
  Math.round(((to?.getTime() ?? 0) - from.getTime()) / 60_000);
const day = 24 * 60;

describe('changing the payment method', () => {
  test('to an ATM account gives three days from placing, and voids the card attempt', async () => {
    const unpaid = await place();
    await unpaid.begin();
    shop.pass(10);
    await unpaid.begin('ATM');
    const order = await unpaid.order();
    expect(order).toMatchObject({ paymentMethod: 'ATM', paymentStatus: 'PENDING' });
    expect(minutes(order.placedAt, order.holdUntil)).toBe(3 * day + 30);
    expect(await unpaid.attempts()).toMatchObject([
      { method: 'CARD', status: 'VOID' },
      { method: 'ATM', status: 'PENDING' },
    ]);
  });

  test('repeatedly never prolongs the hold', async () => {
    const unpaid = await place({ method: 'BANK_TRANSFER' });
    for (const method of ['CARD', 'LINE_PAY', 'CVS_CODE', 'CARD', 'BANK_TRANSFER'] as const) {
      shop.pass(0.5 * day);
      await unpaid.start(method);
      const { placedAt, holdUntil } = await unpaid.order();
      expect(minutes(placedAt, holdUntil)).toBe(3 * day + 30);
    }
    // Half a day is left: too little for an account that closes at midnight.
    const { buyer, orderNo } = unpaid;
    const code = await buyer.codeOf('/Payment/StartPayment', { orderNo, method: 'ATM' });
    expect(code).toBe('PAYMENT_NOT_AVAILABLE');
  });

  test('to cash on delivery confirms the order with that method’s fee', async () => {
    const unpaid = await place();
    await unpaid.begin();
    const { payment, redirect } = await unpaid.start('HOME_COD');
    expect(redirect).toBeNull();
    expect(payment).toMatchObject({ method: 'HOME_COD', amountTwd: 1_130, payBy: null });
    expect(await unpaid.order()).toMatchObject({
      status: 'CONFIRMED',
      paymentStatus: 'COD_DUE',
      payableTwd: 1_130,
      paymentFeeTwd: 30,
      holdUntil: null,
    });
    expect(await unpaid.parcels()).toMatchObject([{ status: 'READY' }]);
    const { buyer, orderNo } = unpaid;
    const code = await buyer.codeOf('/Payment/StartPayment', { orderNo, method: 'CARD' });
    expect(code).toBe('ORDER_STATE_CONFLICT');
  });

  test('does not lose the card that was charged in another tab meanwhile', async () => {
    const unpaid = await place();
    const first = await unpaid.begin();
    const second = await unpaid.begin();
    await shop.gateway.payTrade(first);
    expect(await unpaid.order()).toMatchObject({ status: 'CONFIRMED', paidTwd: 1_100 });
    await shop.gateway.payTrade(second);
    expect(await unpaid.order()).toMatchObject({ paidTwd: 1_100 });
    expect(await unpaid.refunds()).toMatchObject([{ cause: 'SURPLUS', amountTwd: 1_100 }]);
  });

  test('is refused when the payment deadline has passed', async () => {
    const { buyer, orderNo } = await place();
    shop.pass(16);
    expect(await buyer.codeOf('/Payment/StartPayment', { orderNo })).toBe('ORDER_STATE_CONFLICT');
  });

  test('offers the channel’s methods that a gateway supports', async () => {
    const unpaid = await place();
    const order = await unpaid.order();
    const { now } = shop.clock;
    const all = await listPayableMethods(opened.database, order, shop.payments.providers, now);
    expect(all.map(({ method }) => method).sort()).toEqual([
      ...['ATM', 'BANK_TRANSFER', 'CARD', 'CVS_CODE', 'HOME_COD', 'LINE_PAY'],
    ]);
    const nobody = { ...shop.payments.providers, methods: [] };
    const offline = await listPayableMethods(opened.database, order, nobody, now);
    expect(offline.map(({ method }) => method).sort()).toEqual(['BANK_TRANSFER', 'HOME_COD']);
  });
});

describe('a bank transfer', () => {
  test('shows the account, accepts a report, and is paid when the shop confirms it', async () => {
    const unpaid = await place({ method: 'BANK_TRANSFER' });
    const { buyer, orderNo } = unpaid;
    const report = { lastFive: '12345', paidOn: '2026-11-21', amountTwd: 1_100, note: '' };
    expect(await buyer.codeOf('/Payment/ReportTransfer', { orderNo, ...report })).toBe(
      'ORDER_STATE_CONFLICT',
    );
    const { payment } = await unpaid.start();
    expect(payment).toMatchObject({ status: 'PENDING', code: { bankCode: '812' } });
    const isReported = async () => {
      const listed = await buyer.call('/Order/GetOrderArray', {});
      const { result: shown } = await buyer.call('/Order/GetOrder', { orderNo });
      return [listed.result[0]?.isReported, shown.isReported];
    };
    const receive = (amountTwd: number) =>
      opened.database.transaction(async (tx) => {
        const received = { amountTwd, receivedOn: '2026-11-21', reference: '12345' };
        await receiveOfflineMoney(tx, await lockOrder(tx, orderNo), received, shop.clock.now);
      });
    expect(await isReported()).toEqual([false, false]);
    const reported = await buyer.call('/Payment/ReportTransfer', { orderNo, ...report });
    expect(reported.result).toMatchObject({ report });
    expect(await unpaid.order()).toMatchObject({ status: 'PLACED', paymentStatus: 'PENDING' });
    expect(await isReported()).toEqual([true, true]);
    await receive(400);
    expect(await isReported()).toEqual([false, false]);
    await receive(700);
    expect(await unpaid.order()).toMatchObject({ status: 'CONFIRMED', paidTwd: 1_100 });
    expect(await unpaid.attempts()).toMatchObject([{ status: 'PAID', report }]);
  });
});

/** A shop with two methods of other fees, and an order of which 1,110 came while it cost 1,130. */
async function placePartPaid(dear: PaymentMethod, cheap: PaymentMethod) {
  const { database } = opened;
  const desk = await openPayingShop(database);
  await database
    .update(channelTerms)
    .set({
      payments: [
        { method: dear, feeTwd: 30 },
        { method: cheap, feeTwd: 0 },
      ],
    })
    .where(eq(channelTerms.channelId, desk.channelId));
  const unpaid = await placeUnpaid(database, desk, { method: dear });
  const { orderNo } = unpaid;
  await unpaid.start();
  const ask = askAsOwner({ database, now: () => desk.clock.now });
  await ask('/StaffOrder/ReceiveMoney', { orderNo, amountTwd: 600 });
  await ask('/StaffOrder/ReceiveMoney', { orderNo, amountTwd: 510 });
  expect(await unpaid.order()).toMatchObject({ status: 'PLACED', payableTwd: 1_130 });
  return { ...unpaid, desk, ask };
}

test('part payments that cover an order once it is to be transferred pay it, and the rest goes back', async () => {
  const unpaid = await placePartPaid('CVS_CODE', 'BANK_TRANSFER');
  const { orderNo, ask } = unpaid;
  const { payment } = await unpaid.start('BANK_TRANSFER');
  expect(payment).toMatchObject({ method: 'BANK_TRANSFER', amountTwd: 1_100, status: 'PAID' });
  const paid = { status: 'CONFIRMED', paymentStatus: 'PAID', paidTwd: 1_100 };
  expect(await unpaid.order()).toMatchObject(paid);
  expect(await unpaid.parcels()).toMatchObject([{ status: 'READY' }]);
  expect(await unpaid.refunds()).toMatchObject([{ cause: 'SURPLUS', amountTwd: 10 }]);
  // As with money that paid it at once, the last one may have been a mistake.
  const { money } = (await ask('/StaffOrder/DescribeOrder', { orderNo })).result;
  const receiptNo = money?.receipts[0]?.receiptNo ?? '';
  await ask('/StaffOrder/UndoReceipt', { orderNo, receiptNo, reason: '記錯訂單' });
  expect(await unpaid.order()).toMatchObject({ status: 'PLACED', payableTwd: 1_100, paidTwd: 0 });
  expect(await unpaid.refunds()).toEqual([]);
});

test('part payments that cover an order once it is to be paid with the goods go back, and all is collected', async () => {
  const unpaid = await placePartPaid('BANK_TRANSFER', 'HOME_COD');
  const { orderNo, ask } = unpaid;
  const { payment } = await unpaid.start('HOME_COD');
  expect(payment).toMatchObject({ amountTwd: 1_100, receivedTwd: 0 });
  expect(await unpaid.refunds()).toMatchObject([{ cause: 'PART_PAYMENT', amountTwd: 1_110 }]);
  const sent = { orderNo, carrier: '黑貓', trackingNo: '1' };
  await ask('/StaffOrder/MoveParcels', { ...sent, step: 'SHIP' });
  await ask('/StaffOrder/MoveParcels', { orderNo, step: 'DELIVER' });
  expect(await unpaid.order()).toMatchObject({ paymentStatus: 'PAID', paidTwd: 1_100 });
  // The buyer reads that both came, and that the parts are no money of the order.
  const { result } = await unpaid.buyer.call('/Order/GetOrder', { orderNo });
  const money = { cameTwd: 2_210, surplusTwd: 1_110, pendingTwd: 1_110, netTwd: 1_100 };
  expect(orderMoneyOf(result)).toMatchObject(money);
});
