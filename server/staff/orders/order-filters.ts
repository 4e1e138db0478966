import type * as contract from '@kaituan/contract/staff-order';
import { isOpenReturn, returnStatuses } from '@kaituan/domain/order/return-life';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { product } from '#server/database/catalog-schema.ts';
import type { Database } from '#server/database/database.ts';
import { beginningWith, containing } from '#server/database/like-pattern.ts';
import { orderLine, returnRequest, shipment, shopOrder } from '#server/database/order-schema.ts';
import { paymentAttempt } from '#server/database/payment-schema.ts';

type Wanted = z.output<typeof contract.searchOrderArray.request>;

/**
 * The conditions of a list of orders. Each uses an index, so a list stays fast however many orders there are; only a
 * search for a word that is in the goods of most orders reads most orders.
 */
export function ordersThat(
  database: Database,
  { which, search, ofChannelId, ofCampaignId, from, to }: Wanted,
): (SQL | undefined)[] {
  const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Taipei')`;
  return [
    areIn(database, which),
    search === '' ? undefined : inArray(shopOrder.orderNo, ordersNamed(database, search)),
    ofChannelId === null ? undefined : eq(shopOrder.channelId, ofChannelId),
    ofCampaignId === null ? undefined : eq(shopOrder.campaignId, ofCampaignId),
    from === null ? undefined : sql`${shopOrder.placedAt} >= ${startOf(from)}`,
    to === null ? undefined : sql`${shopOrder.placedAt} < ${startOf(to)} + interval '1 day'`,
  ];
}

function areIn(database: Database, which: Wanted['which']): SQL | undefined {
  // Written out, not as parameters: only then the partial indexes answer.
  const withParcel = (statuses: SQL) =>
    inArray(
      shopOrder.orderNo,
      database
        .select({ orderNo: shipment.orderNo })
        .from(shipment)
        .where(sql`${shipment.status} in (${statuses})`),
    );
  const is = (status: (typeof shopOrder.$inferSelect)['status']) => eq(shopOrder.status, status);
  switch (which) {
    case 'TO_CONFIRM':
      return sql`${is('PLACED')} and exists (select 1 from ${paymentAttempt}
        where ${paymentAttempt.orderNo} = ${shopOrder.orderNo} and ${paymentAttempt.report} is not null)`;
    case 'UNPAID':
      return is('PLACED');
    case 'TO_SHIP':
      return sql`${is('CONFIRMED')} and ${withParcel(sql`'READY', 'PREPARING'`)}`;
    case 'SHIPPED':
      return sql`${is('CONFIRMED')} and ${withParcel(sql`'SHIPPED', 'AT_STORE'`)}`;
    case 'RETURNS':
      return inArray(
        shopOrder.orderNo,
        database
          .select({ orderNo: returnRequest.orderNo })
          .from(returnRequest)
          .where(inArray(returnRequest.status, returnStatuses.filter(isOpenReturn))),
      );
    case 'COMPLETED':
    case 'CANCELLED':
      return is(which);
    case 'ALL':
      return undefined;
  }
}

/** `%` and `_` are what they look like. */

/** The numbers of orders that a text names: by number, recipient, phone, last five digits or goods. */
function ordersNamed(database: Database, search: string) {
  const digits = search.replace(/[\s-]/g, '');
  const orderNo = shopOrder.orderNo;
  const byPerson = database
    .select({ orderNo })
    .from(shopOrder)
    .where(
      /^\+?\d{8,}$/.test(digits)
        ? sql`${shopOrder.address}->>'phone' = ${digits.replace(/^\+886/, '0')}`
        : sql`${lettersOf(sql`${shopOrder.address}->>'recipient'`)} @> ${lettersOf(sql`${search}::text`)}
            and ${shopOrder.address}->>'recipient' like ${containing(search)}`,
    );
  const byNumber = database
    .select({ orderNo })
    .from(shopOrder)
    .where(sql`${orderNo} like ${beginningWith(search.toUpperCase())}`);
  const byTransfer = database
    .select({ orderNo: paymentAttempt.orderNo })
    .from(paymentAttempt)
    .where(
      sql`${paymentAttempt.report} is not null and ${paymentAttempt.report}->>'lastFive' = ${digits}`,
    );
  const pattern = containing(search);
  const byGoods = database
    .select({ orderNo: orderLine.orderNo })
    .from(orderLine)
    .where(
      inArray(
        orderLine.productId,
        database
          .select({ id: product.id })
          .from(product)
          .where(sql`${product.name} ilike ${pattern} or exists (
            select 1 from sku s where s.product_id = ${product.id} and s.code ilike ${pattern})`),
      ),
    );
  if (/^\d{5}$/.test(digits)) return union(byTransfer, byNumber);
  return union(byNumber, byPerson, byGoods);
}

/** Its letters one by one, which an index finds by any part of a name, of two letters as well. */
const lettersOf = (text: SQL): SQL => sql`regexp_split_to_array(${text}, '')`;
