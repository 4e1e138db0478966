import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { brand, channelProduct, product, sku } from '#server/database/schema/catalog-schema.ts';
import { dumpCatalog, listRowVersions } from '#server/testing/goods/catalog-shop.ts';
import { groups, shrimp, useImportFixture } from '#server/testing/goods/import-fixture.ts';
import { importCatalog } from './import-catalog.ts';
import { ImportUnderWay } from './owner-errors.ts';
import { exampleRows } from './writing/catalog-template.ts';

const fixture = useImportFixture();

test('the examples of the template are imported, with every default', async () => {
  const report = await fixture.importRows([...exampleRows]);
  expect(report.mistakes).toEqual([]);
  expect(report.products).toEqual({ added: 1, changed: 0, unchanged: 0 });
  const [stored] = await fixture.shop.database.select().from(product);
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
  const skus = await fixture.shop.database.select().from(sku).orderBy(sku.position);
  expect(skus.map((each) => [each.code, each.optionValues, each.moq, each.lowStockAt])).toEqual([
    ['SHRIMP-01-S', ['小包'], 6, 5],
    ['SHRIMP-01-L', ['大包'], 1, 5],
  ]);
});

test('missing values get their defaults: shown from today, in every open channel', async () => {
  await fixture.importRows([...groups, shrimp]);
  const [stored] = await fixture.shop.database.select().from(product);
  expect(stored).toMatchObject({
    displayTimestamp: new Date('2026-03-04T16:00:00Z'),
    temperature: 'AMBIENT',
    restricted: 'NONE',
    food: null,
  });
  const offers = await fixture.shop.database.select().from(channelProduct);
  expect(offers.map((offer) => offer.channelId).sort()).toEqual([100083, 100084]);
  const [only] = await fixture.shop.database.select().from(sku);
  expect(only).toMatchObject({ listPriceTwd: 280, onHand: 0, moq: 1, unitLabel: '件' });
});

test('a new product is in lists at once', async () => {
  await fixture.importRows([...groups, shrimp]);
  const { rows } = await fixture.shop.database.execute(
    sql`select channel_id, min_price_twd from product_listing order by channel_id`,
  );
  expect(rows).toEqual([
    { channel_id: 100083, min_price_twd: 280 },
    { channel_id: 100084, min_price_twd: 280 },
  ]);
});

test('importing the same file twice rewrites nothing', async () => {
  await fixture.importRows([...groups, shrimp]);
  const before = await listRowVersions(fixture.shop.database);
  const report = await fixture.importRows([...groups, shrimp], { now: new Date('2027-01-01') });
  expect(report).toMatchObject({
    isWritten: true,
    categories: { added: 0, changed: 0, unchanged: 2 },
    products: { added: 0, changed: 0, unchanged: 1 },
    skus: { added: 0, changed: 0, unchanged: 1 },
  });
  expect(await listRowVersions(fixture.shop.database)).toEqual(before);
});

test('a Big5 file is imported like a UTF-8 one', async () => {
  const text = '列別,品牌,品牌英文名\r\n品牌,許功蓋,Hsu\r\n品牌,碁峰,"A,B"\r\n';
  const report = await fixture.importText(iconv.encode(text, 'cp950'));
  expect(report.brands.added).toBe(2);
  const names = await fixture.shop.database
    .select({ name: brand.name })
    .from(brand)
    .orderBy(brand.id);
  expect(names.map((each) => each.name)).toEqual(['許功蓋', '碁峰']);
});

test('headings may be in English, in any order, with note columns between them', async () => {
  await fixture.importRows([...groups, shrimp]);
  const report = await fixture.importText('price,#備忘,SKU_Code\n300,記得漲價,SHRIMP-S\n');
  expect(report.mistakes).toEqual([]);
  expect(report.skus).toEqual({ added: 0, changed: 1, unchanged: 0 });
});

