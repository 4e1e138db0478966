import { afterQuiet } from '@kaituan/domain/notification/notification-delivery';
import { restockTurnMinutes } from '@kaituan/domain/shop-limits';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { instantParameter, rowsParameter } from '#server/database/sql/parameters.ts';
import { type NewEvent, recordEvents } from '#server/events/domain-event.ts';
import { isSkuInStock } from '#server/features/ground/catalog/sku-in-stock.ts';
import { optionText } from './wishlist-query.ts';

/** A product that a channel offers again, or for less; to a price group only where its own price fell. */
export type BetterOffer = {
  channelId: number;
  productId: number;
  priceGroupId: number | null;
  at: Date;
};

/** Members `m` who can sign in and use the channel of the item `w`. */
export const canVisit = sql`m.id = w.member_id and m.status = 'ACTIVE'
  and (not m.is_verified or m.channel_id = w.channel_id)`;

const offersTable = (offers: readonly BetterOffer[]): SQL =>
  sql`jsonb_to_recordset(${rowsParameter(
    offers.map(({ channelId, productId, priceGroupId, at }) => ({
      ...{ channel_id: channelId, product_id: productId, price_group_id: priceGroupId },
      ...{ at: at.toISOString() },
    })),
  )}) as o(channel_id int, product_id int, price_group_id int, at timestamptz)`;

/** When the member of the item `w` joined the queue: who was notified, also of a variant, is at its end. */
const joinedAt = sql`greatest(w.queued_at, w.restock_told_at, (
  select max(v.restock_told_at) from wishlist_variant v
  where v.member_id = w.member_id and v.channel_id = w.channel_id and v.product_id = w.product_id
))`;

/** Makes everybody who waits for a product that is back due to be notified, in the order of the queue. */
export async function queueForRestock(
  database: Database,
  offers: readonly BetterOffer[],
): Promise<void> {
  if (offers.length === 0) return;
  await database.execute(sql`
    update wishlist_item w set restock_due_at = o.at from ${offersTable(offers)}
    where w.channel_id = o.channel_id and w.product_id = o.product_id and ${joinedAt} <= o.at
      and w.watches_restock and w.removed_at is null and w.restock_due_at is null`);
}

/**
 * The same for those who wait for a variant, by the stock as it is now: however short a time it was back before, or
 * whenever somebody began to wait, nobody is missed.
 */
async function queueForVariants(database: Database, at: SQL): Promise<void> {
  await database.execute(sql`
    update wishlist_variant w set restock_due_at = ${at} from sku s
    where w.is_waiting and w.restock_due_at is null
      and s.id = w.sku_id and not s.is_retired and ${isSkuInStock}`);
}

type NotifiedRow = {
  memberId: string;
  channelId: number;
  productId: number;
  /** Where it was a variant, with its options. */
  name: string;
  skuId?: number;
};

/** Whether the channel shows the listing `l` of goods that are back. */
export const isBack = (at: SQL): SQL => sql`l.available > 0 and l.product_status = 'ACTIVE'
  and l.display_timestamp < ${at} and l.max_end_timestamp > ${at}`;

/**
 * Tells those whose turn it is: in the order in which they began to wait, and within an hour no more members
 * than smallest orders are in stock. Who waits for a variant comes before those who wait for any of its product.
 * At night, when nothing leaves the shop, nobody's turn begins.
 */
