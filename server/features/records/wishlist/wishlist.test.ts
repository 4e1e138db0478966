import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { deleteExpiredRows } from '#server/jobs/orders/expire-checkouts.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { createCampaign } from '#server/testing/group-buys/group-shop.ts';
import { type Buyer, createBuyer } from '#server/testing/members/buyer.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

let opened: OpenDatabase;
let channelId: number;
let otherChannelId: number;
let buyer: Buyer;
const clock = { now: new Date() };
const now = () => clock.now;
beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
  otherChannelId = await createChannel(opened.database);
});
afterAll(() => opened.close());
beforeEach(async () => {
  clock.now = new Date();
  buyer = await createBuyer(opened.database, channelId, { now });
});

const pass = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};
async function createGoods(given: Parameters<typeof createProduct>[1] = {}): Promise<number> {
  const productId = await createProduct(opened.database, { channelIds: [channelId], ...given });
  await refreshListings(opened.database, [productId]);
  return productId;
}
const add = (productId: number, by = buyer) =>
  by.call('/Wishlist/AddWishlistItem', { channelId, productId });
const remove = (productId: number) =>
  buyer.call('/Wishlist/RemoveWishlistItem', { channelId, productId });
const read = async (by = buyer) =>
  (await by.call('/Wishlist/GetWishlistArray', { channelId })).result;
const idsOf = async (by = buyer, channel = channelId) =>
  (await by.call('/Wishlist/GetWishlistProductIdArray', { channelId: channel })).result;
const setPrice = async (productId: number, priceTwd: number) => {
  await opened.database.execute(
    sql`update sku set price_twd = ${priceTwd} where product_id = ${productId}`,
  );
  await refreshListings(opened.database, [productId]);
};

