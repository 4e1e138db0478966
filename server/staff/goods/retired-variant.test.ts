import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importWithin, sheetOf } from '#server/catalog-file/import-catalog.ts';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { flashSale, flashSaleItem } from '#server/database/schema/flash-schema.ts';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createFlashSale, daysFrom } from '#server/testing/goods/catalog-factory.ts';
import {
  mistakesOf,
  productDesk,
  typedProduct,
  typedVariant,
} from '#server/testing/goods/typed-product.ts';
import { createCampaign } from '#server/testing/group-buys/group-shop.ts';
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
const { save, read } = productDesk(ask);

/** A product in two sizes; the small one is the one that is retired. */
async function shrimp(code: string) {
  const skus = [typedVariant(`${code}-L`, ['大']), typedVariant(`${code}-S`, ['小'])];
  const form = typedProduct(code, shop.channelId, { optionNames: ['份量'], skus });
  const { productId } = await save(form);
  const rows = await opened.database.select().from(sku).where(eq(sku.productId, productId));
  const idOf = (end: string) => rows.find((row) => row.code.endsWith(end))?.id ?? 0;
  const retire = async (isRetired = true) => {
    const { version, product } = await read(productId);
    const changed = product.skus.map((one) =>
      one.code.endsWith('-S') ? { ...one, isRetired } : one,
    );
    return save({ ...product, skus: changed }, { productId, version });
  };
  return { productId, large: idOf('-L'), small: idOf('-S'), retire };
}

test('what is retired is sold no more, and orders of it go on', async () => {
  const { productId, large, small, retire } = await shrimp('GONE');
  const { channelId } = shop;
  const { orderNo, buyer } = await placeUnpaid(opened.database, shop, {
    ...{ skuId: small, quantity: 2, method: 'HOME_COD' },
  });
  await buyer.call('/Cart/AddCartItem', { channelId, cartType: 'CART', skuId: small, quantity: 1 });
  await buyer.call('/Cart/AddCartItem', { channelId, cartType: 'CART', skuId: large, quantity: 1 });
  await retire();
  const { result: shown } = await buyer.call('/Product/GetScpProduct', { channelId, productId });
  expect(shown.skus.map(({ skuId }) => skuId)).toEqual([large]);
  const { result: cart } = await buyer.call('/Cart/GetCart', { channelId, cartType: 'CART' });
  const problems = cart.lines.map(({ skuId, problem }) => [skuId, problem]);
  expect(problems).toContainEqual([small, 'ENDED']);
  expect(problems).toContainEqual([large, null]);
  const again = buyer.call('/Cart/AddCartItem', {
    channelId,
    cartType: 'CART',
    skuId: small,
    quantity: 1,
  });
  await expect(again).rejects.toThrow();
  // Its pieces are held until the order is shipped or cancelled.
  await ask()('/StaffOrder/CancelOrderByShop', { orderNo, reason: '客人改單' });
  const [row] = await opened.database.select().from(sku).where(eq(sku.id, small));
  expect(row).toMatchObject({ isRetired: true, onHand: 20, reserved: 0 });
});

test('it is found among what is hidden, its option may be taken by another, and it comes back', async () => {
  const { productId, retire } = await shrimp('BACK');
  await retire();
  const listed = async (which: 'ALL' | 'HIDDEN') => {
    const { result } = await ask()('/StaffGoods/SearchGoodsArray', {
      ...{ channelId: null, which, search: 'BACK-S' },
    });
    return result.map((row) => [row.sku?.code, row.sku?.isRetired]);
  };
  expect([await listed('ALL'), await listed('HIDDEN')]).toEqual([[], [['BACK-S', true]]]);
  const { version, product } = await read(productId);
  const skus = [...product.skus, typedVariant('BACK-NEW', ['小'])];
  await save({ ...product, skus }, { productId, version });
  // Two that are sold under one value cannot be told apart.
  expect(await mistakesOf(retire(false))).toContain('product.skus[2].optionValues');
  const now = await read(productId);
  const freed = now.product.skus.map((one) =>
    one.code === 'BACK-NEW' ? { ...one, isRetired: true } : one,
  );
  await save({ ...now.product, skus: freed }, { productId, version: now.version });
  await retire(false);
  expect(await listed('ALL')).toEqual([['BACK-S', false]]);
});

