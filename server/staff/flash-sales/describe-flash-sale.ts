import type {
  DescribedFlashSale,
  FlashBuyer,
} from '@kaituan/contract/staff/promotions/staff-flash-sale';
import * as contract from '@kaituan/contract/staff/promotions/staff-flash-sale';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { countUnpaidOrders } from '#server/features/records/flash-sale/stop-flash-sale.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { buyerState, listBuyers } from './search-flash-buyer-array.ts';
import { listSaleItems, presentFlashSale, requireFlashSale } from './staff-flash-sale.ts';

/** Everything about a flash sale for those who run it. */
export const describeFlashSale = handleStaff(
  contract.describeFlashSale,
  async ({ flashSaleId, cursor }, context) => {
    const { database, now } = context;
    const sale = await requireFlashSale(context, flashSaleId);
    const items = (await listSaleItems(database, [sale])).get(flashSaleId) ?? [];
    const { unpaid, reported } = await countUnpaidOrders(database, flashSaleId);
    const { boughtOrders, ...money } = await sumMoney(database, flashSaleId);
    const result: DescribedFlashSale = {
      ...presentFlashSale(sale, items, now),
      items: items.map(({ flashSaleId: _, paidTwd: __, ...item }) => item),
      ...{ money, unpaidOrders: unpaid, reportedOrders: reported, boughtOrders },
      ...(await listBuyers(database, { flashSaleId, cursor })),
    };
    return { result };
  },
);

async function sumMoney(
  database: Database,
  flashSaleId: number,
): Promise<DescribedFlashSale['money'] & { boughtOrders: number }> {
  const sumOf = (state: FlashBuyer['state']) =>
    sql`coalesce(sum(twd) filter (where state = ${state}), 0)::float8`;
  const { rows } = await database.execute<
    DescribedFlashSale['money'] & { boughtOrders: number }
  >(sql`
    select ${sumOf('PAID')} as "paidTwd", ${sumOf('UNPAID')} as "unpaidTwd",
      ${sumOf('WITH_GOODS')} as "withGoodsTwd",
      count(distinct order_no) filter (where state in ('PAID', 'WITH_GOODS'))::int as "boughtOrders"
    from (
      select o.order_no, ${buyerState} as state, coalesce(l.settled_net_twd, l.net_twd) - l.refunded_twd as twd
      from order_line l join shop_order o on o.order_no = l.order_no
      where l.flash_sale_id = ${flashSaleId}
    ) bought`);
  return rows[0] ?? { paidTwd: 0, unpaidTwd: 0, withGoodsTwd: 0, boughtOrders: 0 };
}
