import type { StaffApi } from '@kaituan/contract/staff/staff-api';
import { openDatabase, type Queryable } from '@kaituan/server/database/database';
import { migrateAnd } from '@kaituan/server/database/migrate';
import { createLog } from '@kaituan/server/telemetry/logging/log';
import { openPostgresServer } from '@kaituan/server/testing/databases/postgres-server';
import {
  createLargeCatalog,
  largeCatalogChannelId,
} from '@kaituan/server/testing/goods/large-catalog';
import { createManyOrders } from '@kaituan/server/testing/orders/many-orders';
import { askAsOwner } from '@kaituan/server/testing/shops/ask-as-owner';
import { sql } from 'drizzle-orm';

export type OrderListFigure = { name: string; rows: number; medianMs: number; maxMs: number };

const size = { orders: 100_000, goods: 5_000 };
const warmUpCalls = 3;
const measuredCalls = 15;
const path = '/StaffOrder/SearchOrderArray';
type Filters = StaffApi[typeof path]['request'];

/** Every filter of the desk's list of orders, one call at a time, with 100,000 orders on PostgreSQL. */
export async function benchOrderList(
  onFigure: (figure: OrderListFigure) => void,
): Promise<OrderListFigure[]> {
  const server = await openPostgresServer();
  const opened = await openDatabase({ databaseUrl: server.url, dataDir: '' });
  try {
    const { database } = opened;
    await migrateAnd(opened, async () => {});
    await createLargeCatalog(database, size.goods);
    await createManyOrders(database, size);
    // PostgreSQL does this itself soon after an import; here before the first call is timed.
    await database.execute('vacuum analyze');
    const ask = askAsOwner({ database, log: createLog('silent'), checkAnswers: false });
    const figures: OrderListFigure[] = [];
    for (const [name, filters] of Object.entries(await namedFilters(database))) {
      const times: number[] = [];
      let rows = 0;
      for (let made = 0; made < warmUpCalls + measuredCalls; made += 1) {
        const started = performance.now();
        const { result } = await ask(path, filters);
        if (made >= warmUpCalls) times.push(performance.now() - started);
        rows = result.length;
      }
      const sorted = times.toSorted((a, b) => a - b);
      const at = (index: number) => sorted.at(index) ?? 0;
      const figure = { name, rows, medianMs: at(sorted.length >> 1), maxMs: at(-1) };
      figures.push(figure);
      onFigure(figure);
    }
    return figures;
  } finally {
    await opened.close();
    await server.close();
  }
}

async function namedFilters(database: Queryable): Promise<Record<string, Filters>> {
  const { rows } = await database.execute<
    Record<'orderNo' | 'phone' | 'often' | 'rare', string>
  >(sql`
    select o.order_no as "orderNo", o.address->>'phone' as phone,
      (select name from product where id = 11) as often, (select min(code) from sku where product_id = 4000) as rare
    from shop_order o order by o.placed_at limit 1`);
  const [one] = rows;
  if (!one) throw new Error('no orders were made');
  const lists = ['TO_CONFIRM', 'UNPAID', 'TO_SHIP', 'SHIPPED', 'RETURNS', 'COMPLETED', 'CANCELLED'];
  const search = (text: string): Filters => ({ search: text });
  return {
    newest: {},
    'oldest first': { sort: 'OLDEST' },
    ...Object.fromEntries(
      lists.flatMap((which) => [
        [which, { which } as Filters],
        [`${which}, oldest first`, { which, sort: 'OLDEST' } as Filters],
      ]),
    ),
    'of a channel': { ofChannelId: largeCatalogChannelId },
    'of a group buy': { ofCampaignId: 8_040 },
    'of a day': { from: '2025-06-01', to: '2025-06-01' },
    'of a year, oldest first': { from: '2025-01-01', to: '2025-12-31', sort: 'OLDEST' },
    'a whole number': search(one.orderNo),
    'the beginning of a number, of a day': search(one.orderNo.slice(0, 7)),
    'the beginning of a number, of a year': search('G25'),
    'a phone': search(one.phone),
    'last five digits': search('12345'),
    'a whole name': search('陳怡君'),
    'two letters of a name': search('怡君'),
    'one letter, of every tenth': search('陳'),
    'one letter, of every tenth, to ship': { search: '陳', which: 'TO_SHIP' },
    'one letter, of every tenth, returns': { search: '陳', which: 'RETURNS' },
    'one letter, oldest first': { search: '陳', sort: 'OLDEST' },
    'a name that nobody has': search('歐陽娜娜'),
    'goods of every twentieth order': search(one.often),
    'goods of every twentieth order, of a group buy': { search: one.often, ofCampaignId: 8_001 },
    'goods of every twentieth order, returns': { search: one.often, which: 'RETURNS' },
    'goods of twenty orders, by code': search(one.rare),
    'a word on many goods': search('冷凍'),
    'the code of all goods': search('KT-'),
    'the code of all goods, returns': { search: 'KT-', which: 'RETURNS' },
    'nothing that is anywhere': search('ZZZZ-9'),
  };
}
