import type { StaffApi } from '@kaituan/contract/staff/staff-api';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { createCampaign } from '#server/testing/group-buys/group-shop.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

type Filters = StaffApi['/StaffOrder/SearchOrderArray']['request'];
let opened: OpenDatabase;
let shop: PayingShop;
/** An unpaid transfer that was reported, and a cash order. */
let transfer: string;
let cash: string;
beforeAll(async () => {
  opened = await createTestDatabase();
  const { database } = opened;
  shop = await openPayingShop(database);
  const productId = await createProduct(database, {
    ...{ channelIds: [shop.channelId], skus: [], name: '大湖 100% 草莓' },
  });
  const skuId = await createSku(database, productId, {
    priceTwd: 500,
    onHand: 10,
    code: 'BERRY-1',
  });
  const reported = await placeUnpaid(database, shop, { method: 'BANK_TRANSFER', skuId });
  transfer = reported.orderNo;
  await reported.start();
  await reported.buyer.call('/Payment/ReportTransfer', {
    ...{ orderNo: transfer, lastFive: '54321', paidOn: shop.clock.now.toISOString().slice(0, 10) },
    ...{ amountTwd: 1100, note: '' },
  });
  shop.pass(60 * 24 * 2);
  cash = (await placeUnpaid(database, shop, { method: 'HOME_COD' })).orderNo;
  await database.execute(
    `update shop_order set address = jsonb_set(jsonb_set(address, '{recipient}', '"陳美玲"'), '{phone}', '"0987654321"')
     where order_no = '${cash}'`,
  );
});
afterAll(() => opened.close());

const find = async (filters: Filters): Promise<string[]> => {
  const { result } = await askAsOwner({ database: opened.database })(
    '/StaffOrder/SearchOrderArray',
    filters,
  );
  return result.map(({ orderNo }) => orderNo);
};

test('an order is found by its number, person, phone, transfer and goods', async () => {
  expect(await find({ search: cash.toLowerCase() })).toEqual([cash]);
  expect(await find({ search: cash.slice(0, 9) })).toContain(cash);
  expect(await find({ search: '陳美玲' })).toEqual([cash]);
  expect(await find({ search: '美玲' })).toEqual([cash]);
  expect(await find({ search: '玲美' })).toEqual([]);
  expect(await find({ search: '0987-654-321' })).toEqual([cash]);
  expect(await find({ search: '+886987654321' })).toEqual([cash]);
  expect(await find({ search: '54321' })).toEqual([transfer]);
  expect(await find({ search: '草莓' })).toEqual([transfer]);
  expect(await find({ search: 'berry' })).toEqual([transfer]);
  expect(await find({ search: '%' })).toEqual([transfer]);
  expect(await find({ search: '沒有這個' })).toEqual([]);
});

test('an order is found by its buyer, who may have it sent to somebody else', async () => {
  const { database } = opened;
  await database.execute(sql`update member set display_name = '小美', contact_phone = '0912000333'
    where id = (select member_id from shop_order where order_no = ${transfer})`);
  expect(await find({ search: '小美' })).toEqual([transfer]);
  expect(await find({ search: '0912-000-333' })).toEqual([transfer]);
});

test('five digits are a code of goods as well as the end of an account', async () => {
  const { database } = opened;
  await database.execute(sql`update sku set code = '77001' where code = 'BERRY-1'`);
  expect(await find({ search: '77001' })).toEqual([transfer]);
  await database.execute(sql`update sku set code = 'BERRY-1' where code = '77001'`);
});

test('states, channels, days and sort narrow and turn the list', async () => {
  expect(await find({})).toEqual([cash, transfer]);
  expect(await find({ sort: 'OLDEST' })).toEqual([transfer, cash]);
  expect(await find({ which: 'TO_CONFIRM' })).toEqual([transfer]);
  expect(await find({ which: 'UNPAID' })).toEqual([transfer]);
  expect(await find({ which: 'TO_SHIP' })).toEqual([cash]);
  expect(await find({ which: 'CANCELLED' })).toEqual([]);
  expect(await find({ ofChannelId: shop.channelId })).toHaveLength(2);
  expect(await find({ ofChannelId: shop.channelId + 1 })).toEqual([]);
  const day = shop.clock.now.toISOString().slice(0, 10);
  expect(await find({ from: day })).toEqual([cash]);
  expect(await find({ to: day })).toHaveLength(2);
  expect(await find({ from: day, which: 'UNPAID' })).toEqual([]);
});

test('pages go on in either direction', async () => {
  const ask = askAsOwner({ database: opened.database });
  for (const sort of ['NEWEST', 'OLDEST'] as const) {
    const first = await ask('/StaffOrder/SearchOrderArray', { limit: 1, sort });
    const cursor = first.nextCursor ?? '';
    const second = await ask('/StaffOrder/SearchOrderArray', { limit: 1, sort, cursor });
    const seen = [...first.result, ...second.result].map(({ orderNo }) => orderNo);
    expect(seen).toEqual(sort === 'NEWEST' ? [cash, transfer] : [transfer, cash]);
    expect(second.nextCursor).toBeNull();
  }
});

