import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportCatalog } from '@kaituan/server/catalog-file/export-catalog';
import { importCatalog } from '@kaituan/server/catalog-file/import-catalog';
import type { TableFormat } from '@kaituan/server/catalog-file/writing/table-file';
import type { OpenDatabase } from '@kaituan/server/database/database';
import { createTestDatabase } from '@kaituan/server/testing/databases/test-database';
import { listRowVersions } from '@kaituan/server/testing/goods/catalog-shop';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoShop } from '#demo/shop/seed-demo-shop.ts';

let shop: OpenDatabase;
let folder: string;

beforeAll(async () => {
  shop = await createTestDatabase();
  await seedDemoShop(shop.database, new Date());
  folder = await mkdtemp(join(tmpdir(), 'kaituan-demo-file-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

test.each<TableFormat>(['csv', 'xlsx'])(
  'the demo shop exported to %s and imported again is the same shop',
  async (format) => {
    const path = join(folder, `demo.${format}`);
    const rows = await exportCatalog(shop.database, path, format);
    const before = await listRowVersions(shop.database);
    const report = await importCatalog(shop, path);
    expect(report.mistakes).toEqual([]);
    expect(report.rows).toBe(rows);
    const { categories, brands, products, skus } = report;
    expect([categories, brands, products, skus].map((each) => each.added + each.changed)).toEqual([
      0, 0, 0, 0,
    ]);
    expect(products.unchanged).toBeGreaterThanOrEqual(600);
    expect(await listRowVersions(shop.database)).toEqual(before);
  },
);
