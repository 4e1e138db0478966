import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../database/database.ts';
import { brand, category, channelProduct, product, sku } from '../database/schema.ts';
import { type CatalogRow, catalogTable } from '../testing/catalog-rows.ts';
import {
  addChannels,
  dumpCatalog,
  emptyCatalog,
  listRowVersions,
} from '../testing/catalog-shop.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { importCatalog } from './import-catalog.ts';
import type { ImportOptions } from './import-report.ts';
import { ImportUnderWay } from './owner-errors.ts';
import { exampleRows } from './writing/catalog-template.ts';
import { writeCsv } from './writing/csv-file.ts';

let shop: OpenDatabase;
let folder: string;
const now = new Date('2026-03-05T01:00:00Z');

beforeAll(async () => {
  shop = await createTestDatabase();
  await addChannels(shop.database);
  folder = await mkdtemp(join(tmpdir(), 'kaituan-import-'));
});
beforeEach(() => emptyCatalog(shop.database));
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

async function importRows(rows: CatalogRow[], options: ImportOptions = {}) {
  const path = join(folder, 'rows.csv');
  await writeCsv(path, catalogTable(rows));
  return importCatalog(shop, path, { now, ...options });
}

async function importText(text: string | Buffer, options: ImportOptions = {}) {
  const path = join(folder, 'text.csv');
  await writeFile(path, text);
  return importCatalog(shop, path, { now, ...options });
}

const groups: CatalogRow[] = [
  { kind: '分類', category: '生鮮 > 海鮮' },
  { kind: '分類', category: '生鮮' },
  { kind: '品牌', brand: '好漁日' },
];
const shrimp: CatalogRow = {
  kind: '商品',
  productCode: 'SHRIMP',
  name: '白蝦',
  category: '生鮮 > 海鮮',
  brand: '好漁日',
  skuCode: 'SHRIMP-S',
  price: '280',
};

/** The mistakes of rows that follow the groups, as 列:欄:原因 with lines counted from those rows. */
async function mistakesOf(rows: CatalogRow[]) {
  const report = await importRows([...groups, ...rows]);
  expect(report.isWritten).toBe(false);
  return report.mistakes.map(
    ({ line, column, reason }) => `${line - groups.length - 1}:${column}:${reason}`,
  );
}

test('the examples of the template are brought in, with every default', async () => {
  const report = await importRows([...exampleRows]);
  expect(report.mistakes).toEqual([]);
  expect(report.products).toEqual({ added: 1, changed: 0, unchanged: 0 });
  const [stored] = await shop.database.select().from(product);
  expect(stored).toMatchObject({
    code: 'SHRIMP-01',
    productStatus: 'ACTIVE',
    displayTimestamp: new Date('2026-01-31T02:00:00Z'),
    maxEndTimestamp: new Date('2026-12-31T16:00:00Z'),
    temperature: 'FROZEN',
    food: {
      ingredients: '白蝦',
      allergens: ['甲殼類'],
      netContent: '300 公克',
      shelfLifeDays: 365,
    },
    descriptionHtml: '<p>現撈急凍，退冰後即可料理。</p>',
  });
  const skus = await shop.database.select().from(sku).orderBy(sku.position);
  expect(skus.map((each) => [each.code, each.optionValues, each.moq, each.lowStockAt])).toEqual([
    ['SHRIMP-01-S', ['小包'], 6, 5],
    ['SHRIMP-01-L', ['大包'], 1, 5],
  ]);
});

test('what a file does not say gets its default: shown from today, in every open channel', async () => {
  await importRows([...groups, shrimp]);
  const [stored] = await shop.database.select().from(product);
  expect(stored).toMatchObject({
    displayTimestamp: new Date('2026-03-04T16:00:00Z'),
    temperature: 'AMBIENT',
    restricted: 'NONE',
    food: null,
  });
  const offers = await shop.database.select().from(channelProduct);
  expect(offers.map((offer) => offer.channelId).sort()).toEqual([100083, 100084]);
  const [only] = await shop.database.select().from(sku);
  expect(only).toMatchObject({ listPriceTwd: 280, onHand: 0, moq: 1, unitLabel: '件' });
});

