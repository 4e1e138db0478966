import type { StaffToday } from '@kaituan/contract/staff/shop/staff-today';
import * as contract from '@kaituan/contract/staff/shop/staff-today';
import { progressOf } from '@kaituan/domain/group-buy/campaign-goal';
import { defaultChannelId } from '@kaituan/domain/shop-limits';
import type { Permission } from '@kaituan/domain/staff/role';
import { and, count, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { refund } from '#server/database/schema/payment-schema.ts';
import { countsOf, goalOf } from '#server/features/flows/settling/change-campaign.ts';
import { isOpenReturnSql } from '#server/features/records/order/open-returns.ts';
import { accountChangedAt } from '#server/features/records/payment/changed-account.ts';
import type { StaffAccess } from '#server/http/staff-access.ts';
import { isLowOnStock } from '#server/staff/goods/search-goods-array.ts';
import { hasMoneyToCheck, isDueSql } from '#server/staff/orders/order-filters.ts';
import { soldTwdSql } from '#server/staff/orders/sold-sql.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const shownDays = 28;
const maxNamed = 5;
const maxGroups = 10;

export const getTodayArray = handleStaff(
  contract.getTodayArray,
  async (_input, { database, staff, now }) => {
    const granted = staff.channels();
    const { rows } = await database.execute<{ id: number }>(
      sql`select id from channel order by id`,
    );
    const ids = rows.map(({ id }) => id);
    const result: StaffToday[] = [];
    for (const id of ids) {
      if (granted !== 'ALL' && !granted.includes(id)) continue;
      result.push(await todayOf(database, id, { staff, now }));
    }
    return { result };
  },
);

async function todayOf(
  database: Database,
  channelId: number,
  { staff, now }: { staff: StaffAccess; now: Date },
): Promise<StaffToday> {
  const seen = async <T>(permission: Permission, read: () => Promise<T>): Promise<T | null> =>
    staff.may(permission, channelId) ? read() : null;
  return {
    channelId,
    ...(await countWork(database, channelId, now)),
    refunds: await seen('MONEY', () => countRefunds(database, channelId)),
    changedAccounts: await seen('MONEY', () => countChangedAccounts(database, channelId)),
    questions: await seen('MESSAGES', () => countQuestions(database, channelId)),
    lowStock: await seen('SEE_GOODS', () => countLowStock(database, channelId)),
    deadLetters: staff.may('MEMBERS', null)
      ? await countDeadLetters(database, channelId, now)
      : null,
    groups: await seen('GROUP_BUYS', () => listGroups(database, channelId, now)),
    misses: await seen('CONTENT', () => listMisses(database, channelId, now)),
    bestSellers: await seen('ORDERS', () => listBestSellers(database, channelId, now)),
    sales: await seen('ORDERS', () => listSales(database, channelId, now)),
  };
}

async function countOf(database: Database, query: SQL): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(query);
  return rows[0]?.count ?? 0;
}

type Work = Pick<StaffToday, 'toConfirm' | 'unpaid' | 'toShip' | 'toShipLater' | 'returns'>;

async function countWork(database: Database, channelId: number, now: Date): Promise<Work> {
  const ordersWithParcel = (isSo: SQL) => sql`(select count(distinct s.order_no)::int
    from shipment s join shop_order o using (order_no)
    where s.status in ('READY', 'PREPARING') and ${isSo} and o.status = 'CONFIRMED'
      and o.channel_id = ${channelId})`;
  const { rows } = await database.execute<Work>(sql`
    select
      (select count(*)::int from shop_order
        where channel_id = ${channelId} and ${hasMoneyToCheck}) as "toConfirm",
      (select count(*)::int from shop_order o
        where o.status = 'PLACED' and o.channel_id = ${channelId}) as unpaid,
      ${ordersWithParcel(isDueSql(now))} as "toShip",
      ${ordersWithParcel(sql`not ${isDueSql(now)}`)} as "toShipLater",
      (select count(*)::int from return_request r join shop_order o using (order_no)
        where ${isOpenReturnSql}
          and o.channel_id = ${channelId}) as returns`);
  const [work] = rows;
  if (!work) throw new Error('the work was not counted');
  return work;
}

/** Those that wait for a person. */
const countRefunds = (database: Database, channelId: number) =>
  countOf(
    database,
    sql`select count(*)::int as count from refund r join shop_order o using (order_no)
      where (r.status = 'FAILED'
          or (r.status <> 'DONE' and (r.kind = 'BANK_FORM' or r.failure is not null)))
        and o.channel_id = ${channelId}`,
  );

async function countChangedAccounts(database: Database, channelId: number): Promise<number> {
  const [row] = await database
    .select({ refunds: count() })
    .from(refund)
    .innerJoin(shopOrder, eq(shopOrder.orderNo, refund.orderNo))
    .where(
      and(
        ...[eq(refund.kind, 'BANK_FORM'), ne(refund.status, 'DONE'), isNotNull(refund.exportedAt)],
        ...[isNotNull(accountChangedAt), eq(shopOrder.channelId, channelId)],
      ),
    );
  return row?.refunds ?? 0;
}

