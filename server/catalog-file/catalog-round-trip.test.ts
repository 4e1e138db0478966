import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { catalogArbitrary } from '#server/testing/goods/catalog-arbitrary.ts';
import {
  addChannels,
  dumpCatalog,
  emptyCatalog,
  listRowVersions,
} from '#server/testing/goods/catalog-shop.ts';
import { insertCatalog } from '#server/testing/goods/insert-catalog.ts';
import { exportCatalog } from './export-catalog.ts';
import { importCatalog } from './import-catalog.ts';
import type { TableFormat } from './writing/table-file.ts';

let shop: OpenDatabase;
let folder: string;

beforeAll(async () => {
  shop = await createTestDatabase();
  await addChannels(shop.database);
  folder = await mkdtemp(join(tmpdir(), 'kaituan-catalog-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

test.each<TableFormat>(['csv', 'xlsx'])(
  'export to %s and import is the identity, on the same shop and on an empty one',
  async (format) => {
    const { database } = shop;
    const first = join(folder, `first.${format}`);
    const second = join(folder, `second.${format}`);
    await fc.assert(
      fc.asyncProperty(catalogArbitrary, async (catalog) => {
        await emptyCatalog(database);
        await insertCatalog(database, catalog);
        await refreshListings(database);
        const before = await dumpCatalog(database);
        const versions = await listRowVersions(database);
        await exportCatalog(database, first, format);

        const again = await importCatalog(shop, first);
        expect(again.mistakes).toEqual([]);
        expect(await listRowVersions(database)).toEqual(versions);
        const changes = [again.categories, again.brands, again.products, again.skus];
        expect(changes.map(({ added, changed }) => added + changed)).toEqual([0, 0, 0, 0]);

        await emptyCatalog(database);
        const fresh = await importCatalog(shop, first);
        expect(fresh.mistakes).toEqual([]);
        expect(await dumpCatalog(database)).toEqual(before);
        await exportCatalog(database, second, format);
        expect((await readFile(second)).equals(await readFile(first))).toBe(true);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  },
  120_000,
);
