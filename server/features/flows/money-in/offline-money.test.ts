import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let shop: PayingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());

const receivedOn = '2026-01-05';

/** An unpaid order of NT$1,100, or NT$1,130 with cash on delivery, and the calls of the owner about it. */
async function place(method: 'BANK_TRANSFER' | 'HOME_COD' | 'CARD' = 'BANK_TRANSFER') {
  const unpaid = await placeUnpaid(opened.database, shop, { method });
  const ask = askAsOwner({
    ...{ database: opened.database, payments: shop.payments, now: () => shop.clock.now },
  });
  const { orderNo } = unpaid;
  return {
    ...unpaid,
    ask,
    receive: async (amountTwd: number, reference = '') =>
      (await ask('/StaffOrder/ReceiveMoney', { orderNo, amountTwd, receivedOn, reference })).result,
    undo: (receiptNo: string) => ask('/StaffOrder/UndoReceipt', { orderNo, receiptNo }),
    money: async () => (await ask('/StaffOrder/DescribeOrder', { orderNo })).result.money,
  };
}

describe('an amount that is too small', () => {
  test('does not pay the order, which keeps it and waits for the rest', async () => {
    const order = await place();
    expect(await order.receive(100)).toMatchObject({ outcome: 'PARTIAL', leftTwd: 1_000 });
    expect(await order.order()).toMatchObject({
      ...{ status: 'PLACED', paymentStatus: 'PENDING', paidTwd: 0 },
    });
    expect((await order.money())?.receipts).toMatchObject([
      { amountTwd: 100, receivedOn, status: 'HELD', bookedByName: '指令' },
    ]);
    expect(await order.receive(1_000)).toMatchObject({ outcome: 'PAID', leftTwd: 0 });
    expect(await order.order()).toMatchObject({ status: 'CONFIRMED', paidTwd: 1_100 });
    expect(await order.refunds()).toEqual([]);
    expect(await order.events()).toContain('PART_RECEIVED');
  });

  test('is named to the buyer, who is asked for the rest and not for the whole again', async () => {
    const order = await place();
    const { orderNo, buyer } = order;
    await order.start();
    const shown = async () => (await buyer.call('/Payment/GetPayment', { orderNo })).result;
    expect(await shown()).toMatchObject({ amountTwd: 1_100, receivedTwd: 0 });
    await order.receive(100);
    expect(await shown()).toMatchObject({ amountTwd: 1_100, receivedTwd: 100 });
    const { payment } = (await buyer.call('/Order/GetOrder', { orderNo })).result;
    expect(payment).toMatchObject({ receivedTwd: 100 });
    await order.receive(1_000);
    expect(await shown()).toMatchObject({ status: 'PAID', receivedTwd: 0 });
  });

  test('said twice counts once, unless something tells the two apart', async () => {
    const order = await place();
    await order.receive(300, '12345');
    expect(await order.receive(300, '12345')).toMatchObject({ outcome: 'REPEATED' });
    expect(await order.receive(300, '67890')).toMatchObject({ outcome: 'PARTIAL', leftTwd: 500 });
  });

  test('gives a day for the rest, then goes back with the order', async () => {
    const order = await place();
    shop.pass(3 * 24 * 60 - 60);
    await order.receive(100);
    shop.pass(23 * 60);
    await shop.runJobs();
    expect(await order.order()).toMatchObject({ status: 'PLACED' });
    shop.pass(2 * 60);
    await shop.runJobs();
    expect(await order.order()).toMatchObject({ status: 'CANCELLED', paidTwd: 0 });
    expect(await order.refunds()).toMatchObject([{ cause: 'PART_PAYMENT', amountTwd: 100 }]);
    expect((await order.money())?.receipts).toMatchObject([{ status: 'RETURNED' }]);
  });

  test('goes back when the order is paid another way', async () => {
    const order = await place();
    await order.receive(100);
    await shop.gateway.payTrade(await order.begin('CARD'));
    expect(await order.order()).toMatchObject({ status: 'CONFIRMED', paymentMethod: 'CARD' });
    expect(await order.refunds()).toMatchObject([{ cause: 'PART_PAYMENT', amountTwd: 100 }]);
  });

  test('leaves the rest to be collected on delivery', async () => {
    const order = await place('HOME_COD');
    expect(await order.receive(130)).toMatchObject({ outcome: 'PARTIAL', leftTwd: 1_000 });
    const { orderNo } = order;
    await order.ask('/StaffOrder/MoveParcels', { orderNo, step: 'SHIP', carrier: '黑貓' });
    await order.ask('/StaffOrder/MoveParcels', { orderNo, step: 'DELIVER' });
    expect(await order.order()).toMatchObject({ paymentStatus: 'PAID', paidTwd: 1_130 });
    const receipts = (await order.money())?.receipts.map(({ amountTwd }) => amountTwd);
    expect(receipts?.sort((a, b) => a - b)).toEqual([130, 1_000]);
  });
});

