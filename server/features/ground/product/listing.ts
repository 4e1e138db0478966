import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/database/database.ts';
import { idsParameter } from '#server/database/sql/parameters.ts';
import { announceShown, anything } from '#server/events/announcements.ts';
import { refreshSearchDocuments } from '#server/features/ground/search/search-documents.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { recordingBetterOffers } from './better-offers.ts';
import { refreshListingRows } from './listing-rows.ts';

const batchSize = 2_000;
/** Fewer while shoppers read them. */
const renewedBatch = 200;

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

/**
 * Renews the rows of a batch of products with ids after this one and returns the ids, in their order. Nobody is told of
 * prices: what they are derived by changed, not what goods cost.
 */
export async function renewListingsAfter(database: Queryable, after: number): Promise<number[]> {
  const ids = await findBatchAfter(database, after, renewedBatch);
  if (ids.length === 0) return ids;
  const refresh = () => refreshListingRows(database, ids);
  await recordingBetterOffers(database, ids, refresh, { ofPrices: false });
  await refreshSearchDocuments(database, ids);
  return ids;
}

/** Refreshes the products of a flash sale that begins or ends, in a transaction of its own; all cached pages with them are dropped. */
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
    const ids = await findBatchAfter(database, last, batchSize);
    if (ids.length === 0) return;
    yield ids;
    last = ids.at(-1) ?? last;
  }
}

async function findBatchAfter(database: Queryable, after: number, size: number): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(
    sql`select id from product where id > ${after} order by id limit ${size}`,
  );
  return rows.map(({ id }) => id);
}
