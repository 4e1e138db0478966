import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exportCatalog } from '#server/catalog-file/export-catalog.ts';
import { importCatalog } from '#server/catalog-file/import-catalog.ts';
import type { ImportOptions } from '#server/catalog-file/import-report.ts';
import { writeCsv } from '#server/catalog-file/writing/csv-file.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { media } from '#server/database/schema/catalog-schema.ts';
import { findRecipe } from '#server/media/picture-recipe.ts';
import { findPictureFile } from '#server/media/picture-store.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type CatalogRow, catalogTable } from '#server/testing/goods/catalog-rows.ts';
import { addChannels, emptyCatalog } from '#server/testing/goods/catalog-shop.ts';

let shop: OpenDatabase;
let folder: string;
let from: string;
let dataDir: string;

beforeAll(async () => {
  shop = await createTestDatabase();
  await addChannels(shop.database);
  folder = await mkdtemp(join(tmpdir(), 'kaituan-pictures-'));
  from = join(folder, '我的圖片');
  dataDir = join(folder, 'data');
  await mkdir(from);
  await paint('蝦 1.jpg', '#c03030', 600, 400);
  await paint('蝦 2.png', '#3030c0', 300, 300);
  await writeFile(join(from, '壞的.jpg'), 'not a picture');
  await writeFile(join(folder, 'secret.jpg'), 'secret');
  await symlink(join(folder, 'secret.jpg'), join(from, 'link.jpg'));
});
beforeEach(() => emptyCatalog(shop.database));
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const paint = (name: string, background: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } }).toFile(join(from, name));

const category: CatalogRow = { kind: '分類', category: '海鮮', glyph: '1f990' };
const shrimp: CatalogRow = {
  kind: '商品',
  productCode: 'SHRIMP',
  name: '白蝦',
  category: '海鮮',
  skuCode: 'SHRIMP',
  price: '280',
};

async function importRows(rows: CatalogRow[], options: ImportOptions = {}) {
  const path = join(folder, 'goods.csv');
  await writeCsv(path, catalogTable(rows));
  return importCatalog(shop, path, options);
}

const withPictures = (): ImportOptions => ({
  pictures: { from, uploads: join(dataDir, 'uploads') },
});
const gallery = () => shop.database.select().from(media).orderBy(asc(media.position));

test('a product without pictures gets one drawn from its category’s glyph', async () => {
  await importRows([category, shrimp, { ...shrimp, productCode: 'X', skuCode: 'X', category: '' }]);
  const pictures = await gallery();
  expect(pictures.map((each) => findRecipe(each.recipe)?.glyphs)).toEqual([['1f990'], ['1f4e6']]);
  expect(pictures[0]?.alt).toBe('白蝦');
  await importRows([category, { ...shrimp, name: '大白蝦' }]);
  expect((await gallery()).map((each) => each.alt).sort()).toEqual(['大白蝦', '白蝦']);
});

test('pictures of the owner are copied, measured and served', async () => {
  await importRows([category, shrimp]);
  const report = await importRows([{ ...shrimp, pictures: '蝦 1.jpg｜蝦 2.png' }], withPictures());
  expect(report).toMatchObject({ isWritten: true, products: { changed: 1 }, remarks: [] });
  const pictures = await gallery();
  expect(pictures.map(({ width, height, recipe }) => [width, height, recipe])).toEqual([
    [600, 400, null],
    [300, 300, null],
  ]);
  expect(pictures[0]?.color).toMatch(/^#[bc]/);
  expect(await readdir(join(dataDir, 'uploads'))).toHaveLength(2);
  const served = await findPictureFile(shop.database, dataDir, pictures[0]?.id ?? '', 320);
  expect((await sharp(served).metadata()).width).toBe(320);
});

test('the same pictures again change nothing; a changed one gets a new id', async () => {
  const rows = [category, { ...shrimp, pictures: '蝦 1.jpg｜蝦 2.png' }];
  await importRows(rows, withPictures());
  const before = await gallery();
  const again = await importRows(rows, withPictures());
  expect(again.products).toEqual({ added: 0, changed: 0, unchanged: 1 });
  expect(await gallery()).toEqual(before);

  await paint('蝦 2.png', '#30c030', 300, 300);
  await importRows(rows, withPictures());
  const after = await gallery();
  expect(after[0]?.id).toBe(before[0]?.id);
  expect(after[1]?.id).not.toBe(before[1]?.id);
});

test('without a folder pictures stay unchanged, with a remark', async () => {
  const rows = [category, { ...shrimp, pictures: '蝦 1.jpg' }];
  await importRows(rows, withPictures());
  const before = await gallery();
  const report = await importRows(rows);
  expect(report.remarks).toEqual([
    { line: 3, column: '圖片', reason: '沒有用 --pictures 指定圖片資料夾，圖片維持原樣' },
  ]);
  expect(await gallery()).toEqual(before);

  const path = join(folder, 'export.csv');
  await exportCatalog(shop.database, path, 'csv');
  expect(await importCatalog(shop, path)).toMatchObject({
    remarks: [],
    products: { unchanged: 1 },
  });
  const uploads = join(dataDir, 'uploads');
  expect(await importCatalog(shop, path, { pictures: { from: uploads, uploads } })).toMatchObject({
    remarks: [],
    products: { unchanged: 1 },
  });
});

test('missing, broken and outside pictures are mistakes', async () => {
  const names = ['沒有.jpg', '壞的.jpg', '../secret.jpg', 'link.jpg', '.'];
  const report = await importRows(
    [
      category,
      ...names.map((pictures, at) => ({
        ...shrimp,
        productCode: `P${at}`,
        skuCode: `S${at}`,
        pictures,
      })),
    ],
    withPictures(),
  );
  expect(report.isWritten).toBe(false);
  expect(report.mistakes.map(({ line, reason }) => `${line}:${reason}`)).toEqual([
    '3:圖片資料夾裡沒有這個檔案：沒有.jpg',
    '4:讀不出圖片，檔案可能壞了或太大：壞的.jpg',
    '5:圖片資料夾裡沒有這個檔案：../secret.jpg',
    '6:圖片資料夾裡沒有這個檔案：link.jpg',
    '7:圖片資料夾裡沒有這個檔案：.',
  ]);
  await expect(
    importRows([category], { pictures: { from: join(folder, 'none'), uploads: dataDir } }),
  ).rejects.toThrow('找不到圖片資料夾');
});