test('a group buy or a flash sale that sells it keeps it on sale, with words', async () => {
  const { database } = opened;
  const { small, retire } = await shrimp('GROUPED');
  const campaignId = await createCampaign(database, shop.channelId, shop.clock.now, {
    ...{ title: '中秋團', items: [{ skuId: small, startTwd: 250 }] },
  });
  await expect(retire()).rejects.toMatchObject({
    ...{ code: 'VALIDATION_FAILED', message: expect.stringContaining('團購「中秋團」') },
    details: [expect.objectContaining({ path: 'product.skus[1].isRetired' })],
  });
  const isCampaign = eq(groupCampaign.id, campaignId);
  await database.update(groupCampaign).set({ status: 'CLOSED' }).where(isCampaign);
  const until = daysFrom(shop.clock.now, 1);
  const saleId = await createFlashSale(database, shop.channelId, { [small]: 200 }, until);
  expect(await mistakesOf(retire())).toEqual(['VALIDATION_FAILED', 'product.skus[1].isRetired']);
  await database.delete(flashSaleItem).where(eq(flashSaleItem.flashSaleId, saleId));
  await database.delete(flashSale).where(eq(flashSale.id, saleId));
  await retire();
});

test('the whole product stays on sale as well, in the form, in a file and in bulk', async () => {
  const { database } = opened;
  const { productId, small } = await shrimp('WHOLE');
  await createCampaign(database, shop.channelId, shop.clock.now, {
    ...{ title: '端午團', items: [{ skuId: small, startTwd: 250 }] },
  });
  const { version, product: form } = await read(productId);
  const change = (more: Partial<typeof form>) =>
    mistakesOf(save({ ...form, ...more }, { productId, version }));
  expect(await change({ status: 'ARCHIVED' })).toEqual(['VALIDATION_FAILED', 'product.status']);
  expect(await change({ status: 'SOLD_OUT_HIDDEN' })).toContain('product.status');
  expect(await change({ offers: [] })).toContain('product.offers');
  const soon = daysFrom(shop.clock.now, 1).toISOString();
  expect(await change({ displayUntil: soon })).toContain('product.displayUntil');
  expect(await change({ restricted: 'ALCOHOL' })).toContain('product.restricted');
  const inBulk = { productId, seenStatus: 'ACTIVE', status: 'ARCHIVED' } as const;
  const mistake = '團購「端午團」還沒結束，不能下架或藏起來';
  await expect(ask()('/StaffGoods/SetStatus', inBulk)).rejects.toThrow(mistake);
  const file = sheetOf([
    ['商品代碼', '狀態', '下架時間'],
    ['WHOLE', '下架', '2099-01-01'],
  ]);
  const options = { isCheckOnly: true, now: shop.clock.now };
  const { mistakes } = await database.transaction((tx) =>
    importWithin(tx as unknown as Database, file, options),
  );
  expect(mistakes).toEqual([{ line: 2, column: '狀態', reason: mistake }]);
  await save({ ...form, subtitle: '當季' }, { productId, version });
});

test('of two who retire it and plan a flash sale of it at once, one is refused', async () => {
  for (const round of [1, 2, 3]) {
    const { retire } = await shrimp(`RACE-${round}`);
    const at = (hours: number) =>
      new Date(shop.clock.now.getTime() + hours * 3_600_000).toISOString();
    const plan = {
      ...{ title: '同時', startsAt: at(1), endsAt: at(2), transferHours: null },
      ...{ paysOnDelivery: true, paysAtPickup: false },
      items: [
        {
          ...{ skuCode: `RACE-${round}-S`, flashPriceTwd: 200, stock: 5, perMember: 1 },
          perOrder: null,
        },
      ],
    };
    const request = { channelId: shop.channelId, flashSaleId: null, plan };
    const outcomes = await Promise.allSettled([
      retire(),
      ask()('/StaffFlashSale/SaveFlashSalePlan', request),
    ]);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toEqual([expect.objectContaining({ code: 'VALIDATION_FAILED' })]);
  }
});
