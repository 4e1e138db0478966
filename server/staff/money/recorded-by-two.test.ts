import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { openStatements, statementHeadings } from '#server/testing/orders/bank-statements.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';

let opened: OpenDatabase;
let shop: PayingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());
beforeEach(async () => {
  shop = await openPayingShop(opened.database);
});

/** An unpaid order of NT$1,100, and what staff type about it. */
async function place() {
  const order = await placeUnpaid(opened.database, shop, { method: 'BANK_TRANSFER' });
  const { orderNo } = order;
  const { ask, today } = openStatements(opened.database, shop);
  const type = async (
    amountTwd: number,
    given: { reference?: string; seenHeldTwd?: number; seenReturnedTwd?: number },
  ) =>
    (await ask('/StaffOrder/ReceiveMoney', { orderNo, amountTwd, receivedOn: today(), ...given }))
      .result;
  return { ...order, ask, type };
}

const conflict = (text: RegExp) => ({
  code: 'ORDER_STATE_CONFLICT',
  message: expect.stringMatching(text),
});

describe('of two who have the same order open', () => {
  test('the second is told of the part that the first recorded, and nothing is booked', async () => {
    const order = await place();
    expect(await order.type(550, { reference: '12345', seenHeldTwd: 0 })).toMatchObject({
      outcome: 'PARTIAL',
    });
    const second = order.type(550, { reference: '陳小姐', seenHeldTwd: 0 });
    await expect(second).rejects.toMatchObject({
      ...conflict(/NT\$550（12345）/),
      details: [{ path: 'seenHeldTwd', allowed: 550 }],
    });
    expect(await order.order()).toMatchObject({ status: 'PLACED', paidTwd: 0 });
    expect(await order.type(550, { reference: '陳小姐', seenHeldTwd: 550 })).toMatchObject({
      outcome: 'PAID',
    });
  });

  test('a call that is sent again, as its answer was lost, is the same', async () => {
    const order = await place();
    const said = { reference: '12345', seenHeldTwd: 0 };
    await order.type(550, said);
    expect(await order.type(550, said)).toMatchObject({ outcome: 'REPEATED' });
  });

  test('who saw a part that was undone meanwhile is told so', async () => {
    const order = await place();
    const { receiptNo } = await order.type(550, {});
    await order.ask('/StaffOrder/UndoReceipt', { orderNo: order.orderNo, receiptNo });
    const rest = order.type(550, { reference: '2', seenHeldTwd: 550 });
    await expect(rest).rejects.toMatchObject(conflict(/取消了一筆入帳/));
  });

  test('late money of a cancelled order is given back once, in whatever words both typed it', async () => {
    const order = await place();
    const { orderNo } = order;
    await order.ask('/StaffOrder/CancelOrderByShop', { orderNo, reason: '缺貨' });
    expect(await order.type(1_100, { reference: '12345' })).toMatchObject({ outcome: 'SURPLUS' });
    const second = order.type(1_100, { reference: '王小姐' });
    await expect(second).rejects.toMatchObject(conflict(/NT\$1,100.*列入退款/));
    expect((await order.refunds()).map(({ amountTwd }) => amountTwd)).toEqual([1_100]);
    // Another sum is another transfer.
    expect(await order.type(500, { reference: '王小姐' })).toMatchObject({ outcome: 'SURPLUS' });
  });

  test('an equal sum of a cancelled order is asked about, also a week later, and is another for who was shown the first', async () => {
    const order = await place();
    const { orderNo } = order;
    await order.ask('/StaffOrder/CancelOrderByShop', { orderNo, reason: '缺貨' });
    await order.type(1_100, { reference: '12345' });
    shop.pass(7 * 24 * 60);
    const again = order.type(1_100, { reference: '王小姐' });
    await expect(again).rejects.toMatchObject({
      ...conflict(/NT\$1,100（12345）.*列入退款/),
      details: [{ path: 'seenReturnedTwd', allowed: 1_100 }],
    });
    const seen = { reference: '王小姐', seenReturnedTwd: 1_100 };
    expect(await order.type(1_100, seen)).toMatchObject({ outcome: 'SURPLUS' });
    expect((await order.refunds()).map(({ amountTwd }) => amountTwd)).toEqual([1_100, 1_100]);
    // Of three who type it, the last is shown both.
    const third = order.type(1_100, { ...seen, reference: '3' });
    await expect(third).rejects.toMatchObject({ details: [{ allowed: 2_200 }] });
  });

  test('the rest of an order that was cancelled with a part of the same sum goes back too', async () => {
    const order = await place();
    const { orderNo } = order;
    await order.type(550, { reference: '12345' });
    shop.pass(1);
    await order.ask('/StaffOrder/CancelOrderByShop', { orderNo, reason: '缺貨' });
    expect(await order.type(550, { reference: '67890' })).toMatchObject({ outcome: 'SURPLUS' });
    expect((await order.refunds()).map(({ amountTwd }) => amountTwd)).toEqual([550, 550]);
  });

  test('who saw a part is told that the order was paid, or cancelled, meanwhile', async () => {
    const paid = await place();
    await paid.type(550, { reference: '1' });
    await paid.type(550, { reference: '2' });
    const beside = paid.type(550, { reference: '3', seenHeldTwd: 550 });
    await expect(beside).rejects.toMatchObject(conflict(/已經付清/));
    const cancelled = await place();
    const { orderNo } = cancelled;
    await cancelled.type(550, { reference: '1' });
    shop.pass(1);
    await cancelled.ask('/StaffOrder/CancelOrderByShop', { orderNo, reason: '缺貨' });
    const late = cancelled.type(550, { reference: '2', seenHeldTwd: 550 });
    await expect(late).rejects.toMatchObject({
      ...conflict(/已經取消/),
      details: [{ path: 'seenHeldTwd', allowed: 0 }],
    });
  });

  test('of several parts that were recorded meanwhile all are named', async () => {
    const order = await place();
    await order.type(300, { reference: '1' });
    shop.pass(1);
    await order.type(250, { reference: '2' });
    const third = order.type(550, { reference: '3', seenHeldTwd: 0 });
    await expect(third).rejects.toMatchObject(conflict(/NT\$300（1）、NT\$250（2）/));
  });
});