test('a row says what it is about', async () => {
  const { result } = await askAsOwner({ database: opened.database })(
    '/StaffOrder/SearchOrderArray',
    { search: transfer },
  );
  expect(result[0]).toMatchObject({
    ...{ recipient: '王小明', goods: '大湖 100% 草莓', lineCount: 1, pieces: 2 },
    ...{ label: 'UNPAID', reportedLastFive: '54321', campaignId: null },
    reportedTwd: result[0]?.payableTwd,
  });
});

test('an order is found by goods that very many lines have', async () => {
  await opened.database.transaction(async (transaction) => {
    await transaction.execute(sql`
      create temporary table many on commit drop as
        select * from order_line where order_no = ${transfer} limit 1`);
    await transaction.execute(sql`
      insert into order_line select (jsonb_populate_record(m, jsonb_build_object('line_no', n))).*
      from many m, generate_series(1000, 3001) n`);
  });
  expect(await find({ search: '草莓' })).toEqual([transfer]);
  expect(await find({ search: '大湖草莓' })).toEqual([]);
  await opened.database.execute(sql`delete from order_line where line_no >= 1000`);
});

test('a row says what cancelling it gives back: what came in, without what has a refund', async () => {
  const ask = askAsOwner({ database: opened.database, payments: shop.payments });
  const backOf = async (search: string) =>
    (await ask('/StaffOrder/SearchOrderArray', { search })).result[0]?.refundableTwd;
  expect(await backOf(cash)).toBe(0);
  expect(await backOf(transfer)).toBe(0);
  await ask('/StaffOrder/ReceiveMoney', { orderNo: transfer, amountTwd: 100 });
  expect(await backOf(transfer)).toBe(100);
  await ask('/StaffOrder/ReceiveMoney', { orderNo: transfer, amountTwd: 1_000 });
  expect(await backOf(transfer)).toBe(1_100);
  await ask('/StaffOrder/CancelOrderByShop', { orderNo: transfer });
  expect(await backOf(transfer)).toBe(0);
});

test('an order is in the list of its state, of its group buy, and of its day in Taiwan', async () => {
  const { database } = opened;
  const other = await openPayingShop(database);
  const ask = askAsOwner({ database, payments: other.payments, now: () => other.clock.now });
  const place = async () => (await placeUnpaid(database, other, { method: 'HOME_COD' })).orderNo;
  const [waiting, sent, fetched] = [await place(), await place(), await place()];
  const [sentBack, done, gone] = [await place(), await place(), await place()];
  const listed = async (filters: Filters) =>
    (await find({ ...filters, ofChannelId: other.channelId, sort: 'OLDEST' })).toSorted();
  await ask('/StaffOrder/MoveParcels', { orderNo: sent, step: 'SHIP', carrier: '黑貓' });
  await database.execute(sql`update shipment set status = 'AT_STORE' where order_no = ${fetched}`);
  await database.execute(sql`update shop_order set status = 'COMPLETED'
    where order_no in (${sentBack}, ${done})`);
  await database.execute(sql`insert into return_request (return_no, order_no, status, refund_twd, requested_at)
    values ('R1', ${sentBack}, 'REQUESTED', 0, now()), ('R2', ${done}, 'REFUNDED', 0, now())`);
  await ask('/StaffOrder/CancelOrderByShop', { orderNo: gone });
  const sorted = (...orderNos: string[]) => orderNos.toSorted();
  expect(await listed({ which: 'TO_SHIP' })).toEqual([waiting]);
  expect(await listed({ which: 'SHIPPED' })).toEqual(sorted(sent, fetched));
  expect(await listed({ which: 'RETURNS' })).toEqual([sentBack]);
  expect(await listed({ which: 'COMPLETED' })).toEqual(sorted(sentBack, done));
  expect(await listed({ which: 'CANCELLED' })).toEqual([gone]);
  expect(await listed({ which: 'UNPAID' })).toEqual([]);

  const items = [{ skuId: await other.createSku(), startTwd: 100 }];
  const campaignId = await createCampaign(database, other.channelId, other.clock.now, { items });
  await database.execute(sql`update shop_order set campaign_id = ${campaignId}
    where order_no in (${waiting}, ${gone})`);
  expect(await listed({ ofCampaignId: campaignId })).toEqual(sorted(waiting, gone));
  expect(await listed({ ofCampaignId: campaignId, which: 'TO_SHIP' })).toEqual([waiting]);

  // The last second of the third of March in Taiwan, and the first one of the fourth.
  await database.execute(sql`update shop_order set placed_at = case order_no
    when ${sent} then timestamptz '2026-03-03T15:59:59Z' else timestamptz '2026-03-03T16:00:00Z' end
    where order_no in (${sent}, ${done})`);
  const on = (day: string) => listed({ from: day, to: day });
  expect([await on('2026-03-03'), await on('2026-03-04')]).toEqual([[sent], [done]]);
});
