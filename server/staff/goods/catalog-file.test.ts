import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { product, sku } from '#server/database/schema/catalog-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let shop: PayingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());

const ask = () =>
  askAsOwner({
    ...{ database: opened.database, payments: shop.payments, now: () => shop.clock.now },
  });
const send = async (
  csv: string,
  more: { stock?: 'KEEP' | 'AS_IN_FILE'; seen?: string | null } = {},
) => {
  const content = gzipSync(csv).toString('base64');
  const file = { fileName: 'goods.csv', content, ...more };
  return (await ask()('/StaffGoods/ImportCatalogFile', file)).result;
};
const skuOf = async (skuId: number) => {
  const [row] = await opened.database.select().from(sku).where(eq(sku.id, skuId));
  if (!row) throw new Error('no such SKU');
  return row;
};

test('a file is shown row by row before anything is written, then written as it was shown', async () => {
  const skuId = await shop.createSku({ code: 'DIFF-1', priceTwd: 500, lowStockAt: 5 });
  const csv = '貨號,售價,低庫存提醒\nDIFF-1,450,5\n';
  const checked = await send(csv);
  expect(checked).toMatchObject({
    ...{ outcome: 'CHECKED', changeTotal: 1, newSkuCodes: [] },
    counts: { skus: { added: 0, changed: 1, unchanged: 0 } },
    changes: [
      {
        ...{ subject: 'sku', line: 2, code: 'DIFF-1', isNew: false },
        cells: [{ heading: '售價', from: '500', to: '450' }],
      },
    ],
  });
  expect(await skuOf(skuId)).toMatchObject({ priceTwd: 500 });
  expect((await send(csv, { seen: checked.version })).outcome).toBe('WRITTEN');
  expect(await skuOf(skuId)).toMatchObject({ priceTwd: 450 });
  expect(await send(csv)).toMatchObject({ outcome: 'CHECKED', changeTotal: 0 });
});

test('an old file leaves the stock alone, or shows row by row what it would set back', async () => {
  const skuId = await shop.createSku({ code: 'OLD-1', priceTwd: 500, onHand: 8 });
  const csv = '貨號,售價,庫存\nOLD-1,480,10\n';
  const answer = await send(csv);
  expect(answer.changes[0]?.cells).toEqual([{ heading: '售價', from: '500', to: '480' }]);
  const reason = '庫存維持 8，沒有照檔案改成 10';
  expect(answer.remarks).toContainEqual({ line: 2, column: '庫存', reason });
  const counted = await send(csv, { stock: 'AS_IN_FILE' });
  expect(counted.changes[0]?.cells).toContainEqual({ heading: '庫存', from: '8', to: '10' });
  await send(csv, { seen: answer.version });
  expect(await skuOf(skuId)).toMatchObject({ priceTwd: 480, onHand: 8 });
});

test('a movement while somebody reads the differences is shown before anything is written', async () => {
  const skuId = await shop.createSku({ code: 'MOVED-1', onHand: 8 });
  const csv = '貨號,售價,庫存\nMOVED-1,500,12\n';
  const stock = 'AS_IN_FILE' as const;
  const { version } = await send(csv, { stock });
  await ask()('/StaffStock/MoveStock', { skuId, kind: 'DAMAGED', pieces: 1 });
  const second = await send(csv, { stock, seen: version });
  expect(second).toMatchObject({ outcome: 'CHANGED', changes: [{ cells: [{ from: '7' }] }] });
  expect((await skuOf(skuId)).onHand).toBe(7);
  expect((await send(csv, { stock, seen: second.version })).outcome).toBe('WRITTEN');
  const { result } = await ask()('/StaffStock/GetMovementArray', { skuId });
  expect(result.movements[0]).toMatchObject({ kind: 'FILE', delta: 5, onHandAfter: 12 });
});

test('stock below what orders hold, and what the shop does not know, are named', async () => {
  const skuId = await shop.createSku({ code: 'HELD-1', onHand: 8 });
  await placeUnpaid(opened.database, shop, { skuId, quantity: 3, method: 'HOME_COD' });
  const csv = '貨號,售價,庫存\nHELD-1,500,1\nTYPO-1,500,1\n';
  const { outcome, mistakes } = await send(csv, { stock: 'AS_IN_FILE' });
  expect(outcome).toBe('MISTAKES');
  expect(mistakes).toEqual([
    { line: 2, column: '庫存', reason: '庫存 1 少於已被訂走的 3' },
    { line: 3, column: '商品代碼', reason: '新規格要填商品代碼' },
  ]);
});

test('new goods, their categories and prices of channels are among the differences', async () => {
  const { channelId } = shop;
  const csv = [
    `列別,分類,品牌,商品代碼,商品名稱,選項,通路,貨號,選項值,售價,庫存,通路價 ${channelId}`,
    '分類,水產,,,,,,,,,,',
    '品牌,,海味,,,,,,,,,',
    `商品,水產,海味,SHRIMP,白蝦,份量：大、小,${channelId},SHRIMP-L,大,500,10,480`,
    '規格,,,SHRIMP,,,,SHRIMP-S,小,300,20,',
  ].join('\n');
  const checked = await send(csv);
  expect(checked.mistakes).toEqual([]);
  expect(checked.newSkuCodes).toEqual(['SHRIMP-L', 'SHRIMP-S']);
  const cellsOf = (code: string) => checked.changes.find((one) => one.code === code)?.cells;
  expect(cellsOf('SHRIMP')).toEqual(
    expect.arrayContaining([
      { heading: '商品名稱', from: '', to: '白蝦' },
      { heading: '品牌', from: '', to: '海味' },
      { heading: '分類', from: '', to: '水產' },
      { heading: '通路', from: '', to: String(channelId) },
    ]),
  );
  expect(cellsOf('SHRIMP-L')).toContainEqual({
    ...{ heading: `通路價 ${channelId}`, from: '', to: '480' },
  });
  expect((await send(csv, { seen: checked.version })).outcome).toBe('WRITTEN');
  const [row] = await opened.database.select().from(product).where(eq(product.code, 'SHRIMP'));
  expect(row).toMatchObject({ name: '白蝦' });
});

test('what is exported comes back without a difference; what is no table is refused', async () => {
  const { content } = (await ask()('/StaffGoods/ExportCatalogFile', { format: 'xlsx' })).result;
  const file = { fileName: '商品.xlsx', content, stock: 'AS_IN_FILE' as const };
  const { result } = await ask()('/StaffGoods/ImportCatalogFile', file);
  expect(result).toMatchObject({ outcome: 'CHECKED', changeTotal: 0, mistakeTotal: 0 });
  const broken = { fileName: 'x', content: Buffer.from('%PDF-1.7').toString('base64') };
  const refused = ask()('/StaffGoods/ImportCatalogFile', broken);
  await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});
