import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { rowsParameter } from '#server/database/row-parameter.ts';
import { returnCoveringParts } from './part-payments.ts';

/** What an order costs less than before, in TWD; fees may cost more. */
export type OwedLess = { orderNo: string; lessGoodsTwd: number; lessFeesTwd: number };

/**
 * Lowers the amounts of locked orders that are still to be paid with the goods. Of all others the difference
 * is refunded, and what they were placed for stays. Parts that have come for them and reach the new amount go
 * back, so that there is something left to be collected.
 */
export async function lowerOwed(
  database: Database,
  orders: readonly OwedLess[],
  now: Date,
): Promise<void> {
  const lowered = orders.filter(
    ({ lessGoodsTwd, lessFeesTwd }) => lessGoodsTwd !== 0 || lessFeesTwd !== 0,
  );
  if (lowered.length === 0) return;
  const rows = rowsParameter(
    lowered.map(({ orderNo, lessGoodsTwd, lessFeesTwd }) => ({
      ...{ order_no: orderNo, goods: lessGoodsTwd, fees: lessFeesTwd },
    })),
  );
  const owed = await database.execute<{ orderNo: string }>(sql`
    update shop_order o set goods_twd = o.goods_twd - l.goods,
      items_net_twd = o.items_net_twd - l.goods, shipping_fee_twd = o.shipping_fee_twd - l.fees,
      payable_twd = o.payable_twd - l.goods - l.fees
    from jsonb_to_recordset(${rows}) as l(order_no text, goods int, fees int)
    where o.order_no = l.order_no and o.status = 'CONFIRMED' and o.payment_status = 'COD_DUE'
    returning o.order_no as "orderNo"`);
  const orderNos = owed.rows.map(({ orderNo }) => orderNo);
  if (orderNos.length > 0) await returnCoveringParts(database, orderNos, now);
}
