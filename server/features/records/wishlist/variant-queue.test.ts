import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { consumeEvents } from '#server/events/consume-events.ts';
import { notificationsConsumer } from '#server/features/flows/notifying/notifications-consumer.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { notifyWishlists } from '#server/jobs/notifying/notify-wishlists.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct } from '#server/testing/goods/catalog-factory.ts';
import { lastTime } from '#server/testing/last-time.ts';
import { type Buyer, createBuyer } from '#server/testing/members/buyer.ts';

let opened: OpenDatabase;
let channelId: number;
let productId: number;
/** 半磅 is sold out while 一磅 is in stock. */
let [half, whole] = [0, 0];
/** By day: at night nobody's turn begins. */
const clock = { now: lastTime('10:00') };
beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
});
afterAll(() => opened.close());

beforeEach(async () => {
  clock.now = lastTime('10:00');
  await opened.database.execute(
    sql`truncate domain_event, event_consumer, wishlist_item, notification cascade`,
  );
  productId = await createProduct(opened.database, {
    ...{
      name: '咖啡豆',
      channelIds: [channelId],
      options: [{ name: '重量', values: ['半磅', '一磅'] }],
    },
    skus: [{ onHand: 0, optionValues: ['半磅'] }, { optionValues: ['一磅'] }],
  });
  await refreshListings(opened.database, [productId]);
  const { rows } = await opened.database.execute<{ id: number }>(
    sql`select id from sku where product_id = ${productId} order by position, id`,
  );
  [half, whole] = rows.map(({ id }) => id) as [number, number];
  await tell();
});

const tell = () => notifyWishlists(opened.database, clock.now, {} as never);
const pass = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};
async function stock(skuId: number, pieces: number): Promise<void> {
  await opened.database.execute(sql`update sku set on_hand = ${pieces} where id = ${skuId}`);
  await refreshListings(opened.database, [productId]);
}
const watch = (buyer: Buyer, skuId = half, isWatched = true) =>
  buyer.call('/Wishlist/WatchVariant', { channelId, skuId, isWatched });
/** Members who wait for the variant, first come first. */
async function createWatchers(count: number): Promise<Buyer[]> {
  const watchers: Buyer[] = [];
  for (let at = count; at > 0; at -= 1) {
    let askedAt: Date | undefined = new Date(clock.now.getTime() - at * 1_000);
    const now = () => askedAt ?? clock.now;
    const buyer = await createBuyer(opened.database, channelId, { now });
    await watch(buyer);
    askedAt = undefined;
    watchers.push(buyer);
  }
  return watchers;
}
const idsOf = (buyers: readonly Buyer[]) => buyers.map(({ memberId }) => memberId);
const listEvents = () =>
  opened.database
    .select()
    .from(domainEvent)
    .where(eq(domainEvent.kind, 'WISHLIST_RESTOCKED'))
    .orderBy(domainEvent.id);
const notified = async () => (await listEvents()).map(({ subjectId }) => subjectId);

