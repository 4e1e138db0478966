import { addDays } from '@kaituan/domain/taipei-day';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { moneyReceipt } from '#server/database/schema/receipt-schema.ts';
import { cashReference } from '#server/features/records/payment/part-payments.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { openStatements, statementHeadings } from '#server/testing/orders/bank-statements.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';

let opened: OpenDatabase;
let shop: PayingShop;
let statements: ReturnType<typeof openStatements>;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());
beforeEach(async () => {
  shop = await openPayingShop(opened.database);
  statements = openStatements(opened.database, shop);
});

/** An order of NT$1,100, and the bank's row of NT$550 that came for it. */
async function placeHalfPaid(method: 'BANK_TRANSFER' | 'HOME_COD' = 'BANK_TRANSFER') {
  const order = await placeUnpaid(opened.database, shop, { method });
  if (method === 'BANK_TRANSFER') await order.start();
  const { orderNo } = order;
  const { ask, line, today } = statements;
  const row = line(550, '(812)0000000000012345', 10_000, orderNo);
  await statements.upload([statementHeadings, row].join('\r\n'));
  const [open] = await statements.rows();
  const rowNo = open?.rowNo ?? '';
  return {
    ...order,
    cancel: () => ask('/StaffOrder/CancelOrderByShop', { orderNo, reason: '缺貨' }),
    book: async () => (await statements.book([{ rowNo, orderNo }]))[0]?.received?.outcome,
    type: async (reference = '12345') => {
      const given = { orderNo, amountTwd: 550, receivedOn: today(), reference };
      return (await ask('/StaffOrder/ReceiveMoney', given)).result.outcome;
    },
  };
}

const ofRow = {
  code: 'ORDER_STATE_CONFLICT',
  message: expect.stringMatching(/十一月\.csv.*NT\$550/),
};

describe('a transfer that is typed and stands in the bank’s file', () => {
  test('is the same when it is typed again in the same words after the file named it', async () => {
    const order = await placeHalfPaid();
    expect(await order.type()).toBe('PARTIAL');
    expect(await order.type()).toBe('REPEATED');
    expect(await order.book()).toBe('REPEATED');
    expect(await order.type()).toBe('REPEATED');
    expect(await order.order()).toMatchObject({ status: 'PLACED', paidTwd: 0 });
    await expect(order.type('另一筆')).rejects.toMatchObject(ofRow);
  });

  test('is refused with the row when it was booked from the file before', async () => {
    const order = await placeHalfPaid();
    expect(await order.book()).toBe('PARTIAL');
    await expect(order.type()).rejects.toMatchObject(ofRow);
    expect(await order.order()).toMatchObject({ status: 'PLACED', paidTwd: 0 });
    // Days later it is another one.
    shop.pass(4 * 24 * 60);
    expect(await order.type()).toBe('PAID');
  });

  test.each([
    ['booked and then typed', ['book', 'type'], ['SURPLUS', 'ORDER_STATE_CONFLICT']],
    ['typed, booked and typed', ['type', 'book', 'type'], ['SURPLUS', 'REPEATED', 'REPEATED']],
  ] as const)('goes back once for a cancelled order, %s', async (_, steps, expected) => {
    const order = await placeHalfPaid();
    await order.cancel();
    const outcomes: (string | undefined)[] = [];
    for (const step of steps) {
      outcomes.push(await order[step]().catch((error: { code: string }) => error.code));
    }
    expect(outcomes).toEqual(expected);
    expect((await order.refunds()).map(({ amountTwd }) => amountTwd)).toEqual([550]);
  });

  test('is stored under the words of cash, as the release before did, beside one that is not', async () => {
    const order = await placeHalfPaid('HOME_COD');
    const { orderNo } = order;
    await order.type('A');
    const amountTwd = 100;
    const given = { orderNo, receivedOn: statements.today() };
    const typed = { ...given, amountTwd, reference: cashReference };
    await statements.ask('/StaffOrder/ReceiveMoney', typed);
    await statements.ask('/StaffOrder/ReceiveMoney', { ...typed, reference: 'B' });
    const asCash = { reference: cashReference };
    await opened.database.update(moneyReceipt).set(asCash).where(eq(moneyReceipt.reference, 'B'));
    const rest = { ...given, amountTwd: 380, reference: 'C' };
    const { result } = await statements.ask('/StaffOrder/ReceiveMoney', rest);
    expect(result.outcome).toBe('PAID');
  });

  test('keeps nobody from collecting an equal rest with the goods', async () => {
    const order = await placeHalfPaid('HOME_COD');
    expect(await order.book()).toBe('PARTIAL');
    const { orderNo } = order;
    const parcel = { orderNo, carrier: '黑貓', trackingNo: '1' };
    await statements.ask('/StaffOrder/MoveParcels', { ...parcel, step: 'SHIP' });
    await statements.ask('/StaffOrder/MoveParcels', { orderNo, step: 'DELIVER' });
    expect(await order.order()).toMatchObject({ paymentStatus: 'PAID', paidTwd: 1_130 });
  });
});

