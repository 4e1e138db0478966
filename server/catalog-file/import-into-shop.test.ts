import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { brand, category, product, sku } from '#server/database/schema/catalog-schema.ts';
import { listProductPage } from '#server/features/ground/catalog/product-list-query.ts';
import { measureRowsRead } from '#server/testing/databases/rows-read.ts';
import { manyRows } from '#server/testing/goods/catalog-rows.ts';
import { dumpCatalog } from '#server/testing/goods/catalog-shop.ts';
import { groups, shrimp, useImportFixture } from '#server/testing/goods/import-fixture.ts';

const fixture = useImportFixture();

describe('against the shop’s data', () => {
  test('stock below what is reserved is refused', async () => {
    await fixture.importRows([...groups, { ...shrimp, onHand: '10' }]);
    await fixture.shop.database.update(sku).set({ reserved: 8 });
    const report = await fixture.importText('貨號,庫存\nSHRIMP-S,5\n', { setsStock: true });
    expect(report.mistakes).toEqual([
      { line: 2, column: '庫存', reason: '庫存 5 少於已被訂走的 8' },
    ]);
    const enough = await fixture.importText('貨號,庫存\nSHRIMP-S,9\n', { setsStock: true });
    expect(enough.mistakes).toEqual([]);
  });

  test('an older file does not overwrite later sales, unless the owner confirms it', async () => {
    const goods = { ...shrimp, onHand: '10' };
    await fixture.importRows([...groups, goods]);
    await fixture.shop.database.update(sku).set({ onHand: 5 });
    const onHand = async () => (await fixture.shop.database.select().from(sku))[0]?.onHand;

    const refused = await fixture.importRows([...groups, { ...goods, price: '300' }]);
    const change = { line: 5, column: '庫存', reason: '庫存從 5 改成 10' };
    expect(refused).toMatchObject({
      isWritten: false,
      mistakes: [{ ...change, reason: `${change.reason}，確定要改請加 --stock` }],
    });
    expect(await onHand()).toBe(5);
    const checked = await fixture.importRows([goods], { setsStock: true, isCheckOnly: true });
    expect(checked).toMatchObject({ mistakes: [], remarks: [{ ...change, line: 2 }] });
    expect(await onHand()).toBe(5);
    expect((await fixture.importRows([goods], { setsStock: true })).isWritten).toBe(true);
    expect(await onHand()).toBe(10);
    expect((await fixture.importRows([{ ...goods, price: '300' }])).isWritten).toBe(true);
  });

  test('a SKU cannot move to another product, and an id not to another name', async () => {
    await fixture.importRows([...groups, shrimp, { ...shrimp, productCode: 'B', skuCode: 'B' }]);
    const [first] = await fixture.shop.database.select().from(product).where(eq(product.code, 'B'));
    const report = await fixture.importRows([
      { kind: '規格', productCode: 'B', skuCode: 'SHRIMP-S', price: '1' },
      { ...shrimp, id: String(first?.id), skuCode: '', price: '' },
    ]);
    expect(report.mistakes.map(({ line, reason }) => `${line}:${reason.slice(0, 11)}`)).toEqual([
      '2:貨號「SHRIMP-S',
      '3:它在商店裡的編號是 1',
    ]);
  });

  test('options must cover every SKU of the shop', async () => {
    await fixture.importRows([...groups, { ...shrimp, options: '份量：小', optionValues: '小' }]);
    const report = await fixture.importText('商品代碼,商品名稱,選項\nSHRIMP,白蝦,口味：辣\n');
    expect(report.mistakes).toEqual([
      {
        line: 2,
        column: '選項值',
        reason: '規格「SHRIMP-S」的選項值要照選項的順序，各選一個',
      },
    ]);
  });

  test('a price above the list price is accepted with a remark', async () => {
    const report = await fixture.importRows([
      ...groups,
      { ...shrimp, listPrice: '100', tiers: '10:290' },
    ]);
    expect(report.isWritten).toBe(true);
    expect(report.remarks.map(({ column, reason }) => `${column}:${reason}`)).toEqual([
      '售價:售價 280 高於建議售價 100',
      '量價:量價 290 高於售價 280',
    ]);
  });

  test('prices that jump are remarked on, those of a quantity that are new against the price', async () => {
    await fixture.importRows([...groups, { ...shrimp, tiers: '10:250' }]);
    const remarksOf = async (given: object) => {
      const row = { ...shrimp, ...given };
      const { remarks } = await fixture.importRows([row], { isCheckOnly: true });
      return remarks.map(({ column, reason }) => `${column}:${reason}`);
    };
    expect(await remarksOf({ tiers: '10:240;50:200' })).toEqual([]);
    expect(await remarksOf({ price: '2800', tiers: '10:250' })).toEqual([
      '售價:售價從 280 改成 2800，差 3 倍以上，請確認沒有打錯',
    ]);
    expect(await remarksOf({ tiers: '10:25;50:20' })).toEqual([
      '量價:買 10 件以上的單價從 250 改成 25，差 3 倍以上，請確認沒有打錯',
      '量價:買 50 件以上的單價從 280 改成 20，差 3 倍以上，請確認沒有打錯',
    ]);
  });

  test('goods for nothing are refused, and nothing is written', async () => {
    const before = await dumpCatalog(fixture.shop.database);
    const report = await fixture.importRows([...groups, { ...shrimp, price: '0' }]);
    expect(report.isWritten).toBe(false);
    expect(report.mistakes).toEqual([
      { line: 5, column: '售價', reason: '不能小於 1，現在是「0」' },
    ]);
    expect(await dumpCatalog(fixture.shop.database)).toEqual(before);
  });

  test('prices of a channel are set, and removed by a blank cell', async () => {
    await fixture.importRows([...groups, shrimp]);
    await fixture.importText('貨號,通路價 100084,通路量價 100084\nSHRIMP-S,250,12:240;\n');
    expect((await dumpCatalog(fixture.shop.database)).channel_price).toEqual([
      expect.objectContaining({
        channel_id: 100084,
        price_twd: 250,
        tiers: [{ minQty: 12, unitPriceTwd: 240 }],
      }),
    ]);
    const listing = sql`select min_price_twd from product_listing where channel_id = 100084`;
    expect((await fixture.shop.database.execute(listing)).rows).toEqual([{ min_price_twd: 250 }]);
    await fixture.importText('貨號,通路價 100084\nSHRIMP-S,\n');
    expect((await dumpCatalog(fixture.shop.database)).channel_price).toEqual([]);
    expect((await fixture.shop.database.execute(listing)).rows).toEqual([{ min_price_twd: 280 }]);
  });

  test('a product withdrawn from a channel leaves its lists', async () => {
    await fixture.importRows([...groups, shrimp]);
    const report = await fixture.importText('商品代碼,通路,編輯精選\nSHRIMP,100084,100084:3\n');
    expect(report.products).toEqual({ added: 0, changed: 1, unchanged: 0 });
    const { rows } = await fixture.shop.database.execute(
      sql`select channel_id, editor_pick from product_listing`,
    );
    expect(rows).toEqual([{ channel_id: 100084, editor_pick: 3 }]);
  });

  test('an ambiguous brand name is refused', async () => {
    await fixture.importRows([...groups, shrimp]);
    await fixture.shop.database.insert(brand).values({ id: 77, name: '好漁日' });
    const report = await fixture.importText('商品代碼,品牌\nSHRIMP,好漁日\n');
    expect(report.mistakes).toEqual([
      { line: 2, column: '品牌', reason: '商店裡有兩個品牌都叫「好漁日」' },
    ]);
  });

  test('a list right after a large import reads each product once', async () => {
    await fixture.importRows([...manyRows(1_000)]);
    const selection = {
      channelId: 100083,
      priceGroupId: null,
      now: new Date('2026-03-06'),
      filter: [],
      hidesAlcohol: true,
    };
    const called = "'商品':AB <-> '品':AB";
    const search = {
      ...{ finds: "'商品'", typed: "'商品':AB", called, named: "'=商品'" },
      ...{ words: ['商品'], otherwise: '' },
    };
    const { rowsRead, worstGuess } = await measureRowsRead(fixture.shop.database, (explaining) =>
      listProductPage(explaining, { ...selection, search, limit: 24 }),
    );
    expect(rowsRead).toBeLessThan(3 * 1_000);
    expect(worstGuess).toBeLessThan(2);
  });

  test('new ids follow the highest one', async () => {
    await fixture.shop.database.insert(category).values({ id: 500, name: '年菜' });
    await fixture.importRows(groups);
    const ids = await fixture.shop.database
      .select({ id: category.id })
      .from(category)
      .orderBy(category.id);
    expect(ids.map((each) => each.id)).toEqual([500, 501, 502]);
  });
});
