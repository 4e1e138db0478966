import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/database/database.ts';
import { idsParameter } from '#server/database/sql/parameters.ts';
import { announceShown, anything } from '#server/events/announcements.ts';
import { refreshSearchDocuments } from '#server/features/ground/search/search-documents.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { recordingBetterOffers } from './better-offers.ts';
import { refreshListingRows } from './listing-rows.ts';

const batchSize = 2_000;

/**
 * Refreshes the derived rows that lists, facets and search read, for the given products or for all. Sales
 * figures (hotScore, soldCount) are not changed.
 */
export async function refreshListings(
  database: Queryable,
  productIds?: readonly number[],
): Promise<void> {
  for await (const ids of productIds ? batchesOf(productIds) : batchesOfAll(database)) {
    await recordingBetterOffers(database, ids, () => refreshListingRows(database, ids));
    await refreshSearchDocuments(database, ids);
  }
}

/** The same for the products of a flash sale that begins or ends, in a transaction of its own; all cached pages with them are dropped. */
export async function refreshListingsOf(
  database: Database,
  skuIds: readonly number[],
): Promise<void> {
  const { rows } = await database.execute<{ productId: number }>(
    sql`select distinct product_id as "productId" from sku where id = any(${idsParameter(skuIds)}) order by 1`,
  );
  const productIds = rows.map(({ productId }) => productId);
  await inTransaction(database, (transaction) => refreshListings(transaction, productIds));
  announceShown(database, anything);
}

function* batchesOf(ids: readonly number[]): Generator<readonly number[]> {
  for (let at = 0; at < ids.length; at += batchSize) yield ids.slice(at, at + batchSize);
}

async function* batchesOfAll(database: Queryable): AsyncGenerator<number[]> {
  let last = -1;
  for (;;) {
    const { rows } = await database.execute<{ id: number }>(
      sql`select id from product where id > ${last} order by id limit ${batchSize}`,
    );
    if (rows.length === 0) return;
    const ids = rows.map((row) => row.id);
    yield ids;
    last = ids.at(-1) ?? last;
  }
}
