import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { importCatalog } from '#server/catalog-file/import-catalog.ts';
import type { ImportOptions, ImportReport } from '#server/catalog-file/import-report.ts';
import { writeCsv } from '#server/catalog-file/writing/csv-file.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type CatalogRow, catalogTable } from './catalog-rows.ts';
import { addChannels, emptyCatalog } from './catalog-shop.ts';

/** Two categories and a brand for the goods of these tests. */
export const groups: CatalogRow[] = [
  { kind: '分類', category: '生鮮 > 海鮮' },
  { kind: '分類', category: '生鮮' },
  { kind: '品牌', brand: '好漁日' },
];
export const shrimp: CatalogRow = {
  kind: '商品',
  productCode: 'SHRIMP',
  name: '白蝦',
  category: '生鮮 > 海鮮',
  brand: '好漁日',
  skuCode: 'SHRIMP-S',
  price: '280',
};

export type ImportFixture = {
  shop: OpenDatabase;
  folder: string;
  importRows(rows: CatalogRow[], options?: ImportOptions): Promise<ImportReport>;
  importText(text: string | Buffer, options?: ImportOptions): Promise<ImportReport>;
};

/** A shop with channels and, before each test, no goods; imports run on 5 March 2026 at nine in Taipei. */
export function useImportFixture(): ImportFixture {
  const now = new Date('2026-03-05T01:00:00Z');
  const fixture = {} as ImportFixture;
  beforeAll(async () => {
    fixture.shop = await createTestDatabase();
    fixture.folder = await mkdtemp(join(tmpdir(), 'kaituan-import-'));
    await addChannels(fixture.shop.database);
  });
  beforeEach(() => emptyCatalog(fixture.shop.database));
  afterAll(async () => {
    await fixture.shop.close();
    await rm(fixture.folder, { recursive: true });
  });
  fixture.importRows = async (rows, options = {}) => {
    const path = join(fixture.folder, 'rows.csv');
    await writeCsv(path, catalogTable(rows));
    return importCatalog(fixture.shop, path, { now, ...options });
  };
  fixture.importText = async (text, options = {}) => {
    const path = join(fixture.folder, 'text.csv');
    await writeFile(path, text);
    return importCatalog(fixture.shop, path, { now, ...options });
  };
  return fixture;
}
