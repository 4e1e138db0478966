import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { bulletin, bulletinProduct } from '#server/database/schema/bulletin-schema.ts';
import { product, sku } from '#server/database/schema/catalog-schema.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, daysFrom } from '#server/testing/goods/catalog-factory.ts';
import { createCampaign } from '#server/testing/group-buys/group-shop.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

let opened: OpenDatabase;
let shop: PayingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());

async function recall(productId: number, given: Partial<typeof bulletin.$inferInsert> = {}) {
  const [row] = await opened.database
    .insert(bulletin)
    .values({
      ...{
        channelId: shop.channelId,
        kind: 'RECALL',
        title: '白蝦召回',
        bodyHtml: '<p>請勿食用</p>',
      },
      ...{ publishAt: daysFrom(shop.clock.now, -1), ...given },
    })
    .returning();
  const bulletinId = row?.id ?? 0;
  await opened.database.insert(bulletinProduct).values({ bulletinId, productId });
  return bulletinId;
}

test('recalled goods say so on their page, in carts and in orders, with the newest recall that is out', async () => {
  const { database } = opened;
  const { channelId, clock } = shop;
  const { orderNo, skuId, buyer } = await placeUnpaid(database, shop, { method: 'HOME_COD' });
  const [goods] = await database.select().from(sku).where(eq(sku.id, skuId));
  const productId = goods?.productId ?? 0;
  await buyer.call('/Cart/AddCartItem', { channelId, cartType: 'CART', skuId, quantity: 1 });
  await refreshListings(database, [productId]);
  const guest = createCaller(database, () => clock.now);
  const shown = async () => [
    (await guest.call('/Product/GetScpProduct', { channelId, productId })).result.recall,
    (await buyer.call('/Cart/GetCart', { channelId, cartType: 'CART' })).result.lines[0]?.recall,
    (
      await guest.call('/Cart/GetGuestCart', {
        ...{ channelId, lines: [{ skuId, quantity: 1, isSelected: true, note: '' }] },
      })
    ).result.lines[0]?.recall,
    (await buyer.call('/Order/GetOrder', { orderNo })).result.lines[0]?.recall,
  ];
  const four = <T>(value: T) => [value, value, value, value];

  const { now } = clock;
  await recall(productId, { kind: 'NEWS' });
  await recall(productId, { publishAt: null });
  await recall(productId, { publishAt: daysFrom(now, 1) });
  await recall(productId, { publishAt: daysFrom(now, -9), expireAt: daysFrom(now, -1) });
  await recall(productId, { channelId: await createChannel(database) });
  expect(await shown()).toEqual(four(undefined));

  await recall(productId, { channelId: null, publishAt: daysFrom(now, -2) });
  const bulletinId = await recall(productId);
  expect(await shown()).toEqual(four({ bulletinId, title: '白蝦召回' }));
  // Also when nobody can buy it any more: who bought it looks there.
  await database
    .update(product)
    .set({ productStatus: 'ARCHIVED' })
    .where(eq(product.id, productId));
  await refreshListings(database, [productId]);
  expect(await guest.refusal('/Product/GetScpProduct', { channelId, productId })).toMatchObject({
    ...{ code: 'GONE' },
    details: [{ rule: 'RECALLED', suggest: { bulletinId, title: '白蝦召回' } }],
  });
});

test('the page of a group buy says which of its goods are recalled', async () => {
  const { database } = opened;
  const { channelId, clock } = shop;
  const rows = [await shop.createSku(), await shop.createSku()];
  const campaignId = await createCampaign(database, channelId, clock.now, {
    items: rows.map((skuId) => ({ skuId, startTwd: 100 })),
  });
  const guest = createCaller(database, () => clock.now);
  const shown = async () =>
    (await guest.call('/GroupBuy/GetCampaign', { channelId, campaignId })).result.recalls;
  expect(await shown()).toBeUndefined();
  const [goods] = await database
    .select()
    .from(sku)
    .where(eq(sku.id, rows[1] ?? 0));
  const bulletinId = await recall(goods?.productId ?? 0);
  expect(await shown()).toEqual([{ bulletinId, title: '白蝦召回' }]);
});