test.each([
  ['', false],
  [', also as an earlier release stored it', true],
])(
  'a part that staff called cash with the goods keeps nobody from collecting an equal rest%s',
  async (_, isOld) => {
    const { ask, today } = statements;
    const order = await placeUnpaid(opened.database, shop, { method: 'HOME_COD' });
    const { orderNo } = order;
    const part = { orderNo, amountTwd: 565, receivedOn: today(), reference: '交貨時收款' };
    const type = async () => (await ask('/StaffOrder/ReceiveMoney', part)).result.outcome;
    const keepAsOld = () =>
      opened.database
        .update(moneyReceipt)
        .set({ reference: part.reference })
        .where(eq(moneyReceipt.orderNo, orderNo));
    expect(await type()).toBe('PARTIAL');
    if (isOld) await keepAsOld();
    expect(await type()).toBe('REPEATED');
    if (isOld) await keepAsOld();
    await ask('/StaffOrder/MoveParcels', {
      orderNo,
      step: 'SHIP',
      carrier: '黑貓',
      trackingNo: '1',
    });
    await ask('/StaffOrder/MoveParcels', { orderNo, step: 'DELIVER' });
    expect(await order.order()).toMatchObject({ paymentStatus: 'PAID', paidTwd: 1_130 });
  },
);

describe('a transfer beside money that was collected with the goods', () => {
  test.each([
    ['a carrier collected goes back', 'HOME_COD', 'SURPLUS', [1_130]],
    ['staff at a pickup place collected is asked about', 'PAY_AT_PICKUP', undefined, []],
  ] as const)('which %s', async (_, method, outcome, refunded) => {
    const { ask, line } = statements;
    const order = await placeUnpaid(opened.database, shop, { method: 'HOME_COD' });
    const { orderNo } = order;
    const ofOrder = eq(shopOrder.orderNo, orderNo);
    await opened.database.update(shopOrder).set({ paymentMethod: method }).where(ofOrder);
    await ask('/StaffOrder/MoveParcels', {
      orderNo,
      step: 'SHIP',
      carrier: '黑貓',
      trackingNo: '1',
    });
    await ask('/StaffOrder/MoveParcels', { orderNo, step: 'DELIVER' });
    expect(await order.order()).toMatchObject({ paymentStatus: 'PAID', paidTwd: 1_130 });
    const row = line(1_130, '(812)0000000000011111', 10_000, orderNo);
    await statements.upload([statementHeadings, row].join('\r\n'));
    const [open] = await statements.rows();
    const [booked] = await statements.book([{ rowNo: open?.rowNo ?? '', orderNo }]);
    expect(booked?.received?.outcome).toBe(outcome);
    if (outcome === undefined) expect(booked?.refusal).toContain('擱置');
    expect((await order.refunds()).map(({ amountTwd }) => amountTwd)).toEqual(refunded);
    expect(await order.order()).toMatchObject({ paymentStatus: 'PAID', paidTwd: 1_130 });
  });
});

