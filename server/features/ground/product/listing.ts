import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { refreshSearchDocuments } from '#server/features/ground/search/search-documents.ts';
import { recordingBetterOffers } from './better-offers.ts';
import { refreshListingRows } from './listing-rows.ts';

const batchSize = 2_000;

/**
 * Refreshes the derived rows that lists, facets and search read, for the given products or for all. Sales
 * figures (hotScore, soldCount) are kept.
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
