import { type DueLess, lowerOwedAmounts } from '@kaituan/domain/order/order-amounts';
import { isAwaitingMoney } from '@kaituan/domain/order/order-label';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { rowsParameter } from '#server/database/sql/parameters.ts';
import { changeOrder, type OrderRow } from '#server/features/records/order/lock-order.ts';
import { isOpenAttempt, listAttempts, offlineProvider, repriceAttempts } from './attempt-query.ts';
import { returnCoveringParts } from './part-payments.ts';

/** By how much an order became cheaper, in TWD; negative for fees that rose. */
export type OwedLess = { orderNo: string; lessGoodsTwd: number; lessFeesTwd: number };

/**
 * Lowers the amounts of locked orders that are still to be paid with the goods; orders that were paid keep theirs, and are
 * refunded the difference elsewhere. Part payments that cover the lower amount are refunded, so that the carrier has an
 * amount to collect.
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

/**
 * Lowers the amounts of a locked order that is still to be paid, with the goods or before. Its codes at gateways say the former
 * amount and are void; whoever pays by one all the same gets the difference back, see `bookMoney`.
 */
export async function lowerDue(
  database: Database,
  order: OrderRow,
  less: DueLess,
  now: Date,
): Promise<OrderRow> {
  const lowered = await changeOrder(database, order, lowerOwedAmounts(order, less));
  if (order.paymentStatus === 'COD_DUE') {
    await returnCoveringParts(database, [order.orderNo], now);
    return lowered;
  }
  return askAgain(database, lowered);
}

/** A transfer is expected in the lower amount; a payment at a gateway begins anew. */
async function askAgain(database: Database, order: OrderRow): Promise<OrderRow> {
  const open = (await listAttempts(database, order.orderNo)).filter(isOpenAttempt);
  await repriceAttempts(database, order);
  const isAtGateway = open.some(({ provider }) => provider !== offlineProvider);
  return isAtGateway && isAwaitingMoney(order.paymentStatus) && order.paymentStatus !== 'UNPAID'
    ? changeOrder(database, order, { paymentStatus: 'UNPAID' })
    : order;
}