describe('a transfer beside a payment at a gateway', () => {
  /** The bank's row of an order that its buyer paid by card after they had chosen to transfer. */
  async function payByCard(amountTwd: number) {
    const { line } = statements;
    const order = await placeUnpaid(opened.database, shop, { method: 'BANK_TRANSFER' });
    const { orderNo } = order;
    await order.start();
    const row = line(amountTwd, '(812)0000000000011111', 10_000, orderNo);
    return {
      ...order,
      pay: async () => shop.gateway.payTrade(await order.begin('CARD')),
      book: async () => {
        await statements.upload([statementHeadings, row].join('\r\n'));
        const [open] = await statements.rows();
        const [booked] = await statements.book([{ rowNo: open?.rowNo ?? '', orderNo }]);
        return { open, booked };
      },
    };
  }

  test.each([
    ['the same sum', 1_100, 'SURPLUS'],
    ['another sum', 900, 'WRONG_AMOUNT'],
  ])('is found in the bank’s file and goes back once: %s', async (_, amountTwd, cause) => {
    const order = await payByCard(amountTwd);
    await order.pay();
    expect(await order.order()).toMatchObject({ paymentStatus: 'PAID', paymentMethod: 'CARD' });
    const { open, booked } = await order.book();
    expect(open).toMatchObject({ kind: 'DOUBTFUL', candidates: [{ orderNo: order.orderNo }] });
    expect(open?.candidates[0]?.reasons).toContain('TWICE');
    expect(booked?.received).toMatchObject({ outcome: 'SURPLUS', surplusTwd: amountTwd });
    const [back, ...more] = await order.refunds();
    expect([back, more]).toMatchObject([{ amountTwd, cause, kind: 'BANK_FORM' }, []]);
    expect(await order.order()).toMatchObject({ paymentStatus: 'PAID', paidTwd: 1_100 });
    expect(await statements.rows()).toEqual([]);
    const receiptNo = booked?.received?.receiptNo ?? '';
    const { orderNo } = order;
    await statements.ask('/StaffOrder/UndoReceipt', { orderNo, receiptNo, reason: '記錯訂單' });
    expect(await order.refunds()).toEqual([]);
    expect(await order.order()).toMatchObject({ paymentStatus: 'PAID', paidTwd: 1_100 });
  });

  test('is refused where staff typed the sum long before, which went back with the payment', async () => {
    const order = await payByCard(550);
    const { orderNo } = order;
    const receivedOn = addDays(statements.today(), -5);
    const part = { orderNo, amountTwd: 550, receivedOn, reference: '' };
    await statements.ask('/StaffOrder/ReceiveMoney', part);
    await order.pay();
    expect(await order.refunds()).toMatchObject([{ amountTwd: 550 }]);
    expect((await order.book()).booked).toMatchObject({ received: null });
    expect(await order.refunds()).toMatchObject([{ amountTwd: 550 }]);
  });
});

test.each([
  ['while a carrier is about to collect it goes back', 'HOME_COD', 'DOUBTFUL', 'SURPLUS', [1_130]],
  ['while the goods wait at a place of the shop it pays them', 'PAY_AT_PICKUP', 'SURE', 'PAID', []],
] as const)('a transfer %s', async (_, method, kind, outcome, refunded) => {
  const { ask, line } = statements;
  const order = await placeUnpaid(opened.database, shop, { method: 'HOME_COD' });
  const { orderNo } = order;
  const ofOrder = eq(shopOrder.orderNo, orderNo);
  await opened.database.update(shopOrder).set({ paymentMethod: method }).where(ofOrder);
  await ask('/StaffOrder/MoveParcels', { orderNo, step: 'SHIP', carrier: '黑貓', trackingNo: '1' });
  const row = line(1_130, '(812)0000000000011111', 10_000, orderNo);
  await statements.upload([statementHeadings, row].join('\r\n'));
  const [open] = await statements.rows();
  expect(open).toMatchObject({ kind, candidates: [{ orderNo }] });
  const [booked] = await statements.book([{ rowNo: open?.rowNo ?? '', orderNo }]);
  expect(booked?.received?.outcome).toBe(outcome);
  await ask('/StaffOrder/MoveParcels', { orderNo, step: 'DELIVER' });
  expect(await order.order()).toMatchObject({ paymentStatus: 'PAID', paidTwd: 1_130 });
  expect((await order.refunds()).map(({ amountTwd }) => amountTwd)).toEqual(refunded);
});
