import { addDays } from '@kaituan/domain/taipei-day';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  statementHeadings as headings,
  openStatements,
} from '#server/testing/orders/bank-statements.ts';
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
// A shop of its own, so that no order of another test is a candidate.
beforeEach(async () => {
  shop = await openPayingShop(opened.database);
  statements = openStatements(opened.database, shop);
});

/** An unpaid order of NT$1,100 whose buyer reported a transfer. */
async function report(lastFive: string) {
  const unpaid = await placeUnpaid(opened.database, shop, { method: 'BANK_TRANSFER' });
  await unpaid.start();
  const report = { lastFive, paidOn: statements.today(), amountTwd: 1_100, note: '' };
  await unpaid.buyer.call('/Payment/ReportTransfer', { orderNo: unpaid.orderNo, ...report });
  return unpaid;
}

const pairsOf = (found: Awaited<ReturnType<(typeof statements)['rows']>>) =>
  found.map(({ rowNo, candidates }) => ({ rowNo, orderNo: candidates[0]?.orderNo ?? '' }));

describe('an evening with the bank’s file', () => {
  test('books what is sure at once, and leaves wrong amounts unpaid', async () => {
    const [first, second] = [await report('11111'), await report('22222')];
    const short = await report('33333');
    const file = [
      '國泰世華銀行,,,,,,,',
      headings,
      statements.line(1100, '(812)0000000000011111', 10_000),
      statements.line(1100, '(700)0000000000022222', 11_100),
      statements.line(100, '(700)0000000000033333', 11_200),
      statements.line(5, '(700)0000000000099999', 11_205, '利息'),
      '總計,,,,2305,,,',
    ].join('\r\n');
    expect(await statements.upload(file)).toMatchObject({
      added: 4,
      repeated: 0,
      unreadable: [],
      unknown: null,
    });
    const open = await statements.rows();
    expect(open[0]?.account).toMatch(/^\(•••\)•{11}\d{5}$/);
    for (const [search, found] of [
      ...([
        ['利息', 1],
        ['22222', 1],
        ['NT$1,100', 2],
        ['998', 0],
        ['%', 0],
      ] as const),
    ] as const) {
      expect(await statements.rows('OPEN', search), search).toHaveLength(found);
    }
    expect(await statements.rows('OPEN', '11111')).toEqual(
      open.filter(({ account }) => account.endsWith('11111')),
    );
    const sure = open.filter(({ kind }) => kind === 'SURE');
    expect(sure.map(({ amountTwd }) => amountTwd)).toEqual([1_100, 1_100]);
    const booked = await statements.book(pairsOf(sure));
    expect(booked.map(({ received }) => received?.outcome)).toEqual(['PAID', 'PAID']);
    for (const one of [first, second]) {
      expect(await one.order()).toMatchObject({ status: 'CONFIRMED', paidTwd: 1_100 });
    }
    const doubtful = (await statements.rows()).filter(({ kind }) => kind === 'DOUBTFUL');
    expect(doubtful).toMatchObject([
      {
        amountTwd: 100,
        candidates: [{ orderNo: short.orderNo, reasons: ['LAST_FIVE', 'TOO_LITTLE'] }],
      },
    ]);
    expect(await statements.book(pairsOf(doubtful))).toMatchObject([
      { received: { outcome: 'PARTIAL' } },
    ]);
    expect(await short.order()).toMatchObject({ status: 'PLACED', paidTwd: 0 });
    const [interest] = await statements.rows();
    const aside = { channelId: shop.channelId, rowNo: interest?.rowNo ?? '' };
    await statements.ask('/StaffMoney/SetStatementRowAside', aside);
    expect(await statements.rows()).toEqual([]);
    expect(await statements.rows('ASIDE')).toHaveLength(1);
    expect(await statements.rows('BOOKED')).toHaveLength(3);
    expect(await statements.rows('BOOKED', short.orderNo)).toMatchObject([
      { candidates: [{ leftTwd: 1_000 }] },
    ]);
  });

  test('dropped in twice, or with a day more, books nothing twice', async () => {
    const order = await report('11111');
    const alike = statements.line(1100, '11111', 500);
    const file = [headings, alike].join('\n');
    await statements.upload(file);
    const [row] = await statements.rows();
    const pair = { rowNo: row?.rowNo ?? '', orderNo: order.orderNo };
    await statements.book([pair]);
    expect(await statements.upload(file)).toMatchObject({ added: 0, repeated: 1 });
    const more = [headings, alike, statements.line(1100, '11111', 1_600)].join('\n');
    expect(await statements.upload(more)).toMatchObject({ added: 1, repeated: 1 });
    const again = await statements.book([pair]);
    expect(again).toMatchObject([
      { received: null, refusal: expect.stringContaining(order.orderNo) },
    ]);
    expect(await order.order()).toMatchObject({ paidTwd: 1_100, refundedTwd: 0 });
    expect(await order.refunds()).toEqual([]);
    // The second transfer is another one, and goes back.
    const [second] = await statements.rows();
    expect(second).toMatchObject({
      kind: 'DOUBTFUL',
      candidates: [{ orderNo: order.orderNo, dueTwd: 0, reasons: ['LAST_FIVE', 'TWICE'] }],
    });
    const back = [{ rowNo: second?.rowNo ?? '', orderNo: order.orderNo }];
    expect(await statements.book(back)).toMatchObject([
      { received: { outcome: 'SURPLUS', surplusTwd: 1_100 } },
    ]);
    expect(await order.order()).toMatchObject({ paidTwd: 1_100, paymentStatus: 'PAID' });
    expect(await order.refunds()).toMatchObject([{ cause: 'SURPLUS', amountTwd: 1_100 }]);
    expect(await statements.rows()).toEqual([]);
  });

  test('knows what was recorded by hand before the file came', async () => {
    const order = await report('11111');
    const { orderNo } = order;
    const byHand = { orderNo, amountTwd: 1_100, receivedOn: addDays(statements.today(), -1) };
    await statements.ask('/StaffOrder/ReceiveMoney', { ...byHand, reference: '11111' });
    await statements.upload([headings, statements.line(1100, '11111', 500)].join('\n'));
    const open = await statements.rows();
    expect(open).toMatchObject([{ kind: 'SURE', candidates: [{ orderNo }] }]);
    expect(await statements.book(pairsOf(open))).toMatchObject([
      { received: { outcome: 'REPEATED' } },
    ]);
    expect(await order.order()).toMatchObject({ paidTwd: 1_100 });
    expect(await order.refunds()).toEqual([]);
    expect(await statements.rows('BOOKED')).toHaveLength(1);
  });

  test.each([
    ['five days before', 1_100, -5],
    ['with another amount', 1_085, 0],
  ])('gives nothing back that was recorded by hand %s', async (_, amountTwd, days) => {
    const order = await report('11111');
    const { orderNo } = order;
    const byHand = { orderNo, amountTwd: 1_100, receivedOn: addDays(statements.today(), days) };
    await statements.ask('/StaffOrder/ReceiveMoney', { ...byHand, reference: '' });
    await statements.upload([headings, statements.line(amountTwd, '11111', 500)].join('\n'));
    const [row] = await statements.rows();
    expect(row).toMatchObject({ kind: 'NONE', candidates: [] });
    const booked = await statements.book([{ rowNo: row?.rowNo ?? '', orderNo }]);
    expect(booked).toMatchObject([{ received: null, refusal: expect.any(String) }]);
    expect(await order.order()).toMatchObject({ paidTwd: 1_100 });
    expect(await order.refunds()).toEqual([]);
  });

  test('books a row once, however many do it at the same moment', async () => {
    const [first, second] = [await report('11111'), await report('22222')];
    await statements.upload([headings, statements.line(1100, '11111', 500)].join('\n'));
    const [row] = await statements.rows();
    const rowNo = row?.rowNo ?? '';
    const answers = await Promise.all(
      [first, second, first].map(({ orderNo }) => statements.book([{ rowNo, orderNo }])),
    );
    const paid = answers.flat().filter(({ received }) => received?.outcome === 'PAID');
    expect(paid).toHaveLength(1);
    const orders = await Promise.all([first.order(), second.order()]);
    expect(orders.map(({ paidTwd }) => paidTwd).sort((a, b) => a - b)).toEqual([0, 1_100]);
  });

  test('is undone row by row', async () => {
    const order = await report('11111');
    await statements.upload([headings, statements.line(1100, '11111', 500)].join('\n'));
    await statements.book(pairsOf(await statements.rows()));
    const [booked] = await statements.rows('BOOKED');
    const receiptNo = booked?.candidates[0]?.receiptNo ?? '';
    const { orderNo } = order;
    const { money } = (await statements.ask('/StaffOrder/DescribeOrder', { orderNo })).result;
    expect(money?.receipts).toMatchObject([
      { receiptNo, bookedByName: '指令', statementFile: booked?.fileName },
    ]);
    await statements.ask('/StaffOrder/UndoReceipt', { orderNo, receiptNo });
    expect(await order.order()).toMatchObject({ status: 'PLACED', paidTwd: 0 });
    expect(await statements.rows()).toMatchObject([{ kind: 'SURE' }]);
  });

  test('goes on behind a row that is not in the list any more', async () => {
    const many = Array.from({ length: 502 }, (_, index) => statements.line(1, '', index));
    await statements.upload([headings, ...many].join('\n'));
    const { channelId } = shop;
    const page = (cursor?: string) =>
      statements.ask('/StaffMoney/GetStatementRowArray', { channelId, ...(cursor && { cursor }) });
    const first = await page();
    const rowNo = first.nextCursor ?? '';
    await statements.ask('/StaffMoney/SetStatementRowAside', { channelId, rowNo });
    const rest = await page(rowNo);
    const shown = [...first.result, ...rest.result].map((row) => row.rowNo);
    expect([rest.result.length, new Set(shown).size]).toEqual([2, 502]);
    await expect(page('01KPR0000000000000000000000')).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  test('refuses one row and books the others', async () => {
    const order = await report('11111');
    await statements.upload(
      [headings, statements.line(1100, '11111', 500), statements.line(7, '', 507)].join('\n'),
    );
    const found = await statements.rows();
    const sure = found.find(({ kind }) => kind === 'SURE');
    const other = found.find(({ kind }) => kind === 'NONE');
    const answers = await statements.book([
      { rowNo: other?.rowNo ?? '', orderNo: 'G000000000000' },
      { rowNo: sure?.rowNo ?? '', orderNo: order.orderNo },
    ]);
    expect(answers.map(({ received }) => received?.outcome ?? null)).toEqual([null, 'PAID']);
  });
});

describe('a file', () => {
  test('in Big5 with 郵局’s signs is read', async () => {
    const order = await report('12345');
    const [year = '', month, day] = statements.today().split('-');
    const rocDay = `${Number(year) - 1911}/${month}/${day}`;
    // 日期,摘要,支出,存入,餘額,備註 in Big5.
    const big5 = Buffer.from('a4e9b4c12cba4bad6e2ca4e4a5582ca673a44a2cbe6cc3422cb3c6b5f9', 'hex');
    const text = `\r\n="${rocDay} 09:10:11",,,="1,100.00",="9,000.00",="****12345"\r\n`;
    const added = await statements.upload(Buffer.concat([big5, Buffer.from(text, 'latin1')]));
    expect(added).toMatchObject({ added: 1, unknown: null });
    expect(await statements.rows()).toMatchObject([
      { kind: 'SURE', candidates: [{ orderNo: order.orderNo }] },
    ]);
  });

  test('of an unknown bank needs to know once what its columns are', async () => {
    const file = `Posted,Money,Memo\n${statements.today()},1100,12345\n`;
    expect(await statements.upload(file)).toMatchObject({
      ...{
        added: 0,
        unknown: {
          lines: [
            ['Posted', 'Money', 'Memo'],
            [statements.today(), '1100', '12345'],
          ],
        },
      },
    });
    expect(await statements.upload(file, ['DAY', 'IN', 'NOTE'])).toMatchObject({
      added: 1,
      unknown: null,
    });
    const next = `Posted,Money,Memo\n${statements.today()},200,54321\n`;
    expect(await statements.upload(next)).toMatchObject({ added: 1, unknown: null });
  });

  test('that is read again with other columns named adds no money, and tells more of what is open', async () => {
    const [paid, owing] = [await report('11111'), await report('22222')];
    const lines = [paid, owing].map(
      ({ orderNo }, index) => `${statements.today()},1100,王小明${index},${orderNo}`,
    );
    const file = ['某某銀行甲,乙,丙,丁', ...lines].join('\r\n');
    const first = await statements.upload(file, ['DAY', 'IN', 'PAYER', null]);
    expect(first).toMatchObject({ added: 2 });
    const row = (await statements.rows()).find(({ payer }) => payer === '王小明0');
    await statements.book([{ rowNo: row?.rowNo ?? '', orderNo: paid.orderNo }]);
    const named = await statements.upload(file, ['DAY', 'IN', 'PAYER', 'NOTE']);
    expect(named).toMatchObject({ added: 0, repeated: 2 });
    const open = [{ kind: 'SURE', candidates: [{ orderNo: owing.orderNo }], note: owing.orderNo }];
    expect(await statements.rows()).toMatchObject(open);
    // Also later, when nobody names the columns, and when they are named as at first.
    expect(await statements.upload(file)).toMatchObject({ added: 0, repeated: 2 });
    const again = await statements.upload(file, ['DAY', 'IN', 'PAYER', null]);
    expect(again).toMatchObject({ added: 0, repeated: 2 });
  });

  test('that is read again with the amount in another column is other money', async () => {
    const file = `Posted,Left,Money\n${statements.today()},9000,1100\n`;
    expect(await statements.upload(file, ['DAY', 'IN', null])).toMatchObject({ added: 1 });
    expect(await statements.upload(file, ['DAY', null, 'IN'])).toMatchObject({ added: 1 });
    expect((await statements.rows()).map(({ amountTwd }) => amountTwd)).toContain(1_100);
  });

  test('that is no table is refused with the reason', async () => {
    await expect(statements.upload('%PDF-1.7')).rejects.toMatchObject({
      ...{ code: 'VALIDATION_FAILED', message: expect.stringContaining('PDF') },
    });
  });
});
