import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';
import { createChannel, createProduct, type ProductFixture } from './catalog-factory.ts';

/** A database for the test file, and for each test a new, empty channel. */
export type CatalogFixture = {
  readonly database: Database;
  readonly api: ReturnType<typeof createCaller>;
  channelId: number;
  /** Creates products offered in the test's channel, with their listings; returns their ids in order. */
  stock(...products: ProductFixture[]): Promise<number[]>;
};

/** The fixture for the tests of one file; the API's clock is fixed at `now`. */
export function useCatalogFixture(now?: Date): CatalogFixture {
  let opened: OpenDatabase;
  const fixture: CatalogFixture = {
    get database() {
      return opened.database;
    },
    get api() {
      return createCaller(opened.database, now && (() => now));
    },
    channelId: 0,
    async stock(...products) {
      const ids: number[] = [];
      for (const product of products) {
        const offered = { channelIds: [fixture.channelId], ...product };
        ids.push(await createProduct(opened.database, offered));
      }
      await refreshListings(opened.database, ids);
      return ids;
    },
  };
  beforeAll(async () => {
    opened = await createTestDatabase();
  });
  beforeEach(async () => {
    fixture.channelId = await createChannel(opened.database);
  });
  afterAll(() => opened.close());
  return fixture;
}
