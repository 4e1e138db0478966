import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { idsParameter } from '#server/database/sql/parameters.ts';
import { type NewEvent, recordEvents } from '#server/events/domain-event.ts';

/** What a channel, or one of its price groups, is offered. */
type Offered = {
  channelId: number;
  productId: number;
  priceGroupId: number | null;
  available: number;
  priceTwd: number;
  /** Whether the price group has prices of its own. */
  isOwn: boolean;
};

/**
 * Refreshes the listing of products by `refresh`, and records which of them can be bought again, and, unless only the
 * rule changed by which prices are derived, which cost less, in a channel or for one of its price groups.
 */
export async function recordingBetterOffers(
  database: Queryable,
  ids: readonly number[],
  refresh: () => Promise<unknown>,
  { ofPrices = true } = {},
): Promise<void> {
  const keyOf = ({ channelId, productId, priceGroupId }: Offered) =>
    `${channelId}-${productId}-${priceGroupId}`;
  const before = await readOffered(database, ids);
  const former = new Map(before.map((offered) => [keyOf(offered), offered]));
  await refresh();
  const events: NewEvent<'PRODUCT'>[] = [];
  for (const offered of await readOffered(database, ids)) {
    const { channelId, productId, priceGroupId, available, priceTwd, isOwn } = offered;
    const old = former.get(keyOf(offered));
    if (!old) continue;
    const event = { subject: 'PRODUCT', subjectId: `${productId}`, actor: 'SYSTEM' } as const;
    if (priceGroupId === null && old.available === 0 && available > 0) {
      events.push({ ...event, kind: 'BACK_IN_STOCK', data: { channelId } });
    }
    // Cheaper by the stock alone: a cheaper variant is back, or with the last piece what was sold out before counts again.
    const isOfStock = available > old.available || (available === 0 && old.available > 0);
    if (
      ofPrices &&
      !isOfStock &&
      priceTwd < old.priceTwd &&
      (priceGroupId === null || old.isOwn || isOwn)
    ) {
      const data = { channelId, priceGroupId, priceTwd, formerPriceTwd: old.priceTwd };
      events.push({ ...event, kind: 'PRICE_FELL', data });
    }
  }
  await recordEvents(database, events, new Date());
}

async function readOffered(database: Queryable, ids: readonly number[]): Promise<Offered[]> {
  const { rows } = await database.execute<Offered>(sql`
    select l.channel_id as "channelId", l.product_id as "productId", g.id as "priceGroupId",
      l.available::int, coalesce(own.min_price_twd, l.min_price_twd) as "priceTwd",
      own.product_id is not null as "isOwn"
    from product_listing l
    cross join lateral (
      select null::int as id union all select id from price_group where channel_id = l.channel_id
    ) g
    left join price_group_listing own on own.price_group_id = g.id and own.product_id = l.product_id
    where l.product_id = any(${idsParameter(ids)})`);
  return rows;
}
