import type { StaffChannel } from '@kaituan/contract/staff/shop/staff-channel';
import {
  type Channel,
  type ChannelFacts,
  kindOfVisibility,
  listObstacles,
} from '@kaituan/domain/channel/channel';
import { isFinal, statesOf } from '@kaituan/domain/life-cycle';
import { returnLife } from '@kaituan/domain/order/return-life';
import type { PriceVisibility } from '@kaituan/domain/pricing/price-visibility';
import type { Opening } from '@kaituan/domain/settings/opening';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { channel, salesCompany } from '#server/database/schema/catalog-schema.ts';
import { idsParameter, instantParameter, textsParameter } from '#server/database/sql/parameters.ts';
import { visibleListing } from '#server/features/ground/catalog/product-filter-sql.ts';
import { Refusal } from '#server/http/refusal.ts';
import { versionOf } from '#server/staff/settings/setting.ts';

type Row = Pick<StaffChannel, 'name' | 'companyName' | 'opening' | 'isActive' | 'goodsCount'> &
  Omit<ChannelFacts, 'isOpen'> & { opening: Opening; visibility: PriceVisibility };

const openReturns = statesOf(returnLife).filter((state) => !isFinal(returnLife, state));

/** Orders of the channel `c` that are not over, with their returns and refunds. */
const openOrders = sql`(select count(*)::int from shop_order o where o.channel_id = c.id and (
  o.status in ('PLACED', 'CONFIRMED')
  or exists (select from refund f where f.order_no = o.order_no and f.status <> 'DONE')
  or exists (select from return_request r
    where r.order_no = o.order_no and r.status = any(${textsParameter(openReturns)}))))`;

/** Channels with what goes on in each, by number. */
async function listRows(database: Database, where: SQL, now: Date): Promise<Row[]> {
  const { rows } = await database.execute<Row>(sql`
    select c.id as "channelId", c.name, c.opening, c.is_active as "isActive",
      s.name as "companyName", coalesce(t.price_visibility, 'PUBLIC') as visibility,
      (select count(*)::int from product_listing l
        where ${visibleListing(sql`c.id`, now)}) as "goodsCount",
      (select count(*)::int from member m
        where m.channel_id = c.id and m.is_verified and m.deleted_at is null) as "memberCount",
      (select count(*)::int from wholesale_application a
        where a.channel_id = c.id and a.status = 'PENDING') as "applicationCount",
      ${openOrders} as "orderCount",
      (select count(*)::int from group_campaign g where g.channel_id = c.id
        and g.status in ('SCHEDULED', 'OPEN', 'CLOSING')) as "groupBuyCount",
      (select count(*)::int from flash_sale f where f.channel_id = c.id
        and f.cancelled_at is null and f.ends_at > ${instantParameter(now)}) as "flashSaleCount"
    from channel c
    join sales_company s on s.id = c.sales_company_id
    left join channel_terms t on t.channel_id = c.id
    where ${where} order by c.id`);
  return rows;
}

function present(row: Row): StaffChannel {
  const { channelId, name, companyName, opening, isActive, goodsCount, memberCount } = row;
  return {
    ...{ channelId, name, companyName, opening, isActive, goodsCount, memberCount },
    kind: kindOfVisibility(row.visibility),
    obstacleArray: listObstacles({ ...row, isOpen: opening === 'OPEN' }),
    version: versionOf(name),
  };
}

/** The channels that somebody may set up, by number. */
export async function listStaffChannels(
  database: Database,
  channels: readonly number[] | 'ALL',
  now: Date,
): Promise<StaffChannel[]> {
  const where = channels === 'ALL' ? sql`true` : sql`c.id = any(${idsParameter(channels)})`;
  return (await listRows(database, where, now)).map(present);
}

export async function getStaffChannel(
  database: Database,
  channelId: number,
  now: Date,
): Promise<StaffChannel> {
  const [row] = await listRows(database, sql`c.id = ${channelId}`, now);
  if (!row) throw new Refusal('NOT_FOUND', { message: `沒有編號 ${channelId} 的通路` });
  return present(row);
}

/** A channel, and how its shop is called. */
export type ShopChannel = Channel & { shopTitle: string };

/** Every channel of the shop, by number. */
export const listChannels = (database: Database): Promise<ShopChannel[]> =>
  database
    .select({
      ...{ channelId: channel.id, name: channel.name, isActive: channel.isActive },
      shopTitle: salesCompany.htmlTitle,
    })
    .from(channel)
    .innerJoin(salesCompany, eq(salesCompany.id, channel.salesCompanyId))
    .orderBy(asc(channel.id));

/**
 * A channel as it is when nobody places an order in it or becomes its member until the end of the transaction: both
 * refer to its row.
 */
export async function lockChannel(
  database: Database,
  channelId: number,
  now: Date,
): Promise<StaffChannel> {
  await database
    .select({ id: channel.id })
    .from(channel)
    .where(eq(channel.id, channelId))
    .for('update');
  return getStaffChannel(database, channelId, now);
}