test('a second transfer for an order that was to be paid another way, and was by the first, is shown beside it', async () => {
  const { upload, rows, book, line } = openStatements(opened.database, shop);
  const { orderNo, refunds } = await placeUnpaid(opened.database, shop, { method: 'ATM' });
  const both = [10_000, 11_100].map((balance) =>
    line(1_100, '(812)0000000000012345', balance, orderNo),
  );
  await upload([statementHeadings, ...both].join('\r\n'));
  const [first] = await rows();
  expect((await book([{ rowNo: first?.rowNo ?? '', orderNo }]))[0]?.received?.outcome).toBe('PAID');
  const [second] = await rows();
  expect(second?.candidates).toMatchObject([{ orderNo, dueTwd: 0 }]);
  expect(second?.candidates[0]?.reasons).toContain('TWICE');
  expect((await book([{ rowNo: second?.rowNo ?? '', orderNo }]))[0]?.received).toMatchObject({
    ...{ outcome: 'SURPLUS', surplusTwd: 1_100 },
  });
  expect((await refunds()).map(({ amountTwd }) => amountTwd)).toEqual([1_100]);
});

describe('the file of one account that two channels share', () => {
  async function openBoth() {
    const other = await openPayingShop(opened.database);
    const orders = [
      await placeUnpaid(opened.database, shop, { method: 'BANK_TRANSFER' }),
      await placeUnpaid(opened.database, other, { method: 'BANK_TRANSFER' }),
    ] as const;
    const desks = [
      openStatements(opened.database, shop),
      openStatements(opened.database, other),
    ] as const;
    return { orders, desks };
  }

  test('its money is booked in one of them, whichever is first, and in the other after that was undone', async () => {
    const { orders, desks } = await openBoth();
    const row = desks[0].line(1_100, '(812)0000000000012345', 10_000);
    const rowNos: string[] = [];
    for (const desk of desks) {
      await desk.upload([statementHeadings, row].join('\r\n'));
      rowNos.push((await desk.rows())[0]?.rowNo ?? '');
    }
    const book = async (which: 0 | 1) => {
      const pair = { rowNo: rowNos[which] ?? '', orderNo: orders[which].orderNo };
      return (await desks[which].book([pair]))[0];
    };
    const [first, second] = await Promise.all([book(0), book(1)]);
    const refused = [first, second].filter((one) => one?.received === null);
    expect(refused).toMatchObject([{ refusal: expect.stringContaining('已經在') }]);
    const isFirst = first?.received !== null;
    const [paid, unpaid] = isFirst ? ([0, 1] as const) : ([1, 0] as const);
    expect(await orders[unpaid].order()).toMatchObject({ paidTwd: 0 });
    const { orderNo } = orders[paid];
    const receiptNo = (isFirst ? first : second)?.received?.receiptNo ?? '';
    await desks[paid].ask('/StaffOrder/UndoReceipt', { orderNo, receiptNo, reason: '別的通路' });
    expect((await book(unpaid))?.received).toMatchObject({ outcome: 'PAID' });
    // What is of the other channel is set aside here.
    const { channelId } = await orders[paid].order();
    const aside = { channelId, rowNo: rowNos[paid] ?? '', isAside: true };
    await desks[paid].ask('/StaffMoney/SetStatementRowAside', aside);
    expect(await desks[paid].rows('ASIDE')).toHaveLength(1);
  });

  test('rows of nothing but a day and a sum are of different accounts', async () => {
    const { orders, desks } = await openBoth();
    const columns = ['DAY', null, null, null, 'IN', null, null, null] as const;
    for (const [which, desk] of desks.entries()) {
      await desk.upload(`交易日,b,c,d,收,f,g,h\r\n${desk.line(1_100, '', 10_000)}`, [...columns]);
      const rowNo = (await desk.rows())[0]?.rowNo ?? '';
      const orderNo = orders[which as 0 | 1].orderNo;
      expect((await desk.book([{ rowNo, orderNo }]))[0]?.received).toMatchObject({
        outcome: 'PAID',
      });
    }
  });

  test('without a balance, equal transfers with a note of everybody are of different accounts', async () => {
    const { orders, desks } = await openBoth();
    const columns = ['DAY', 'IN', 'NOTE'] as const;
    for (const [which, desk] of desks.entries()) {
      await desk.upload(`日,收,說明\r\n${desk.today()},1100,跨行轉入`, [...columns]);
      const rowNo = (await desk.rows())[0]?.rowNo ?? '';
      const orderNo = orders[which as 0 | 1].orderNo;
      expect((await desk.book([{ rowNo, orderNo }]))[0]?.received).toMatchObject({
        outcome: 'PAID',
      });
    }
  });

  test('its money is booked once, whatever columns each channel named', async () => {
    const { orders, desks } = await openBoth();
    const balance = `${shop.channelId}10,000`;
    const row = `${desks[0].today()},1100,"${balance}",跨行轉入`;
    const layouts = [
      ['DAY', 'IN', 'BALANCE', 'NOTE'],
      ['DAY', 'IN', 'BALANCE', null],
    ] as const;
    const refusals: (string | null | undefined)[] = [];
    for (const [which, desk] of desks.entries()) {
      await desk.upload(`日,收,餘額,說明\r\n${row}`, [...layouts[which as 0 | 1]]);
      const rowNo = (await desk.rows())[0]?.rowNo ?? '';
      const orderNo = orders[which as 0 | 1].orderNo;
      refusals.push((await desk.book([{ rowNo, orderNo }]))[0]?.refusal);
    }
    expect(refusals).toEqual([null, expect.stringContaining('已經在')]);
  });

  test('two transfers that left the same balance behind on one day are two, and no third', async () => {
    const { orders, desks } = await openBoth();
    const row = `${desks[0].today()},1100,${shop.channelId}10000,跨行轉入`;
    const columns = ['DAY', 'IN', 'BALANCE', 'NOTE'] as const;
    for (const desk of desks) {
      await desk.upload(`日,收,餘額,說明\r\n${row}\r\n${row}`, [...columns]);
    }
    const another = await placeUnpaid(opened.database, shop, { method: 'BANK_TRANSFER' });
    const [first, second] = await desks[0].rows();
    const [third] = await desks[1].rows();
    const booked = await desks[0].book([
      { rowNo: first?.rowNo ?? '', orderNo: orders[0].orderNo },
      { rowNo: second?.rowNo ?? '', orderNo: another.orderNo },
    ]);
    expect(booked.map(({ refusal }) => refusal)).toEqual([null, null]);
    const pair = { rowNo: third?.rowNo ?? '', orderNo: orders[1].orderNo };
    expect((await desks[1].book([pair]))[0]?.refusal).toContain('已經在');
  });
});
