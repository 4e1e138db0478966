import type { StaffApi } from '@kaituan/contract/staff/staff-api';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { countRowsRead } from '#server/testing/databases/explained-statements.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createLargeCatalog, largeCatalogChannelId } from '#server/testing/goods/large-catalog.ts';
import { createManyOrders } from '#server/testing/orders/many-orders.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

type Filters = StaffApi['/StaffOrder/SearchOrderArray']['request'];

/** Enough that PostgreSQL plans as for a large shop, and that what reads every order stands out. */
const size = { orders: 28_000, goods: 1_000 };
/** What is read of the most frequent matches until there are enough of them, as a part of all orders. */
const mostRead = size.orders / 3;

let opened: OpenDatabase;
let ask: ReturnType<typeof askAsOwner>;
let known: Record<'orderNo' | 'phone' | 'often' | 'rare', string>;
beforeAll(async () => {
  opened = await createTestDatabase();
  const { database } = opened;
  await createLargeCatalog(database, size.goods);
  await createManyOrders(database, size);
  await database.execute('vacuum analyze');
  ask = askAsOwner({ database, checkAnswers: false });
  const { rows } = await database.execute<typeof known>(sql`
    select o.order_no as "orderNo", o.address->>'phone' as phone,
      (select name from product where id = 11) as often, (select min(code) from sku where product_id = 900) as rare
    from shop_order o order by o.placed_at desc limit 1`);
  const [newest] = rows;
  if (!newest) throw new Error('no orders were made');
  known = newest;
});
afterAll(() => opened.close());

const lists = [
  ...(['TO_CONFIRM', 'UNPAID', 'TO_SHIP', 'SHIPPED', 'RETURNS', 'COMPLETED', 'CANCELLED'] as const),
];
const sorts = ['NEWEST', 'OLDEST'] as const;
const search = (text: string): Filters => ({ search: text });

const filters: Record<string, () => Filters> = {
  everything: () => ({}),
  'a channel': () => ({ ofChannelId: largeCatalogChannelId }),
  'a group buy': () => ({ ofCampaignId: 8_040 }),
  'a day': () => ({ from: '2026-10-01', to: '2026-10-01' }),
  'a month': () => ({ from: '2026-09-01', to: '2026-09-30' }),
  'a whole number': () => search(known.orderNo),
  'the beginning of a number, of a day': () => search(known.orderNo.slice(0, 7)),
  'the beginning of a number, of a year': () => search('G26'),
  'a phone': () => search(known.phone),
  'last five digits': () => search('12345'),
  'a whole name': () => search('陳怡君'),
  'two letters of a name': () => search('怡君'),
  'one letter, of every tenth': () => search('陳'),
  'one letter, to ship': () => ({ search: '陳', which: 'TO_SHIP' }),
  'a name that nobody has': () => search('歐陽娜娜'),
  'goods of every twentieth order': () => search(known.often),
  'such goods, of returns': () => ({ search: known.often, which: 'RETURNS' }),
  'goods of few orders, by code': () => search(known.rare),
  'a word on many goods': () => search('冷凍'),
  'the code of all goods': () => search('KT-'),
  'nothing that is anywhere': () => search('ZZZZ-9'),
  ...Object.fromEntries(lists.map((which) => [which, () => ({ which })])),
};

async function expectFewRead(filter: Filters): Promise<void> {
  for (const sort of sorts) {
    const ofList = () => ask('/StaffOrder/SearchOrderArray', { ...filter, sort });
    const steps = await countRowsRead(opened.database, ofList);
    expect(steps.length).toBeGreaterThan(0);
    expect(
      steps.filter(({ rows }) => rows > mostRead),
      sort,
    ).toEqual([]);
  }
}

// The time that it takes is measured by `npm run bench -- --order-list`.
test.each(Object.entries(filters))('%s: no step reads every order, in either order', (_, filter) =>
  expectFewRead(filter()),
);

test('the measure sees a step that reads every order', async () => {
  const { database } = opened;
  const query = sql`select order_no from shop_order where address->>'street' = 'nowhere'`;
  const steps = await countRowsRead(database, () => database.execute(query));
  expect(steps.some(({ rows }) => rows > mostRead)).toBe(true);
});

test('many parcels that wait, or are under way, are not read for one page', async () => {
  const { database } = opened;
  await database.execute(
    sql`update shop_order set status = 'CONFIRMED' where status = 'COMPLETED'`,
  );
  await database.execute(sql`
    update shipment set status = case when right(order_no, 1) < '8' then 'READY' else 'SHIPPED' end
    where status <> 'HELD'`);
  await database.execute('vacuum analyze shop_order, shipment');
  for (const [which, status] of [
    ['TO_SHIP', 'READY'],
    ['SHIPPED', 'SHIPPED'],
  ] as const) {
    await expectFewRead({ which });
    await expectFewRead({ which, search: '陳' });
    const { rows } = await database.execute<{ orderNo: string }>(sql`
      select o.order_no as "orderNo" from shop_order o join shipment s on s.order_no = o.order_no
      where o.status = 'CONFIRMED' and s.status = ${status} order by o.placed_at desc limit 10`);
    const { result } = await ask('/StaffOrder/SearchOrderArray', { which, limit: rows.length });
    expect(result.map(({ orderNo }) => ({ orderNo }))).toEqual(rows);
  }
});

test('many open returns are not read for one page', async () => {
  const { database } = opened;
  await database.execute(sql`
    insert into return_request (return_no, order_no, status, refund_twd, requested_at)
    select 'R' || o.order_no, o.order_no, 'REQUESTED', 0, o.placed_at from shop_order o
    where not exists (select from return_request r where r.order_no = o.order_no)
      and right(o.order_no, 1) < '8'`);
  await database.execute('vacuum analyze return_request');
  await expectFewRead({ which: 'RETURNS' });
  await expectFewRead({ which: 'RETURNS', search: '陳' });
  const { rows } = await database.execute<{ orderNo: string }>(sql`
    select o.order_no as "orderNo" from shop_order o join return_request r on r.order_no = o.order_no
    where r.status = 'REQUESTED' order by o.placed_at desc limit 10`);
  const { result } = await ask('/StaffOrder/SearchOrderArray', {
    ...{ which: 'RETURNS', limit: rows.length },
  });
  expect(result.map(({ orderNo }) => ({ orderNo }))).toEqual(rows);
});

test('what writes is made once, and not read again for its plan', async () => {
  const { database } = opened;
  const query = sql`with made as (insert into brand (id, name) values (9999, '開團') returning id) select id from made`;
  expect(await countRowsRead(database, () => database.execute(query))).toEqual([]);
});
