import type * as contract from '@kaituan/contract/staff/orders/staff-order';
import { arrivedStatuses } from '@kaituan/domain/group-buy/campaign-life';
import { dueBefore } from '@kaituan/domain/shipping/ship-day';
import { eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import {
  beginningWith,
  containing,
  idsParameter,
  textsParameter,
} from '#server/database/sql/parameters.ts';
import { isOpenReturnSql } from '#server/features/records/order/open-returns.ts';
import { idsOfMembersNamed, idsOfMembersWithPhone } from '#server/staff/named-members.ts';

type Filters = z.output<typeof contract.searchOrderArray.request>;

/** Whether a parcel, `s` unless it is named, is to be packed today: `isDue`. */
export const isDueSql = (
  now: Date,
  { shipFrom, orderNo }: Record<'shipFrom' | 'orderNo', SQLWrapper> = {
    ...{ shipFrom: sql`s.ship_from`, orderNo: sql`s.order_no` },
  },
): SQL =>
  sql`(${shipFrom} is null or ${shipFrom} < ${dueBefore(now.getTime()).toISOString()}
    or exists (select from shop_order due join group_campaign arrived on arrived.id = due.campaign_id
      where due.order_no = ${orderNo} and ${hasArrivedSql(sql`arrived.status`)}))`;

/** Whether the goods of a group buy of this status were marked as arrived. */
export const hasArrivedSql = (status: SQLWrapper): SQL =>
  sql`${status} in (${sql.raw(arrivedStatuses.map((one) => `'${one}'`).join(', '))})`;

/** Of what more orders have, orders are read in the list's order until enough of them match. */
const fewOrders = 2_000;

/** The conditions of a list of orders. Each uses an index, so a list stays fast however many orders there are. */
export async function ordersThat(
  database: Database,
  { which, search, ofChannelId, ofCampaignId, from, to }: Filters,
  now: Date,
): Promise<(SQL | undefined)[]> {
  const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Taipei')`;
  return [
    await areIn(database, which, now),
    await ordersNamed(database, search),
    ofChannelId === null ? undefined : eq(shopOrder.channelId, ofChannelId),
    ofCampaignId === null ? undefined : eq(shopOrder.campaignId, ofCampaignId),
    from === null ? undefined : sql`${shopOrder.placedAt} >= ${startOf(from)}`,
    to === null ? undefined : sql`${shopOrder.placedAt} < ${startOf(to)} + interval '1 day'`,
  ];
}

/**
 * Whether a transfer for the order `shop_order` was reported and waits to be found in the bank account: for all of an unpaid
 * order, or for the difference of a pledge's change. Or everything arrived that is paid with the goods, and no carrier collected.
 *
 * The few orders are found first: tested one by one, every order of the shop was read until a page was full. The statuses are
 * written out, so that partial indexes answer. Not `exists`, for which PostgreSQL may read the reports of all orders.
 */
export const hasMoneyToCheck = sql`shop_order.order_no in (
  select o.order_no from shop_order o where o.status = 'PLACED' and (select true from payment_attempt a
    where a.order_no = o.order_no and a.report is not null limit 1)
  union all select o.order_no from group_pledge_change c
    join shop_order o on o.order_no = c.order_no and o.status = 'CONFIRMED'
    join payment_attempt a on a.order_no = c.order_no and a.change_no = c.change_no
    where c.status = 'HELD' and a.status = 'PENDING' and a.report is not null
  union all select o.order_no from shop_order o where o.status = 'CONFIRMED'
    and o.delivered_at is not null and o.payment_status = 'COD_DUE')`;

async function areIn(
  database: Database,
  which: Filters['which'],
  now: Date,
): Promise<SQL | undefined> {
  const is = (status: (typeof shopOrder.$inferSelect)['status']) => eq(shopOrder.status, status);
  switch (which) {
    case 'TO_CONFIRM':
      return hasMoneyToCheck;
    case 'UNPAID':
      return is('PLACED');
    case 'TO_SHIP':
      return sql`${is('CONFIRMED')} and ${await haveParcel(database, waits(isDueSql(now)))}`;
    case 'SHIP_LATER':
      return sql`${is('CONFIRMED')} and ${await haveParcel(database, waits(sql`not ${isDueSql(now)}`))}`;
    case 'SHIPPED':
      return sql`${is('CONFIRMED')} and ${await haveParcel(database, sql`s.status in ('SHIPPED', 'AT_STORE')`)}`;
    case 'RETURNS':
      return haveOne(database, sql`return_request r where ${isOpenReturnSql}`, sql`r.order_no`);
    case 'COMPLETED':
    case 'CANCELLED':
      return is(which);
    case 'ALL':
      return undefined;
  }
}

const waits = (when: SQL): SQL => sql`s.status in ('READY', 'PREPARING') and ${when}`;

/** Whether a parcel `s` is so. */
const haveParcel = (database: Database, isSo: SQL): Promise<SQL> =>
  haveOne(database, sql`shipment s where ${isSo}`, sql`s.order_no`);

/**
 * Whether there is such a row of an order, of statuses that are written out: only then the partial indexes answer. Few such
 * orders are found first, because all others could come before the first of them; of many, the list is soon full.
 */
async function haveOne(database: Database, rows: SQL, rowOrderNo: SQL): Promise<SQL> {
  const { rows: found } = await database.execute<{ orderNo: string }>(sql`
    select ${rowOrderNo} as "orderNo" from ${rows} order by ${rowOrderNo} limit ${fewOrders + 1}`);
  if (found.length <= fewOrders) return areOf(found);
  // Not `exists`, for which PostgreSQL may read the rows of all orders first.
  return sql`(select true from ${rows} and ${rowOrderNo} = ${shopOrder.orderNo} limit 1)`;
}

const areOf = (found: readonly { orderNo: string }[]): SQL =>
  sql`${shopOrder.orderNo} = any(${textsParameter(found.map((one) => one.orderNo))})`;

/** That a text names: by number, recipient, buyer, phone, last five digits of a transfer, or goods. All, if it is empty. */
export async function ordersNamed(database: Database, search: string): Promise<SQL | undefined> {
  if (search === '') return undefined;
  return findFew(database, {
    isNumber: sql`${shopOrder.orderNo} like ${beginningWith(search.toUpperCase())}`,
    ...personNamed(search),
    isOfGoods: await findGoods(database, search),
  });
}

/** Recipient and buyer by name or phone; five digits are those of a reported transfer. */
function personNamed(search: string): { isRecipient: SQL; isBuyer: SQL } {
  const { address, memberId, orderNo } = shopOrder;
  const digits = search.replace(/[\s-]/g, '');
  if (/^\d{5}$/.test(digits)) {
    const isRecipient = sql`${orderNo} in (select a.order_no from payment_attempt a
      where a.report is not null and a.report->>'lastFive' = ${digits})`;
    return { isRecipient, isBuyer: sql`false` };
  }
  if (/^\+?\d{8,}$/.test(digits)) {
    const phone = digits.replace(/^\+886/, '0');
    return {
      isRecipient: sql`${address}->>'phone' = ${phone}`,
      isBuyer: sql`${memberId} in ${idsOfMembersWithPhone(phone)}`,
    };
  }
  return {
    isRecipient: sql`(${lettersOf(sql`${address}->>'recipient'`)} @> ${lettersOf(sql`${search}::text`)}
      and ${address}->>'recipient' like ${containing(search)})`,
    isBuyer: sql`${memberId} in ${idsOfMembersNamed(search)}`,
  };
}

/** Whether a line `l` is of goods by that name or code. */
async function findGoods(database: Database, search: string): Promise<SQL> {
  const pattern = containing(search);
  const { rows: goods } = await database.execute<{ id: number }>(sql`
    select id from product where name ilike ${pattern}
    union select product_id from sku where code ilike ${pattern}`);
  return sql`l.product_id = any(${idsParameter(goods.map(({ id }) => id))})`;
}

type Naming = 'isNumber' | 'isRecipient' | 'isBuyer' | 'isOfGoods';

/** What few orders have is found by its index, what many have by reading the list in its order until it is full. */
async function findFew(
  database: Database,
  { isNumber, isRecipient, isBuyer, isOfGoods }: Record<Naming, SQL>,
): Promise<SQL | undefined> {
  const { orderNo } = shopOrder;
  const atMost = sql`limit ${fewOrders + 1}`;
  const { rows: found } = await database.execute<{ orderNo: string; isByNumber: boolean }>(sql`
    (select ${orderNo} as "orderNo", true as "isByNumber" from ${shopOrder} where ${isNumber} ${atMost})
    union all (select ${orderNo}, false from ${shopOrder} where ${isRecipient} ${atMost})
    union all (select ${orderNo}, false from ${shopOrder} where ${isBuyer} ${atMost})
    union all (select l.order_no, false from order_line l where ${isOfGoods} ${atMost})`);
  // How the numbers of so many orders begin is nothing else.
  if (found.filter(({ isByNumber }) => isByNumber).length > fewOrders) return isNumber;
  if (found.length <= fewOrders) return areOf(found);
  // Not `exists`, for which PostgreSQL may read the lines of all orders first.
  const hasGoods = sql`(select true from order_line l where l.order_no = ${orderNo} and ${isOfGoods} limit 1)`;
  return or(isNumber, isRecipient, isBuyer, hasGoods);
}

/** Its letters one by one, which an index finds by any part of a name, of two letters as well. */
const lettersOf = (text: SQL): SQL => sql`regexp_split_to_array(${text}, '')`;
