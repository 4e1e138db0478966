import { asc, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { flashSaleItem } from '#server/database/schema/flash-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createChannel,
  createFlashSale,
  createProduct,
  createSku,
} from '#server/testing/goods/catalog-factory.ts';
import { holdFlashPieces } from './flash-bucket.ts';
import { lockSkus } from './flash-stock-return.ts';

let opened: OpenDatabase;
let channelId: number;
beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
});
afterAll(() => opened.close());

/** Two sales that are due but that no job has started, and an order of a piece of each. */
async function openSales(skusOf: (create: () => Promise<number>) => Promise<[number, number]>) {
  const { database } = opened;
  const productId = await createProduct(database, { channelIds: [channelId], skus: [] });
  const skuIds = await skusOf(() => createSku(database, productId, { onHand: 12 }));
  const pieces: Parameters<typeof holdFlashPieces>[2][number][] = [];
  for (const skuId of skuIds) {
    const flashSaleId = await createFlashSale(database, channelId, { [skuId]: 50 });
    pieces.push({ flashSaleId, skuId, quantity: 1 });
  }
  const saleIds = pieces.map(({ flashSaleId }) => flashSaleId);
  await database
    .update(flashSaleItem)
    .set({ stock: 10, perMember: 5 })
    .where(inArray(flashSaleItem.flashSaleId, saleIds));
  return {
    ...{ skuIds, saleIds },
    /** Without retries: an aborted transaction is not run again. */
    hold: () =>
      database.transaction((tx) =>
        holdFlashPieces(tx, 'a buyer', pieces, { now: new Date(), alsoSkuIds: [] }),
      ),
    buckets: () =>
      database
        .select({ movedIn: flashSaleItem.movedIn, held: flashSaleItem.held })
        .from(flashSaleItem)
        .where(inArray(flashSaleItem.flashSaleId, saleIds))
        .orderBy(asc(flashSaleItem.flashSaleId)),
  };
}

const countWaiting = async () => {
  const { rows } = await opened.database.execute(sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length;
};

describe('an order that starts two due sales', () => {
  test('gives the second sale what the first left of the same goods', async () => {
    const sales = await openSales(async (create) => {
      const skuId = await create();
      return [skuId, skuId];
    });
    await sales.hold();
    expect(await sales.buckets()).toEqual([
      { movedIn: 10, held: 1 },
      { movedIn: 2, held: 1 },
    ]);
  });

  test('waits for both sales before locking any SKU, so that a job ending one cannot deadlock with it', async () => {
    // The embedded database has one connection: there is nobody to wait for.
    if (opened.kind === 'pglite') return;
    const sales = await openSales(async (create) => [await create(), await create()]);
    const [, secondId] = sales.saleIds;
    const holding: Promise<void>[] = [];
    await opened.database.transaction(async (tx) => {
      await tx.execute(sql`
        select 1 from flash_sale_item where flash_sale_id = ${secondId} for no key update`);
      holding.push(sales.hold());
      await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 8_000 });
      await lockSkus(tx, sales.skuIds);
    });
    await Promise.all(holding);
    expect(await sales.buckets()).toEqual([
      { movedIn: 10, held: 1 },
      { movedIn: 10, held: 1 },
    ]);
  });
});
