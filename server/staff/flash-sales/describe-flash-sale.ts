import type { DescribedFlashSale, FlashBuyer } from '@kaituan/contract/staff-flash-sale';
import * as contract from '@kaituan/contract/staff-flash-sale';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { epochMs } from '#server/database/row-parameter.ts';
import { countUnpaidOrders } from '#server/features/records/flash-sale/stop-flash-sale.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { listSaleItems, presentFlashSale, requireFlashSale } from './staff-flash-sale.ts';

const pageSize = 300;

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
      ...(await listBuyers(database, flashSaleId, cursor)),
    };
    return { result };
  },
);

/** How far an order `o` is, for its flash sale. */
const buyerState = sql`case
  when o.status = 'CANCELLED' then 'OVER'
  when o.paid_twd > 0 then 'PAID'
  when o.payment_status = 'COD_DUE' then 'WITH_GOODS'
  else 'UNPAID' end`;

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

type BuyerRow = Omit<FlashBuyer, 'placedAt' | 'heldUntil'> & {
  placedAt: number;
  heldUntil: number | null;
};

async function listBuyers(
  database: Database,
  flashSaleId: number,
  cursor: string | undefined,
): Promise<Pick<DescribedFlashSale, 'buyers' | 'nextCursor'>> {
  const { rows } = await database.execute<BuyerRow>(sql`
    select o.order_no as "orderNo", ${buyerState} as state,
      coalesce(nullif(o.address ->> 'recipient', ''), m.display_name) as name,
      o.payment_method as "paymentMethod", ${epochMs(sql`o.placed_at`)} as "placedAt",
      case when o.status = 'PLACED' then ${epochMs(sql`o.hold_until`)} end as "heldUntil",
      bought.twd as "amountTwd", bought.lines
    from (
      select l.order_no, sum(coalesce(l.settled_net_twd, l.net_twd))::float8 as twd,
        jsonb_agg(jsonb_build_object('skuId', l.sku_id,
          'quantity', coalesce(l.settled_quantity, l.quantity)) order by l.line_no) as lines
      from order_line l where l.flash_sale_id = ${flashSaleId} group by l.order_no
    ) bought
    join shop_order o on o.order_no = bought.order_no join member m on m.id = o.member_id
    where ${isAfter(cursor)}
    order by o.status = 'CANCELLED', o.placed_at, o.order_no
    limit ${pageSize + 1}`);
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    buyers: shown.map((row) => ({
      ...row,
      placedAt: new Date(row.placedAt).toISOString(),
      heldUntil: row.heldUntil === null ? null : new Date(row.heldUntil).toISOString(),
    })),
    nextCursor: last ? `${last.state === 'OVER' ? 1 : 0}.${last.orderNo}` : null,
  };
}

function isAfter(cursor: string | undefined): SQL {
  if (cursor === undefined) return sql`true`;
  const [, isOver, orderNo] = /^([01])\.(G[0-9A-Z]{12})$/.exec(cursor) ?? [];
  if (isOver === undefined || orderNo === undefined) {
    throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
  }
  return sql`(o.status = 'CANCELLED', o.placed_at, o.order_no) > (
    ${isOver === '1'}, (select b.placed_at from shop_order b where b.order_no = ${orderNo}), ${orderNo})`;
}