describe('a wishlist', () => {
  test('has the newest first, at the price of the day it was added', async () => {
    const [first, second] = [await createGoods(), await createGoods()];
    await add(first);
    pass(1);
    expect(await add(second)).toEqual({ result: [second, first] });
    expect(await add(second)).toEqual({ result: [second, first] });
    await setPrice(first, 80);
    expect(await read()).toMatchObject([
      { product: { id: second, minPriceTwd: 100 }, priceAtAddTwd: 100 },
      { product: { id: first, minPriceTwd: 80 }, priceAtAddTwd: 100, watchesPrice: true },
    ]);
    expect((await buyer.call('/User/GetOwnCounts', { channelId })).result.wishlist).toBe(2);
  });

  test('is the member’s own, and apart in each channel', async () => {
    const productId = await createGoods({ channelIds: [channelId, otherChannelId] });
    await add(productId);
    const other = await createBuyer(opened.database, channelId, { now });
    expect(await idsOf(other)).toEqual([]);
    expect(await idsOf(buyer, otherChannelId)).toEqual([]);
    const request = { channelId, productId };
    expect(await other.codeOf('/Wishlist/WatchWishlistItem', request)).toBe('NOT_FOUND');
    await other.call('/Wishlist/RemoveWishlistItem', request);
    expect(await idsOf()).toEqual([productId]);

    const guest = createCaller(opened.database, now);
    const bound = await createBuyer(opened.database, channelId, {
      caller: { isVerified: true, channelId: otherChannelId },
    });
    const item = { channelId, productId, skuId: 1 };
    for (const [path, body] of [
      ['/Wishlist/GetWishlistArray', { channelId }],
      ['/Wishlist/GetWishlistProductIdArray', { channelId }],
      ['/Wishlist/AddWishlistItem', request],
      ['/Wishlist/RemoveWishlistItem', request],
      ['/Wishlist/WatchWishlistItem', request],
      ['/Wishlist/MoveWishlistItemToCart', item],
    ] as const) {
      expect(await guest.codeOf(path, body), path).toBe('UNAUTHENTICATED');
      expect(await bound.codeOf(path, body), path).toBe('CHANNEL_MISMATCH');
    }
  });

  test('takes what the channel shows, and keeps what is sold out or over', async () => {
    const productId = await createGoods();
    const elsewhere = await createGoods({ channelIds: [otherChannelId] });
    const draft = await createGoods({ productStatus: 'DRAFT' });
    const codeOf = (id: number) =>
      buyer.codeOf('/Wishlist/AddWishlistItem', { channelId, productId: id });
    expect([await codeOf(elsewhere), await codeOf(draft), await codeOf(999_999)]).toEqual(
      Array.from({ length: 3 }, () => 'NOT_FOUND'),
    );
    await add(productId);
    await opened.database.execute(sql`update sku set on_hand = 0 where product_id = ${productId}`);
    await refreshListings(opened.database, [productId]);
    expect(await read()).toMatchObject([{ product: { availability: 'SOLD_OUT' } }]);
    await opened.database.execute(
      sql`update product set product_status = 'ARCHIVED' where id = ${productId}`,
    );
    await refreshListings(opened.database, [productId]);
    expect(await read()).toMatchObject([{ product: { availability: 'ENDED' } }]);
  });

  test('can take off what the channel sells no more, and put it back by an undo, but takes it no more', async () => {
    const productId = await createGoods();
    await add(productId);
    await opened.database.execute(sql`
      delete from channel_product where channel_id = ${channelId} and product_id = ${productId}`);
    await refreshListings(opened.database, [productId]);
    // Neither shown nor counted, but known to a heart that a page still has.
    expect(await buyer.call('/Wishlist/GetWishlistArray', { channelId })).toMatchObject({
      ...{ result: [], total: 0 },
    });
    expect((await buyer.call('/User/GetOwnCounts', { channelId })).result.wishlist).toBe(0);
    expect(await idsOf()).toEqual([productId]);
    expect(await remove(productId)).toEqual({ result: [] });
    expect(await add(productId)).toEqual({ result: [productId] });
    await remove(productId);
    pass(11);
    expect(
      await buyer.refusal('/Wishlist/AddWishlistItem', { channelId, productId }),
    ).toMatchObject({ code: 'NOT_FOUND', message: '這個賣場不再販售這項商品，無法收藏' });
    expect(await remove(productId)).toEqual({ result: [] });
  });

  test('takes by the heart of a group buy what is not for sale any more', async () => {
    const productId = await createGoods({ skus: [], productStatus: 'ARCHIVED' });
    const items = [{ skuId: await createSku(opened.database, productId), startTwd: 90 }];
    await refreshListings(opened.database, [productId]);
    const make = (channel: number, status: 'DRAFT' | 'FAILED') =>
      createCampaign(opened.database, channel, clock.now, { items, status, settledAt: clock.now });
    await make(channelId, 'DRAFT');
    await make(otherChannelId, 'FAILED');
    const request = { channelId, productId };
    expect(await buyer.codeOf('/Wishlist/AddWishlistItem', request)).toBe('NOT_FOUND');
    await make(channelId, 'FAILED');
    expect(await add(productId)).toEqual({ result: [productId] });
    expect(await read()).toMatchObject([{ product: { id: productId, availability: 'ENDED' } }]);
  });

  test('has at most 300 products, in pages that go on where they ended', async () => {
    const template = await createGoods();
    await opened.database.execute(sql`
      insert into product select (jsonb_populate_record(p, jsonb_build_object(
        'id', 500000 + n, 'code', 'MANY-' || n))).* from product p, generate_series(1, 300) n
      where p.id = ${template}`);
    await opened.database.execute(sql`
      insert into channel_product (channel_id, product_id)
      select ${channelId}, 500000 + n from generate_series(1, 300) n`);
    await opened.database.execute(sql`
      insert into sku select (jsonb_populate_record(s, jsonb_build_object(
        'id', 500000 + n, 'code', 'MANY-' || n, 'product_id', 500000 + n))).*
      from sku s, generate_series(1, 300) n where s.product_id = ${template}`);
    await refreshListings(opened.database);
    await opened.database.execute(sql`
      insert into wishlist_item (member_id, channel_id, product_id, added_at, queued_at)
      select ${buyer.memberId}, ${channelId}, 500000 + n, date_trunc('milliseconds', now()), now() from generate_series(1, 299) n`);
    await add(500_300);
    const addAnother = { channelId, productId: template };
    const isFull = { code: 'WISHLIST_FULL', details: [{ allowed: 300 }] };
    expect(await buyer.refusal('/Wishlist/AddWishlistItem', addAnother)).toMatchObject(isFull);
    // Also while one of them is not offered, whose heart stays.
    const setStatus = async (status: SQL) => {
      await opened.database.execute(
        sql`update product set product_status = ${status} where id = 500001`,
      );
      await refreshListings(opened.database, [500_001]);
    };
    await setStatus(sql`'DRAFT'`);
    expect(await buyer.refusal('/Wishlist/AddWishlistItem', addAnother)).toMatchObject(isFull);
    await setStatus(sql`(select product_status from product where id = 500002)`);

    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const request = { channelId, ...(cursor ? { cursor } : {}) };
      const page = await buyer.call('/Wishlist/GetWishlistArray', request);
      expect(page.total).toBe(300 - seen.length / 24);
      seen.push(...page.result.map(({ product }) => product.id));
      cursor = page.nextCursor;
      // What was shown last is removed before the next page is read.
      await remove(seen.at(-1) ?? 0);
    }
    expect(new Set(seen).size).toBe(300);
    const request = { channelId, cursor: 'x' };
    expect(await buyer.codeOf('/Wishlist/GetWishlistArray', request)).toBe('VALIDATION_FAILED');
  });

  test('has a removed product back as it was for ten minutes, and later as a new one', async () => {
    const productId = await createGoods();
    const [before, between] = [await createGoods(), await createGoods()];
    await add(before);
    pass(1);
    await add(productId);
    pass(1);
    await add(between);
    const watch = { channelId, productId, watchesPrice: false };
    expect((await buyer.call('/Wishlist/WatchWishlistItem', watch)).result).toEqual({
      ...{ watchesPrice: false, watchesRestock: true },
    });
    expect(await remove(productId)).toEqual({ result: [between, before] });
    await setPrice(productId, 90);
    pass(9);
    expect(await add(productId)).toEqual({ result: [between, productId, before] });
    expect((await read())[1]).toMatchObject({ priceAtAddTwd: 100, watchesPrice: false });

    await remove(productId);
    pass(11);
    expect(await add(productId)).toEqual({ result: [productId, between, before] });
    expect((await read())[0]).toMatchObject({ priceAtAddTwd: 90, watchesPrice: true });

    await remove(productId);
    pass(25 * 60);
    await deleteExpiredRows(opened.database, clock.now, {} as never);
    const { rows } = await opened.database.execute<{ id: number }>(sql`
      select product_id as id from wishlist_item
      where member_id = ${buyer.memberId} order by product_id`);
    expect(rows.map(({ id }) => id)).toEqual([before, between]);
  });
});

