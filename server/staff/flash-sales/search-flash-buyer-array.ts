import type {
  DescribedFlashSale,
  FlashBuyer,
} from '@kaituan/contract/staff/promotions/staff-flash-sale';
import * as contract from '@kaituan/contract/staff/promotions/staff-flash-sale';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { containing, epochMs } from '#server/database/sql/parameters.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { requireFlashSale } from './staff-flash-sale.ts';

const pageSize = 300;

export const searchFlashBuyerArray = handleStaff(
  contract.searchFlashBuyerArray,
  async (request, context) => {
    await requireFlashSale(context, request.flashSaleId);
    const { buyers, nextCursor } = await listBuyers(context.database, request);
    return { result: buyers, nextCursor };
  },
);

/** How far an order `o` is, for its flash sale. */
export const buyerState = sql`case
  when o.status = 'CANCELLED' then 'OVER'
  when o.paid_twd > 0 then 'PAID'
  when o.payment_status = 'COD_DUE' then 'WITH_GOODS'
  else 'UNPAID' end`;

/** Who fetches it, or who ordered. */
const name = sql`coalesce(nullif(o.address ->> 'recipient', ''), m.display_name)`;

type Filters = {
  flashSaleId: number;
  which?: FlashBuyer['state'] | 'ALL';
  search?: string;
  cursor?: string | undefined;
};
type BuyerRow = Omit<FlashBuyer, 'placedAt' | 'heldUntil' | 'payBy'> & {
  placedAt: number;
  heldUntil: number | null;
  payBy: number | null;
};

/** Who bought, in the order of buying; those that are over last. */
export async function listBuyers(
  database: Database,
  { flashSaleId, which = 'ALL', search = '', cursor }: Filters,
): Promise<Pick<DescribedFlashSale, 'buyers' | 'nextCursor'>> {
  const isFound =
    search === ''
      ? sql`true`
      : sql`(${name} ilike ${containing(search)} or o.order_no = ${search.toUpperCase()})`;
  const { rows } = await database.execute<BuyerRow>(sql`
    select o.order_no as "orderNo", ${buyerState} as state,
      ${name} as name,
      o.payment_method as "paymentMethod", ${epochMs(sql`o.placed_at`)} as "placedAt",
      case when o.status = 'PLACED' then ${epochMs(sql`o.hold_until`)} end as "heldUntil",
      case when o.status = 'PLACED' then ${epochMs(sql`o.pay_by`)} end as "payBy",
      bought.twd as "amountTwd", bought.lines
    from (
      select l.order_no, sum(coalesce(l.settled_net_twd, l.net_twd))::float8 as twd,
        jsonb_agg(jsonb_build_object('skuId', l.sku_id,
          'quantity', coalesce(l.settled_quantity, l.quantity)) order by l.line_no) as lines
      from order_line l where l.flash_sale_id = ${flashSaleId} group by l.order_no
    ) bought
    join shop_order o on o.order_no = bought.order_no join member m on m.id = o.member_id
    where ${which === 'ALL' ? sql`true` : sql`${buyerState} = ${which}`} and ${isFound} and ${isAfter(cursor)}
    order by o.status = 'CANCELLED', o.placed_at, o.order_no
    limit ${pageSize + 1}`);
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    buyers: shown.map((row) => ({
      ...row,
      placedAt: new Date(row.placedAt).toISOString(),
      heldUntil: row.heldUntil === null ? null : new Date(row.heldUntil).toISOString(),
      payBy: row.payBy === null ? null : new Date(row.payBy).toISOString(),
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