export async function notifyOfRestocks(database: Database, now: Date): Promise<number> {
  if (afterQuiet(now.getTime()) !== now.getTime()) return 0;
  const at = instantParameter(now);
  const turnBegan = instantParameter(new Date(now.getTime() - restockTurnMinutes * 60_000));
  // One node at a time: notifications that another one writes meanwhile would not be counted.
  const { rows: locks } = await database.execute<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('turns of restocks')) as "isFree"`,
  );
  if (!locks[0]?.isFree) return 0;
  await queueForVariants(database, at);
  const turn = { at, turnBegan };
  const rows = [
    ...(await takeTurnsOfVariants(database, turn)),
    ...(await takeTurnsOfProducts(database, turn)),
  ];
  const events = rows.map(({ memberId, ...data }) => eventOf('WISHLIST_RESTOCKED', memberId, data));
  await recordEvents(database, events, now);
  return rows.length;
}

type Turn = { at: SQL; turnBegan: SQL };

/** How many members more may be notified of the product of `w` within the hour, by its listing `l`. */
const placesOfProduct = (turnBegan: SQL): SQL => sql`(l.available / (
    select min(s.moq) from sku s where s.product_id = w.product_id and not s.is_retired
  ) - (
    select count(*) from wishlist_item t
    where t.channel_id = w.channel_id and t.product_id = w.product_id
      and t.restock_told_at > ${turnBegan}
  ) - (
    select count(*) from wishlist_variant t
    where t.channel_id = w.channel_id and t.product_id = w.product_id
      and t.restock_told_at > ${turnBegan}
  ))`;

/** Who was notified goes to the end of the queue; the place before it stays known, for a turn that comes to nothing. */
async function takeTurnsOfProducts(
  database: Database,
  { at, turnBegan }: Turn,
): Promise<NotifiedRow[]> {
  const { rows } = await database.execute<NotifiedRow>(sql`
    with waiting as (
      select w.member_id, w.channel_id, w.product_id,
        row_number() over (
          partition by w.channel_id, w.product_id order by ${joinedAt}, w.member_id
        ) as place,
        ${placesOfProduct(turnBegan)} as places
      from wishlist_item w
      join product_listing l on l.channel_id = w.channel_id and l.product_id = w.product_id
      join member m on ${canVisit}
      where w.restock_due_at is not null and w.removed_at is null and ${isBack(at)}
    ),
    notified as (
      update wishlist_item w
      set restock_due_at = null, restock_told_at = ${at}, queued_at = ${joinedAt}
      from waiting c
      where c.place <= c.places and w.member_id = c.member_id and w.channel_id = c.channel_id
        and w.product_id = c.product_id and w.restock_due_at is not null
      returning w.member_id, w.channel_id, w.product_id, c.place
    )
    select member_id as "memberId", channel_id as "channelId", product_id as "productId", p.name
    from notified join product p on p.id = product_id order by channel_id, product_id, place`);
  return rows;
}

/** Who was notified waits no longer, and is not told of the product, too. */
async function takeTurnsOfVariants(
  database: Database,
  { at, turnBegan }: Turn,
): Promise<NotifiedRow[]> {
  const { rows } = await database.execute<NotifiedRow>(sql`
    with waiting as (
      select w.member_id, w.channel_id, w.sku_id,
        row_number() over (
          partition by w.channel_id, w.sku_id order by w.queued_at, w.member_id
        ) as place,
        least((s.on_hand - s.reserved) / s.multiple * s.multiple / s.moq - (
          select count(*) from wishlist_variant t
          where t.channel_id = w.channel_id and t.sku_id = w.sku_id
            and t.restock_told_at > ${turnBegan}
        ), ${placesOfProduct(turnBegan)}) as places
      from wishlist_variant w
      join wishlist_item i on i.member_id = w.member_id and i.channel_id = w.channel_id
        and i.product_id = w.product_id and i.removed_at is null
      join sku s on s.id = w.sku_id and not s.is_retired
      join product_listing l on l.channel_id = w.channel_id and l.product_id = w.product_id
      join member m on ${canVisit}
      where w.restock_due_at is not null and w.is_waiting and ${isBack(at)}
    ),
    notified as (
      update wishlist_variant w
      set is_waiting = false, restock_due_at = null, restock_told_at = ${at}
      from waiting c
      where c.place <= c.places and w.member_id = c.member_id and w.channel_id = c.channel_id
        and w.sku_id = c.sku_id and w.is_waiting
      returning w.member_id, w.channel_id, w.product_id, w.sku_id, c.place
    ),
    told as (
      update wishlist_item w set restock_due_at = null from notified n
      where w.member_id = n.member_id and w.channel_id = n.channel_id
        and w.product_id = n.product_id
    )
    select member_id as "memberId", channel_id as "channelId", notified.product_id as "productId",
      p.name || '（' || ${optionText} || '）' as name, s.id as "skuId"
    from notified join product p on p.id = notified.product_id join sku s on s.id = sku_id
    order by channel_id, sku_id, place`);
  return rows;
}

/**
 * Notifies of prices below the one at which a product was added, and below every one notified of: members of a price
 * group of its own prices, everybody else of the channel's.
 */
export async function notifyOfPriceFalls(
  database: Database,
  offers: readonly BetterOffer[],
  now: Date,
): Promise<void> {
  if (offers.length === 0) return;
  const { rows } = await database.execute<
    NotifiedRow & { priceTwd: number; formerPriceTwd: number }
  >(sql`
    with cheaper as (
      select distinct w.member_id, w.channel_id, w.product_id, p.name,
        coalesce(own.min_price_twd, l.min_price_twd) as price_twd,
        coalesce(w.told_price_twd, w.price_at_add_twd) as former_price_twd
      from ${offersTable(offers)}
      join wishlist_item w on w.channel_id = o.channel_id and w.product_id = o.product_id
      join product_listing l on l.channel_id = w.channel_id and l.product_id = w.product_id
      join product p on p.id = w.product_id
      join member m on ${canVisit}
      left join channel_terms c on c.channel_id = w.channel_id
      left join price_group_member g on g.member_id = w.member_id and g.channel_id = w.channel_id
      left join price_group_listing own
        on own.price_group_id = g.price_group_id and own.product_id = w.product_id
      where w.watches_price and w.removed_at is null
        and (o.price_group_id = g.price_group_id
          or (o.price_group_id is null and own.product_id is null))
        and coalesce(own.min_price_twd, l.min_price_twd) < coalesce(w.told_price_twd, w.price_at_add_twd)
        and (c.price_visibility is distinct from 'PRICES_HIDDEN' or m.is_verified)
    )
    update wishlist_item w set told_price_twd = c.price_twd from cheaper c
    where w.member_id = c.member_id and w.channel_id = c.channel_id
      and w.product_id = c.product_id
    returning w.member_id as "memberId", w.channel_id as "channelId",
      w.product_id as "productId", c.name, c.price_twd as "priceTwd",
      c.former_price_twd as "formerPriceTwd"`);
  const events = rows.map(({ memberId, ...data }) =>
    eventOf('WISHLIST_PRICE_FELL', memberId, data),
  );
  await recordEvents(database, events, now);
}

const eventOf = (
  kind: 'WISHLIST_RESTOCKED' | 'WISHLIST_PRICE_FELL',
  memberId: string,
  data: Record<string, unknown>,
): NewEvent<'MEMBER'> => ({
  ...{ subject: 'MEMBER', subjectId: memberId, kind, actor: 'SYSTEM', data },
});