test('a new product can be found in lists at once', async () => {
  await importRows([...groups, shrimp]);
  const { rows } = await shop.database.execute(
    sql`select channel_id, min_price_twd from product_listing order by channel_id`,
  );
  expect(rows).toEqual([
    { channel_id: 100083, min_price_twd: 280 },
    { channel_id: 100084, min_price_twd: 280 },
  ]);
});

test('importing the same file twice rewrites nothing', async () => {
  await importRows([...groups, shrimp]);
  const before = await listRowVersions(shop.database);
  const report = await importRows([...groups, shrimp], { now: new Date('2027-01-01') });
  expect(report).toMatchObject({
    isWritten: true,
    categories: { added: 0, changed: 0, unchanged: 2 },
    products: { added: 0, changed: 0, unchanged: 1 },
    skus: { added: 0, changed: 0, unchanged: 1 },
  });
  expect(await listRowVersions(shop.database)).toEqual(before);
});

test('a Big5 file is brought in like a UTF-8 one', async () => {
  const text = '列別,品牌,品牌英文名\r\n品牌,許功蓋,Hsu\r\n品牌,碁峰,"A,B"\r\n';
  const report = await importText(iconv.encode(text, 'cp950'));
  expect(report.brands.added).toBe(2);
  const names = await shop.database.select({ name: brand.name }).from(brand).orderBy(brand.id);
  expect(names.map((each) => each.name)).toEqual(['許功蓋', '碁峰']);
});

test('headings may be in English, in any order, with notes of the owner between them', async () => {
  await importRows([...groups, shrimp]);
  const report = await importText('price,#備忘,SKU_Code\n300,記得漲價,SHRIMP-S\n');
  expect(report.mistakes).toEqual([]);
  expect(report.skus).toEqual({ added: 0, changed: 1, unchanged: 0 });
});

test('columns that a file does not have stay as they are', async () => {
  await importRows([...groups, { ...shrimp, onHand: '50', tiers: '12:270', subtitle: '產地直送' }]);
  await importText('貨號,售價\nSHRIMP-S,300\n');
  const [stored] = await shop.database.select().from(sku);
  expect(stored).toMatchObject({
    priceTwd: 300,
    onHand: 50,
    tiers: [{ minQty: 12, unitPriceTwd: 270 }],
  });
  const [parent] = await shop.database.select().from(product);
  expect(parent?.subtitle).toBe('產地直送');
});

test('a blank cell empties an optional value', async () => {
  await importRows([...groups, { ...shrimp, subtitle: '產地直送', brand: '好漁日' }]);
  await importRows([{ ...shrimp, brand: '' }]);
  const [stored] = await shop.database.select().from(product);
  expect(stored).toMatchObject({ subtitle: '', brandId: null });
});

test('a product may repeat its columns for every SKU, or leave them blank', async () => {
  const options = '份量：小、大、特大';
  const report = await importRows([
    ...groups,
    { ...shrimp, options, optionValues: '小' },
    { ...shrimp, options, optionValues: '大', skuCode: 'SHRIMP-L' },
    {
      kind: '商品',
      productCode: 'SHRIMP',
      optionValues: '特大',
      skuCode: 'SHRIMP-X',
      price: '900',
    },
  ]);
  expect(report.mistakes).toEqual([]);
  expect(report.products.added).toBe(1);
  expect(report.skus.added).toBe(3);
});

test('a check tells what would happen and changes nothing', async () => {
  const report = await importRows([...groups, shrimp], { isCheckOnly: true });
  expect(report).toMatchObject({ isWritten: false, mistakeTotal: 0, products: { added: 1 } });
  expect((await dumpCatalog(shop.database)).product).toEqual([]);
});

test('nothing at all is written when the last row is bad', async () => {
  const before = await dumpCatalog(shop.database);
  const goods = Array.from({ length: 700 }, (_, at) => ({
    ...shrimp,
    productCode: `P${at}`,
    skuCode: `S${at}`,
  }));
  const report = await importRows([
    ...groups,
    ...goods,
    { ...shrimp, productCode: 'LAST', skuCode: 'LAST', price: '免費' },
  ]);
  expect(report).toMatchObject({ isWritten: false, mistakeTotal: 1 });
  expect(report.mistakes).toEqual([
    { line: 705, column: '售價', reason: '要填整數，現在是「免費」' },
  ]);
  expect(await dumpCatalog(shop.database)).toEqual(before);
});