describe('moving to the cart', () => {
  const move = (productId: number, skuId: number | null) =>
    buyer.call('/Wishlist/MoveWishlistItemToCart', { channelId, productId, skuId: skuId ?? 0 });

  test('puts the smallest order there once, and takes the product off the list', async () => {
    const productId = await createGoods({ skus: [{ moq: 3, multiple: 3 }] });
    await add(productId);
    const skuId = (await read())[0]?.onlySkuId ?? null;
    const { result } = await move(productId, skuId);
    expect(result.productIdArray).toEqual([]);
    expect(result.cart.lines).toMatchObject([{ skuId, quantity: 3 }]);
    await add(productId);
    expect((await move(productId, skuId)).result.cart.lines).toMatchObject([{ quantity: 3 }]);
  });

  test('asks for a variant where there are several, and refuses those of other goods', async () => {
    const [several, other] = [await createGoods({ skus: [{}, {}] }), await createGoods()];
    await add(several);
    expect((await read())[0]?.onlySkuId).toBeNull();
    const { rows } = await opened.database.execute<{ id: number }>(
      sql`select id from sku where product_id = ${other}`,
    );
    const request = { channelId, productId: several, skuId: rows[0]?.id };
    const path = '/Wishlist/MoveWishlistItemToCart';
    expect(await buyer.codeOf(path, request)).toBe('NOT_FOUND');
    expect(await buyer.codeOf(path, { ...request, productId: other })).toBe('NOT_FOUND');
  });

  test('leaves on the list what cannot be had', async () => {
    const productId = await createGoods({ skus: [{ onHand: 0 }] });
    await add(productId);
    const skuId = (await read())[0]?.onlySkuId;
    const request = { channelId, productId, skuId };
    expect(await buyer.codeOf('/Wishlist/MoveWishlistItemToCart', request)).toBe(
      'STOCK_INSUFFICIENT',
    );
    expect(await idsOf()).toEqual([productId]);
  });
});
