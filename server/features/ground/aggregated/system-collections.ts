import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { instantParameter } from '#server/database/sql/parameters.ts';
import {
  popularProducts,
  visibleListing,
} from '#server/features/ground/catalog/product-filter-sql.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { addSystemCollections } from './add-system-collections.ts';

const dayMs = 86_400_000;
/** Goods whose sale ends within so many days are on clearance. */
const clearanceDays = 14;

type Place = { channelId: number; now: Date };

/** What fills each system collection, as a condition on the listing `l`. FESTIVE is what the shop puts there. */
const rules: Record<string, (place: Place) => SQL> = {
  // As the card says it: of the variant whose price it shows.
  SPECIAL_PRICE: () => sql`l.min_price_twd < l.min_list_price_twd`,
  CLEARANCE: ({ now }) =>
    sql`l.available > 0 and l.max_end_timestamp <= ${instantParameter(
      new Date(now.getTime() + clearanceDays * dayMs),
    )}`,
  POPULAR: ({ channelId, now }) => sql`l.product_id in (${popularProducts(channelId, now)})`,
};

/**
 * Adds the system collections that channels do not have yet. Fills the running system collections by their rules and takes out what no longer belongs there; what the shop put
 * there by hand stays. Returns how many goods went in or out.
 */
export async function fillSystemCollections(database: Database, now: Date): Promise<number> {
  await addSystemCollections(database, now);
  const at = instantParameter(now);
  const { rows: collections } = await database.execute<{
    id: number;
    channelId: number;
    key: string;
  }>(sql`
    select id, channel_id as "channelId", key from activity
    where key is not null and starts_at <= ${at} and ends_at > ${at} order by id`);
  let moved = 0;
  for (const { id, channelId, key } of collections) {
    const belongs = rules[key]?.({ channelId, now });
    if (!belongs) continue;
    moved += await inTransaction(database, (transaction) =>
      fill(transaction, {
        id,
        belonging: sql`
        select l.product_id from product_listing l
        where ${visibleListing(channelId, now)} and ${belongs}`,
      }),
    );
  }
  return moved;
}

async function fill(
  database: Database,
  { id, belonging }: { id: number; belonging: SQL },
): Promise<number> {
  const { rows: taken } = await database.execute<{ productId: number }>(sql`
    delete from activity_product where activity_id = ${id} and is_automatic
      and product_id not in (${belonging})
    returning product_id as "productId"`);
  const { rows: put } = await database.execute<{ productId: number }>(sql`
    insert into activity_product (activity_id, product_id, is_automatic)
    select ${id}, product_id, true from (${belonging}) b
    on conflict do nothing
    returning product_id as "productId"`);
  const moved = [...taken, ...put].map(({ productId }) => productId);
  if (moved.length > 0) await refreshListings(database, moved);
  return moved.length;
}