test('while a carrier is about to collect it, nothing is typed and no part is taken back', async () => {
  const order = await place('HOME_COD');
  const { receiptNo } = await order.receive(130);
  const move = (step: 'SHIP' | 'DELIVER') =>
    order.ask('/StaffOrder/MoveParcels', { orderNo: order.orderNo, step, carrier: '黑貓' });
  await move('SHIP');
  const conflict = { code: 'ORDER_STATE_CONFLICT' };
  for (const amountTwd of [1_000, 40, 2_000]) {
    await expect(order.receive(amountTwd)).rejects.toMatchObject(conflict);
  }
  // What was typed before is repeated, not refused.
  expect(await order.receive(130)).toMatchObject({ outcome: 'REPEATED' });
  // The label says 1,000: that is what comes.
  await expect(order.undo(receiptNo)).rejects.toMatchObject(conflict);
  await move('DELIVER');
  expect(await order.order()).toMatchObject({ paymentStatus: 'PAID', paidTwd: 1_130 });
  expect(await order.refunds()).toEqual([]);
});

test('an amount that is too large pays the order, and the rest goes back', async () => {
  const order = await place();
  expect(await order.receive(1_500)).toMatchObject({ outcome: 'PAID', surplusTwd: 400 });
  expect(await order.order()).toMatchObject({ status: 'CONFIRMED', paidTwd: 1_100 });
  expect(await order.refunds()).toMatchObject([{ cause: 'SURPLUS', amountTwd: 400 }]);
});

test('money for a cancelled order goes back as it came', async () => {
  const order = await place();
  const { orderNo } = order;
  await order.ask('/StaffOrder/CancelOrderByShop', { orderNo });
  expect(await order.receive(500)).toMatchObject({ outcome: 'SURPLUS', surplusTwd: 500 });
  expect(await order.refunds()).toMatchObject([{ cause: 'WRONG_AMOUNT', amountTwd: 500 }]);
});

test('a day that has not come is refused', async () => {
  const { ask, orderNo } = await place();
  const request = { orderNo, amountTwd: 1_100, receivedOn: '2999-01-01' };
  const receiving = ask('/StaffOrder/ReceiveMoney', request);
  await expect(receiving).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});

describe('a booking made by mistake', () => {
  test('is undone, and the order waits for its money again for a day at least', async () => {
    const order = await place();
    shop.pass(3 * 24 * 60 - 60);
    const { receiptNo } = await order.receive(1_100);
    await order.undo(receiptNo);
    const row = await order.order();
    expect(row).toMatchObject({ status: 'PLACED', paymentStatus: 'UNPAID', paidTwd: 0 });
    expect(row.paidAt).toBeNull();
    expect(row.payBy?.getTime()).toBe(shop.clock.now.getTime() + 24 * 3_600_000);
    expect(await order.parcels()).toMatchObject([{ status: 'HELD' }]);
    expect(await order.attempts()).toMatchObject([{ status: 'PENDING', receivedTwd: 0 }]);
    expect((await order.money())?.receipts).toEqual([]);
    expect(await order.stock()).toMatchObject({ onHand: 10, reserved: 2 });
    // The same can be said again, now rightly.
    expect(await order.receive(1_100)).toMatchObject({ outcome: 'PAID' });
    expect(await order.order()).toMatchObject({ status: 'CONFIRMED', paidTwd: 1_100 });
  });

  test('of too much takes its refund along', async () => {
    const order = await place();
    const { receiptNo } = await order.receive(11_000);
    await order.undo(receiptNo);
    expect(await order.refunds()).toEqual([]);
    expect(await order.order()).toMatchObject({ status: 'PLACED', paidTwd: 0 });
    expect(await order.receive(1_100)).toMatchObject({ outcome: 'PAID', surplusTwd: 0 });
  });

  test('of two parts leaves the earlier one', async () => {
    const order = await place();
    const first = await order.receive(100);
    shop.pass(1);
    const second = await order.receive(1_000);
    const refused = order.undo(first.receiptNo);
    await expect(refused).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
    await order.undo(second.receiptNo);
    expect(await order.receive(900)).toMatchObject({ outcome: 'PARTIAL', leftTwd: 100 });
  });

  test('of cash on delivery leaves the order to be paid on delivery', async () => {
    const order = await place('HOME_COD');
    const { receiptNo } = await order.receive(1_130);
    await order.undo(receiptNo);
    expect(await order.order()).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'COD_DUE' });
    expect(await order.parcels()).toMatchObject([{ status: 'READY' }]);
  });

  test('stays once the parcel is packed, a refund is made, or it was undone', async () => {
    const packed = await place();
    const booked = await packed.receive(1_100);
    await packed.ask('/StaffOrder/MoveParcels', { orderNo: packed.orderNo, step: 'PREPARE' });
    const conflict = { code: 'ORDER_STATE_CONFLICT' };
    await expect(packed.undo(booked.receiptNo)).rejects.toMatchObject(conflict);
    expect(await packed.order()).toMatchObject({ status: 'CONFIRMED', paidTwd: 1_100 });

    const over = await place();
    const { receiptNo } = await over.receive(1_200);
    const [refund] = await over.refunds();
    const done = { refundNo: refund?.refundNo ?? '', reference: 'R1' };
    await over.ask('/StaffOrder/SettleRefund', done);
    await expect(over.undo(receiptNo)).rejects.toMatchObject(conflict);
    expect(await over.order()).toMatchObject({ status: 'CONFIRMED', paidTwd: 1_100 });

    const held = await place();
    const part = await held.receive(10);
    await held.undo(part.receiptNo);
    await expect(held.undo(part.receiptNo)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