test('columns missing in a file stay unchanged', async () => {
  await fixture.importRows([
    ...groups,
    { ...shrimp, onHand: '50', tiers: '12:270', subtitle: '產地直送' },
  ]);
  await fixture.importText('貨號,售價\nSHRIMP-S,300\n');
  const [stored] = await fixture.shop.database.select().from(sku);
  expect(stored).toMatchObject({
    priceTwd: 300,
    onHand: 50,
    tiers: [{ minQty: 12, unitPriceTwd: 270 }],
  });
  const [parent] = await fixture.shop.database.select().from(product);
  expect(parent?.subtitle).toBe('產地直送');
});

test('a blank cell empties an optional value', async () => {
  await fixture.importRows([...groups, { ...shrimp, subtitle: '產地直送', brand: '好漁日' }]);
  await fixture.importRows([{ ...shrimp, brand: '' }]);
  const [stored] = await fixture.shop.database.select().from(product);
  expect(stored).toMatchObject({ subtitle: '', brandId: null });
});

test('a product may repeat its columns for every SKU, or leave them blank', async () => {
  const options = '份量：小、大、特大';
  const report = await fixture.importRows([
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

test('a check reports what would happen and changes nothing', async () => {
  const report = await fixture.importRows([...groups, shrimp], { isCheckOnly: true });
  expect(report).toMatchObject({ isWritten: false, mistakeTotal: 0, products: { added: 1 } });
  expect((await dumpCatalog(fixture.shop.database)).product).toEqual([]);
});

test('nothing is written when the last row is invalid', async () => {
  const before = await dumpCatalog(fixture.shop.database);
  const goods = Array.from({ length: 700 }, (_, at) => ({
    ...shrimp,
    productCode: `P${at}`,
    skuCode: `S${at}`,
  }));
  const report = await fixture.importRows([
    ...groups,
    ...goods,
    { ...shrimp, productCode: 'LAST', skuCode: 'LAST', price: '免費' },
  ]);
  expect(report).toMatchObject({ isWritten: false, mistakeTotal: 1 });
  expect(report.mistakes).toEqual([
    { line: 705, column: '售價', reason: '要填整數，現在是「免費」' },
  ]);
  expect(await dumpCatalog(fixture.shop.database)).toEqual(before);
});

test('every invalid row is counted, and the first 200 are listed in order', async () => {
  const rows = Array.from({ length: 450 }, (_, at) => ({
    ...shrimp,
    productCode: `P${at}`,
    skuCode: `S${at}`,
    price: at % 2 === 0 ? 'x' : '10',
    brand: at % 2 === 0 ? '好漁日' : '沒有這個',
  }));
  const report = await fixture.importRows([...groups, ...rows]);
  expect(report.mistakeTotal).toBe(450);
  expect(report.mistakes).toHaveLength(200);
  expect(report.mistakes.map((each) => each.line)).toEqual(
    Array.from({ length: 200 }, (_, at) => at + 5),
  );
});

test('progress is reported by stage, and an aborted import leaves no trace', async () => {
  const goods = Array.from({ length: 1_200 }, (_, at) => ({
    ...shrimp,
    productCode: `P${at}`,
    skuCode: `S${at}`,
  }));
  const stages: string[] = [];
  const stopped = new AbortController();
  const running = fixture.importRows([...groups, ...goods], {
    signal: stopped.signal,
    onProgress: ({ stage }) => {
      stages.push(stage);
      if (stage === 'WRITE') stopped.abort();
    },
  });
  await expect(running).rejects.toThrow('abort');
  expect(stages.slice(0, 3)).toEqual(['READ', 'READ', 'READ']);
  expect((await dumpCatalog(fixture.shop.database)).product).toEqual([]);
});

test('only one import at a time', async () => {
  const path = join(fixture.folder, 'rows.csv');
  let second: Promise<unknown> | undefined;
  const first = await fixture.importRows([...groups, shrimp], {
    onProgress: () => {
      second ??= importCatalog(fixture.shop, path).catch((error: unknown) => error);
    },
  });
  expect(first.isWritten).toBe(true);
  expect(await second).toBeInstanceOf(ImportUnderWay);
});
