import type * as contract from '@kaituan/contract/staff/orders/staff-order';
import { isOpenReturn, returnStatuses } from '@kaituan/domain/order/return-life';
import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { returnRequest, shipment, shopOrder } from '#server/database/schema/order-schema.ts';
import { paymentAttempt } from '#server/database/schema/payment-schema.ts';
import {
  beginningWith,
  containing,
  idsParameter,
  textsParameter,
} from '#server/database/sql/parameters.ts';

type Filters = z.output<typeof contract.searchOrderArray.request>;

/** Of what more orders have, orders are read in the list's order until enough of them match. */
const fewOrders = 2_000;

/** The conditions of a list of orders. Each uses an index, so a list stays fast however many orders there are. */
export async function ordersThat(
  database: Database,
  { which, search, ofChannelId, ofCampaignId, from, to }: Filters,
): Promise<(SQL | undefined)[]> {
  const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Taipei')`;
  return [
    areIn(database, which),
    search === '' ? undefined : await areNamed(database, search),
    ofChannelId === null ? undefined : eq(shopOrder.channelId, ofChannelId),
    ofCampaignId === null ? undefined : eq(shopOrder.campaignId, ofCampaignId),
    from === null ? undefined : sql`${shopOrder.placedAt} >= ${startOf(from)}`,
    to === null ? undefined : sql`${shopOrder.placedAt} < ${startOf(to)} + interval '1 day'`,
  ];
}

function areIn(database: Database, which: Filters['which']): SQL | undefined {
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

/** That a text names: by number, recipient, phone, last five digits or goods. */
async function areNamed(database: Database, search: string): Promise<SQL | undefined> {
  const digits = search.replace(/[\s-]/g, '');
  const orderNo = shopOrder.orderNo;
  const isNumber = sql`${orderNo} like ${beginningWith(search.toUpperCase())}`;
  if (/^\d{5}$/.test(digits)) {
    const byNumber = database.select({ orderNo }).from(shopOrder).where(isNumber);
    const byTransfer = database
      .select({ orderNo: paymentAttempt.orderNo })
      .from(paymentAttempt)
      .where(
        sql`${paymentAttempt.report} is not null and ${paymentAttempt.report}->>'lastFive' = ${digits}`,
      );
    return inArray(orderNo, union(byTransfer, byNumber));
  }
  const isPerson = /^\+?\d{8,}$/.test(digits)
    ? sql`${shopOrder.address}->>'phone' = ${digits.replace(/^\+886/, '0')}`
    : sql`(${lettersOf(sql`${shopOrder.address}->>'recipient'`)} @> ${lettersOf(sql`${search}::text`)}
        and ${shopOrder.address}->>'recipient' like ${containing(search)})`;
  return findFew(database, { isNumber, isPerson, isOfGoods: await findGoods(database, search) });
}

/** Whether a line `l` is of goods by that name or code. */
async function findGoods(database: Database, search: string): Promise<SQL> {
  const pattern = containing(search);
  const { rows: goods } = await database.execute<{ id: number }>(sql`
    select id from product where name ilike ${pattern}
    union select product_id from sku where code ilike ${pattern}`);
  return sql`l.product_id = any(${idsParameter(goods.map(({ id }) => id))})`;
}

/** What few orders have is found by its index, what many have by reading the list in its order until it is full. */
async function findFew(
  database: Database,
  { isNumber, isPerson, isOfGoods }: { isNumber: SQL; isPerson: SQL; isOfGoods: SQL },
): Promise<SQL | undefined> {
  const { orderNo } = shopOrder;
  const atMost = sql`limit ${fewOrders + 1}`;
  const { rows: found } = await database.execute<{ orderNo: string; isByNumber: boolean }>(sql`
    (select ${orderNo} as "orderNo", true as "isByNumber" from ${shopOrder} where ${isNumber} ${atMost})
    union all (select ${orderNo}, false from ${shopOrder} where ${isPerson} ${atMost})
    union all (select l.order_no, false from order_line l where ${isOfGoods} ${atMost})`);
  // How the numbers of so many orders begin is nothing else.
  if (found.filter(({ isByNumber }) => isByNumber).length > fewOrders) return isNumber;
  if (found.length <= fewOrders) {
    return sql`${orderNo} = any(${textsParameter(found.map((one) => one.orderNo))})`;
  }
  // Not `exists`, for which PostgreSQL may read the lines of all orders first.
  const hasGoods = sql`(select true from order_line l where l.order_no = ${orderNo} and ${isOfGoods} limit 1)`;
  return or(isNumber, isPerson, hasGoods);
}

/** Its letters one by one, which an index finds by any part of a name, of two letters as well. */
const lettersOf = (text: SQL): SQL => sql`regexp_split_to_array(${text}, '')`;
