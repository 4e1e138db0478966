import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCatalog } from '#server/catalog-file/import-catalog.ts';
import { writeCsv } from '#server/catalog-file/writing/csv-file.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { catalogTable, manyRows } from '#server/testing/goods/catalog-rows.ts';
import { addChannels } from '#server/testing/goods/catalog-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let folder: string;
beforeAll(async () => {
  opened = await createTestDatabase();
  await addChannels(opened.database);
  folder = await mkdtemp(join(tmpdir(), 'kaituan-whole-'));
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

test('the workbook of more than two thousand rows that a shop exports is taken back as it is', async () => {
  const path = join(folder, 'goods.csv');
  await writeCsv(path, catalogTable(manyRows(2_100)));
  expect((await importCatalog(opened, path)).mistakes).toEqual([]);
  const ask = askAsOwner({ database: opened.database });
  const { content } = (await ask('/StaffGoods/ExportCatalogFile', { format: 'xlsx' })).result;
  const file = { fileName: '商品.xlsx', content, stock: 'AS_IN_FILE' } as const;
  const { result } = await ask('/StaffGoods/ImportCatalogFile', file);
  expect(result).toMatchObject({ outcome: 'CHECKED', rows: 2_100, changeTotal: 0 });
}, 240_000);