const countQuestions = (database: Database, channelId: number) =>
  countOf(
    database,
    sql`select count(*)::int as count from message_thread
      where status = 'OPEN' and channel_id = ${channelId}`,
  );

/** As many as the list of goods shows under it. */
const countLowStock = (database: Database, channelId: number) =>
  countOf(
    database,
    sql`select count(*)::int as count
      from sku s join product p on p.id = s.product_id
      join channel_product o on o.product_id = p.id and o.channel_id = ${channelId}
      where ${isLowOnStock}`,
  );

/** Those of no channel, such as of an account, in the default one. */
const countDeadLetters = (database: Database, channelId: number, now: Date) =>
  countOf(
    database,
    sql`select count(*)::int as count
      from notification_delivery d join notification n on n.id = d.notification_id
      where d.status = 'DEAD' and d.ended_at > ${new Date(now.getTime() - 7 * dayMs).toISOString()}
        and coalesce(n.channel_id, ${defaultChannelId}) = ${channelId}`,
  );

async function listGroups(database: Database, channelId: number, now: Date) {
  const at = now.toISOString();
  const yesterday = new Date(now.getTime() - dayMs).toISOString();
  const rows = await database
    .select({
      campaign: groupCampaign,
      newBuyers: sql<number>`(select count(distinct g.member_id)::int from group_pledge g
        where g.campaign_id = ${groupCampaign.id} and g.status = 'CONFIRMED'
          and g.joined_at > ${yesterday})`,
    })
    .from(groupCampaign)
    .where(
      sql`${groupCampaign.channelId} = ${channelId} and ${groupCampaign.status} = 'OPEN'
        and ${groupCampaign.closesAt} > ${at}`,
    )
    .orderBy(groupCampaign.closesAt, groupCampaign.id)
    .limit(maxGroups);
  return rows.map(({ campaign, newBuyers }) => ({
    ...{ campaignId: campaign.id, title: campaign.title, newBuyers },
    closesAt: campaign.closesAt.toISOString(),
    ratioBps: progressOf(goalOf(campaign), countsOf(campaign)).ratioBps,
    teamSize: campaign.teamSize,
    buyers: campaign.confirmedBuyers,
  }));
}

/** Of orders that were not cancelled, with what is left of them after reductions. */
async function listBestSellers(database: Database, channelId: number, now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  const { rows } = await database.execute<BestSeller>(sql`
    with sold as (
      select l.product_id, o.placed_at > ${daysAgo(7)} as is_new,
        coalesce(l.settled_quantity, l.quantity) as pieces,
        coalesce(l.settled_net_twd, l.net_twd) as twd
      from shop_order o join order_line l using (order_no)
      where o.placed_at > ${daysAgo(14)} and o.channel_id = ${channelId}
        and o.status <> 'CANCELLED'
    ), best as (
      select product_id, sum(pieces) filter (where is_new) as pieces,
        coalesce(sum(pieces) filter (where not is_new), 0) as former_pieces,
        sum(twd) filter (where is_new) as twd
      from sold group by product_id
      having sum(pieces) filter (where is_new) > 0
      order by twd desc, product_id limit ${maxNamed}
    )
    select b.product_id as "productId", p.name, b.pieces::int as pieces,
      b.former_pieces::int as "formerPieces", b.twd::int as "salesTwd"
    from best b join product p on p.id = b.product_id
    order by b.twd desc, b.product_id`);
  return rows;
}
type BestSeller = NonNullable<StaffToday['bestSellers']>[number];

async function listMisses(database: Database, channelId: number, now: Date) {
  const since = new Date(now.getTime() - 7 * dayMs).toISOString();
  const { rows } = await database.execute<{ query: string; times: number }>(
    sql`select query, sum(times)::int as times from search_miss
      where last_at > ${since} and channel_id = ${channelId}
      group by query order by 2 desc, 1 limit ${maxNamed}`,
  );
  return rows;
}

/** Every day has a row, also one without an order. */
async function listSales(database: Database, channelId: number, now: Date) {
  const { rows } = await database.execute<{ day: string; orders: number; salesTwd: number }>(sql`
    with day as (
      select generate_series(
        (${now.toISOString()}::timestamptz at time zone 'Asia/Taipei')::date - ${shownDays - 1}::int,
        (${now.toISOString()}::timestamptz at time zone 'Asia/Taipei')::date,
        interval '1 day')::date as day
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, count(o.order_no)::int as orders,
      coalesce(sum(${soldTwdSql}), 0)::int as "salesTwd"
    from day d left join shop_order o
      on o.placed_at >= (d.day::timestamp at time zone 'Asia/Taipei')
        and o.placed_at < ((d.day + 1)::timestamp at time zone 'Asia/Taipei')
        and o.status <> 'CANCELLED' and o.channel_id = ${channelId}
    group by d.day order by d.day`);
  return rows;
}