describe('a variant that returns', () => {
  test('with three pieces notifies the first three of ten, in order and once', async () => {
    const watchers = await createWatchers(10);
    await stock(half, 3);
    await Promise.all([tell(), tell()]);
    await tell();
    pass(59);
    await tell();
    expect(await notified()).toEqual(idsOf(watchers.slice(0, 3)));
    const [event] = await listEvents();
    expect(event?.data).toEqual({ channelId, productId, skuId: half, name: '咖啡豆（半磅）' });
    pass(1);
    await tell();
    expect(await notified()).toEqual(idsOf(watchers.slice(0, 6)));
    // Who was notified waits no longer, and joins the queue at its end.
    const [first] = watchers as [Buyer];
    expect((await first.call('/Wishlist/GetWatchedSkuIdArray', { channelId })).result).toEqual([]);
    await watch(first);
    for (let hours = 0; hours < 3; hours += 1) {
      pass(60);
      await tell();
    }
    expect(await notified()).toEqual([...idsOf(watchers), first.memberId]);
  });

  test('is not that of another variant, nor of the product', async () => {
    const [watcher] = (await createWatchers(1)) as [Buyer];
    await stock(whole, 7);
    await tell();
    expect(await notified()).toEqual([]);
    await stock(half, 1);
    await tell();
    expect(await notified()).toEqual([watcher.memberId]);
  });

  test('and its product are told of to no more members than there are pieces', async () => {
    await stock(whole, 0);
    const ofProduct = await createBuyer(opened.database, channelId, { now: () => clock.now });
    await ofProduct.call('/Wishlist/AddWishlistItem', { channelId, productId });
    const watchers = await createWatchers(2);
    await stock(half, 2);
    await tell();
    expect(await notified()).toEqual(idsOf(watchers));
    pass(60);
    await tell();
    expect(await notified()).toEqual([...idsOf(watchers), ofProduct.memberId]);
  });

  test('has its turn although many were told of the product for another variant', async () => {
    const ofProduct = await Promise.all(
      Array.from({ length: 4 }, () =>
        createBuyer(opened.database, channelId, { now: () => clock.now }),
      ),
    );
    for (const buyer of ofProduct) {
      await buyer.call('/Wishlist/AddWishlistItem', { channelId, productId });
    }
    const [watcher] = (await createWatchers(1)) as [Buyer];
    await stock(whole, 0);
    await tell();
    await stock(whole, 4);
    await tell();
    expect(await notified()).toHaveLength(4);
    await stock(half, 1);
    await tell();
    expect((await notified()).at(-1)).toBe(watcher.memberId);
  });

  test('notifies nobody who waits no longer, or took the product off', async () => {
    const [a, b, c] = (await createWatchers(3)) as [Buyer, Buyer, Buyer];
    await watch(a, half, false);
    const item = { channelId, productId };
    await b.call('/Wishlist/RemoveWishlistItem', item);
    expect((await b.call('/Wishlist/GetWatchedSkuIdArray', { channelId })).result).toEqual([]);
    await stock(half, 9);
    await tell();
    expect(await notified()).toEqual([c.memberId]);
    // Put back within ten minutes, everything is as it was.
    await b.call('/Wishlist/AddWishlistItem', item);
    await tell();
    expect(await notified()).toEqual(idsOf([c, b]));
  });

  test('is forgotten with a product that was taken off long ago', async () => {
    const [watcher] = (await createWatchers(1)) as [Buyer];
    const item = { channelId, productId };
    await watcher.call('/Wishlist/RemoveWishlistItem', item);
    await opened.database.execute(
      sql`update wishlist_item set removed_at = removed_at - interval '11 minutes'`,
    );
    await watcher.call('/Wishlist/AddWishlistItem', item);
    await stock(half, 9);
    await tell();
    expect(await notified()).toEqual([]);
  });

  test('is told of to who asks when it is back already', async () => {
    await stock(half, 1);
    await tell();
    const [late] = (await createWatchers(1)) as [Buyer];
    await tell();
    expect(await notified()).toEqual([late.memberId]);
  });
});

test('whoever begins to wait while the variant returns has a turn, without a change of the stock', async () => {
  const [watcher] = (await createWatchers(1)) as [Buyer];
  // The stock returned in a transaction that did not see the watch, and made no event.
  await opened.database.execute(sql`update sku set on_hand = 1 where id = ${half}`);
  await opened.database.execute(sql`
    update product_listing set available = available + 1 where product_id = ${productId}`);
  await tell();
  expect(await notified()).toEqual([watcher.memberId]);
});

test('whoever waits for a variant has its product on the wishlist, with what is waited for', async () => {
  const [watcher] = (await createWatchers(1)) as [Buyer];
  expect((await watch(watcher)).result).toEqual({
    ...{ watchedSkuIdArray: [half], productIdArray: [productId] },
  });
  const { result } = await watcher.call('/Wishlist/GetWishlistArray', { channelId });
  expect(result).toMatchObject([{ watchedVariants: [{ skuId: half, optionText: '半磅' }] }]);
  expect((await watch(watcher, half, false)).result).toEqual({
    ...{ watchedSkuIdArray: [], productIdArray: [productId] },
  });
  const unknown = { channelId, skuId: 999_999, isWatched: true };
  expect(await watcher.codeOf('/Wishlist/WatchVariant', unknown)).toBe('NOT_FOUND');
  const elsewhere = await createProduct(opened.database, { channelIds: [] });
  const { rows } = await opened.database.execute<{ id: number }>(
    sql`select id from sku where product_id = ${elsewhere}`,
  );
  const foreign = { channelId, skuId: rows[0]?.id ?? 0, isWatched: true };
  expect(await watcher.codeOf('/Wishlist/WatchVariant', foreign)).toBe('NOT_FOUND');
});

test('the notification leads to the variant', async () => {
  const [watcher] = (await createWatchers(1)) as [Buyer];
  await consumeEvents(opened.database, notificationsConsumer, clock.now);
  await stock(half, 1);
  await tell();
  await consumeEvents(opened.database, notificationsConsumer, clock.now);
  expect((await watcher.call('/Notification/GetNotificationArray', {})).result).toMatchObject([
    {
      body: expect.stringContaining('「咖啡豆（半磅）」到貨了'),
      link: `/products/${productId}?sku=${half}`,
    },
  ]);
});