test('every bad row is counted, and the first 200 are listed in order', async () => {
  const rows = Array.from({ length: 450 }, (_, at) => ({
    ...shrimp,
    productCode: `P${at}`,
    skuCode: `S${at}`,
    price: at % 2 === 0 ? 'x' : '10',
    brand: at % 2 === 0 ? '好漁日' : '沒有這個',
  }));
  const report = await importRows([...groups, ...rows]);
  expect(report.mistakeTotal).toBe(450);
  expect(report.mistakes).toHaveLength(200);
  expect(report.mistakes.map((each) => each.line)).toEqual(
    Array.from({ length: 200 }, (_, at) => at + 5),
  );
});

describe('mistakes', () => {
  test('within a row are told with line, column and reason, all of them', async () => {
    expect(
      await mistakesOf([
        {
          ...shrimp,
          name: '蝦'.repeat(61),
          price: '１２．５',
          displayFrom: '2026/02/30',
          status: '賣光',
          tiers: '24:90;12:80',
          channels: '100083｜999',
        },
      ]),
    ).toEqual([
      `1:商品名稱:最多 60 個字，現在有 61 個，現在是「${'蝦'.repeat(30)}…」`,
      '1:狀態:只能填上架、草稿、售完隱藏、下架，現在是「賣光」',
      '1:上架時間:沒有這個日期或時間，現在是「2026/02/30」',
      '1:通路:沒有通路 999',
      '1:售價:要填整數，現在是「１２．５」',
      '1:量價:各級的數量要由小到大，現在是「24:90;12:80」',
    ]);
  });

  test('between the values of a row', async () => {
    expect(
      await mistakesOf([
        { ...shrimp, moq: '10', multiple: '6', maxPerOrder: '6' },
        {
          ...shrimp,
          productCode: 'B',
          skuCode: 'B',
          displayFrom: '2026/02/01',
          displayUntil: '2026/01/01',
        },
        { ...shrimp, productCode: 'C', skuCode: '', price: '5' },
        { ...shrimp, productCode: 'D', skuCode: 'D', ingredients: '蝦' },
      ]),
    ).toEqual([
      '1:起訂量:起訂量 10 不是訂購倍數 6 的倍數',
      '1:單筆上限:單筆上限 6 小於起訂量 10',
      '2:下架時間:下架時間要晚於上架時間',
      '3:貨號:填了「售價」就要填貨號',
      '4:保存天數:不能留白',
    ]);
  });

  test('between rows: repeated and unknown codes, names and numbers', async () => {
    expect(
      await mistakesOf([
        shrimp,
        { ...shrimp, productCode: 'B' },
        { ...shrimp, productCode: 'C', skuCode: 'C', brand: '無名', category: '生鮮 > 肉｜年菜' },
        { ...shrimp, skuCode: '', price: '' },
        { kind: '規格', productCode: 'NONE', skuCode: 'E', price: '1' },
        { kind: '規格', skuCode: 'F', price: '1' },
        { kind: '分類', category: '家電 > 冰箱' },
        { kind: '品牌', brand: '好漁日' },
        { kind: '品牌', brand: '甲', id: '9' },
        { kind: '品牌', brand: '乙', id: '9' },
      ]),
    ).toEqual([
      '2:貨號:和第 5 列重複',
      '3:品牌:沒有品牌「無名」；新品牌請先加一列「品牌」',
      '3:分類:沒有分類「生鮮 > 肉」；新分類請先加一列「分類」',
      '3:分類:沒有分類「年菜」；新分類請先加一列「分類」',
      '4:商品代碼:和第 5 列重複',
      '5:商品代碼:沒有商品「NONE」',
      '6:商品代碼:新規格要填商品代碼',
      '7:分類:沒有上層分類「家電」',
      '8:品牌:和第 4 列重複',
      '10:編號:編號 9 和第 13 列重複',
    ]);
  });

  test('between a product and its SKUs', async () => {
    const options = '份量：小、大';
    expect(
      await mistakesOf([
        { ...shrimp, options, optionValues: '中' },
        { ...shrimp, productCode: 'B', skuCode: 'B1', options, optionValues: '小' },
        { kind: '規格', productCode: 'B', skuCode: 'B2', optionValues: '小', price: '1' },
        { ...shrimp, productCode: 'C', skuCode: 'C1', optionValues: '小' },
      ]),
    ).toEqual([
      '1:選項值:規格「SHRIMP-S」的選項值要照選項的順序，各選一個',
      '3:選項值:和規格「B1」的選項值相同',
      '4:選項值:商品沒有選項，規格「C1」卻有選項值',
    ]);
  });

  test('in rows whose kind or columns do not fit', async () => {
    expect(
      await mistakesOf([
        { kind: '贈品', productCode: 'X' },
        { subtitle: '只有副標' },
        { kind: '品牌', brand: '甲', price: '5' },
        shrimp,
        { ...shrimp, skuCode: 'L', name: '另一個名字' },
        { kind: '規格', productCode: 'OTHER', name: '名字', skuCode: 'M', price: '1' },
        { ...shrimp, productCode: 'Z', skuCode: 'Z', name: '#REF!' },
      ]),
    ).toEqual([
      '1:列別:只能填分類、品牌、商品或規格',
      '2:列別:看不出這一列說的是什麼',
      '3:售價:「品牌」列用不到這一欄，請留白',
      '5:商品名稱:和第 8 列的同一個商品不一樣',
      '6:商品名稱:規格列請留白，商品資料寫在商品列',
      '6:商品代碼:沒有商品「OTHER」',
      '7:商品名稱:公式出錯了，請改成值，現在是「#REF!」',
    ]);
  });

  test('in the headings', async () => {
    const report = await importText('貨號,品名啊,售價,售價,通路價 7,成分\n');
    expect(report.mistakes.map(({ column, reason }) => `${column}:${reason}`)).toEqual([
      '品名啊:不認得這個欄位；如果只是備註，請在欄名前加 #',
      '售價:這個欄位出現兩次',
      '通路價 7:沒有通路 7',
      '過敏原、內容量、保存天數:食品標示的四個欄位要一起出現',
    ]);
    await expect(importText('蘋果,香蕉\n1,2\n')).rejects.toThrow('第一列要是欄位名稱');
    await expect(importText('\n\n')).rejects.toThrow('沒有資料');
  });

  test('do not cascade: a bad brand row is no missing brand', async () => {
    const report = await importRows([
      ...groups.slice(0, 2),
      { kind: '品牌', brand: '好漁日', position: '第一' },
      shrimp,
    ]);
    expect(report.mistakes.map(({ line }) => line)).toEqual([4]);
  });
});

