import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { idsParameter } from '#server/database/sql/parameters.ts';
import { type NewEvent, recordEvents } from '#server/events/domain-event.ts';

type Offered = { channelId: number; productId: number; available: number; priceTwd: number };

/**
 * Refreshes the listing of products by `refresh`, and records which of them can be bought again, and which
 * cost less, in a channel.
 */
export async function recordingBetterOffers(
  database: Queryable,
  ids: readonly number[],
  refresh: () => Promise<unknown>,
): Promise<void> {
  const keyOf = ({ channelId, productId }: Offered) => `${channelId}-${productId}`;
  const before = await readOffered(database, ids);
  const former = new Map(before.map((offered) => [keyOf(offered), offered]));
  await refresh();
  const events: NewEvent<'PRODUCT'>[] = [];
  for (const offered of await readOffered(database, ids)) {
    const { channelId, productId, available, priceTwd } = offered;
    const old = former.get(keyOf(offered));
    if (!old) continue;
    const event = { subject: 'PRODUCT', subjectId: `${productId}`, actor: 'SYSTEM' } as const;
    if (old.available === 0 && available > 0) {
      events.push({ ...event, kind: 'BACK_IN_STOCK', data: { channelId } });
    }
    if (priceTwd < old.priceTwd) {
      const data = { channelId, priceTwd, formerPriceTwd: old.priceTwd };
      events.push({ ...event, kind: 'PRICE_FELL', data });
    }
  }
  await recordEvents(database, events, new Date());
}

async function readOffered(database: Queryable, ids: readonly number[]): Promise<Offered[]> {
  const { rows } = await database.execute<Offered>(sql`
    select channel_id as "channelId", product_id as "productId", available::int,
      min_price_twd as "priceTwd"
    from product_listing where product_id = any(${idsParameter(ids)})`);
  return rows;
}