describe('against what the shop holds', () => {
  test('stock below what is reserved is refused', async () => {
    await importRows([...groups, { ...shrimp, onHand: '10' }]);
    await shop.database.update(sku).set({ reserved: 8 });
    const report = await importText('貨號,庫存\nSHRIMP-S,5\n');
    expect(report.mistakes).toEqual([
      { line: 2, column: '庫存', reason: '庫存 5 少於已被訂走的 8' },
    ]);
    expect((await importText('貨號,庫存\nSHRIMP-S,9\n')).mistakes).toEqual([]);
  });

  test('a SKU does not move to another product, and a number not to another name', async () => {
    await importRows([...groups, shrimp, { ...shrimp, productCode: 'B', skuCode: 'B' }]);
    const [first] = await shop.database.select().from(product).where(eq(product.code, 'B'));
    const report = await importRows([
      { kind: '規格', productCode: 'B', skuCode: 'SHRIMP-S', price: '1' },
      { ...shrimp, id: String(first?.id), skuCode: '', price: '' },
    ]);
    expect(report.mistakes.map(({ line, reason }) => `${line}:${reason.slice(0, 11)}`)).toEqual([
      '2:貨號「SHRIMP-S',
      '3:它在商店裡的編號是 1',
    ]);
  });

  test('options may not leave a SKU of the shop behind', async () => {
    await importRows([...groups, { ...shrimp, options: '份量：小', optionValues: '小' }]);
    const report = await importText('商品代碼,商品名稱,選項\nSHRIMP,白蝦,口味：辣\n');
    expect(report.mistakes).toEqual([
      {
        line: 2,
        column: '選項值',
        reason: '規格「SHRIMP-S」的選項值要照選項的順序，各選一個',
      },
    ]);
  });

  test('a price above the list price is remarked upon but accepted', async () => {
    const report = await importRows([...groups, { ...shrimp, listPrice: '100', tiers: '10:290' }]);
    expect(report.isWritten).toBe(true);
    expect(report.remarks.map(({ column, reason }) => `${column}:${reason}`)).toEqual([
      '售價:售價 280 高於建議售價 100',
      '量價:量價 290 高於售價 280',
    ]);
  });

  test('prices of a channel are set, and taken away by a blank cell', async () => {
    await importRows([...groups, shrimp]);
    await importText('貨號,通路價 100084,通路量價 100084\nSHRIMP-S,250,12:240;\n');
    expect((await dumpCatalog(shop.database)).channel_price).toEqual([
      expect.objectContaining({
        channel_id: 100084,
        price_twd: 250,
        tiers: [{ minQty: 12, unitPriceTwd: 240 }],
      }),
    ]);
    const listing = sql`select min_price_twd from product_listing where channel_id = 100084`;
    expect((await shop.database.execute(listing)).rows).toEqual([{ min_price_twd: 250 }]);
    await importText('貨號,通路價 100084\nSHRIMP-S,\n');
    expect((await dumpCatalog(shop.database)).channel_price).toEqual([]);
    expect((await shop.database.execute(listing)).rows).toEqual([{ min_price_twd: 280 }]);
  });

  test('a product withdrawn from a channel leaves its lists', async () => {
    await importRows([...groups, shrimp]);
    const report = await importText('商品代碼,通路,編輯精選\nSHRIMP,100084,100084:3\n');
    expect(report.products).toEqual({ added: 0, changed: 1, unchanged: 0 });
    const { rows } = await shop.database.execute(
      sql`select channel_id, editor_pick from product_listing`,
    );
    expect(rows).toEqual([{ channel_id: 100084, editor_pick: 3 }]);
  });

  test('a name that two brands share is not guessed at', async () => {
    await importRows([...groups, shrimp]);
    await shop.database.insert(brand).values({ id: 77, name: '好漁日' });
    const report = await importText('商品代碼,品牌\nSHRIMP,好漁日\n');
    expect(report.mistakes).toEqual([
      { line: 2, column: '品牌', reason: '商店裡有兩個品牌都叫「好漁日」' },
    ]);
  });

  test('numbers given by the shop follow the highest there is', async () => {
    await shop.database.insert(category).values({ id: 500, name: '年菜' });
    await importRows(groups);
    const ids = await shop.database.select({ id: category.id }).from(category).orderBy(category.id);
    expect(ids.map((each) => each.id)).toEqual([500, 501, 502]);
  });
});

test('progress is told by stage, and an import can be stopped without a trace', async () => {
  const goods = Array.from({ length: 1_200 }, (_, at) => ({
    ...shrimp,
    productCode: `P${at}`,
    skuCode: `S${at}`,
  }));
  const stages: string[] = [];
  const stopped = new AbortController();
  const running = importRows([...groups, ...goods], {
    signal: stopped.signal,
    onProgress: ({ stage }) => {
      stages.push(stage);
      if (stage === 'WRITE') stopped.abort();
    },
  });
  await expect(running).rejects.toThrow('abort');
  expect(stages.slice(0, 3)).toEqual(['READ', 'READ', 'READ']);
  expect((await dumpCatalog(shop.database)).product).toEqual([]);
});

test('only one import at a time', async () => {
  const path = join(folder, 'rows.csv');
  let second: Promise<unknown> | undefined;
  const first = await importRows([...groups, shrimp], {
    onProgress: () => {
      second ??= importCatalog(shop, path).catch((error: unknown) => error);
    },
  });
  expect(first.isWritten).toBe(true);
  expect(await second).toBeInstanceOf(ImportUnderWay);
});
