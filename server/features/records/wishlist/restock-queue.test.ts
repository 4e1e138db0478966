import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { consumeEvents } from '#server/events/consume-events.ts';
import { notificationsConsumer } from '#server/features/flows/notifying/notifications-consumer.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { notifyWishlists, wishlistConsumer } from '#server/jobs/notifying/notify-wishlists.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { lastTime } from '#server/testing/last-time.ts';
import { type Buyer, createBuyer } from '#server/testing/members/buyer.ts';
import { notifyOfRestocks } from './restock-queue.ts';

let opened: OpenDatabase;
let channelId: number;
let productId: number;
const name = '白蝦';
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
    name,
    channelIds: [channelId],
    skus: [{ onHand: 0 }],
  });
  await refreshListings(opened.database, [productId]);
  await tell();
});

const tell = () => notifyWishlists(opened.database, clock.now, {} as never);
const pass = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};
/** Later than what members did before it; events have the time of the real clock. */
async function stock(pieces: number): Promise<void> {
  await opened.database.execute(
    sql`update sku set on_hand = ${pieces} where product_id = ${productId}`,
  );
  await refreshListings(opened.database, [productId]);
}
async function sellAt(priceTwd: number): Promise<void> {
  await opened.database.execute(
    sql`update sku set price_twd = ${priceTwd} where product_id = ${productId}`,
  );
  await refreshListings(opened.database, [productId]);
}
/** Members who wait for the product, first come first. */
async function createWatchers(count: number, caller = {}): Promise<Buyer[]> {
  const watchers: Buyer[] = [];
  for (let at = count; at > 0; at -= 1) {
    const askedAt = new Date(clock.now.getTime() - at * 1_000);
    const buyer = await createBuyer(opened.database, channelId, { now: () => askedAt, caller });
    await buyer.call('/Wishlist/AddWishlistItem', { channelId, productId });
    watchers.push(buyer);
  }
  return watchers;
}
const idsOf = (buyers: readonly Buyer[]) => buyers.map(({ memberId }) => memberId);
async function notified(kind = 'WISHLIST_RESTOCKED'): Promise<string[]> {
  const rows = await opened.database
    .select()
    .from(domainEvent)
    .where(eq(domainEvent.kind, kind))
    .orderBy(domainEvent.id);
  return rows.map(({ subjectId }) => subjectId);
}

describe('a restock', () => {
  test('of three pieces notifies the first three of ten, in order and once', async () => {
    const watchers = await createWatchers(10);
    await stock(3);
    await Promise.all([tell(), tell()]);
    await tell();
    pass(59);
    await tell();
    expect(await notified()).toEqual(idsOf(watchers.slice(0, 3)));
    const [event] = await opened.database
      .select()
      .from(domainEvent)
      .where(eq(domainEvent.kind, 'WISHLIST_RESTOCKED'));
    expect(event).toMatchObject({ subject: 'MEMBER', data: { channelId, productId, name } });
  });

  test('that the first ones left notifies the next ones an hour later, in order', async () => {
    const watchers = await createWatchers(5);
    await stock(2);
    await tell();
    pass(60);
    await tell();
    expect(await notified()).toEqual(idsOf(watchers.slice(0, 4)));
    // Two more are notified at once: places for four within the hour, of which two are taken.
    await stock(4);
    await tell();
    expect(await notified()).toEqual(idsOf(watchers));
  });

  test('counts smallest orders, not pieces', async () => {
    await opened.database.execute(
      sql`update sku set moq = 6, multiple = 6 where product_id = ${productId}`,
    );
    const watchers = await createWatchers(3);
    await stock(17);
    await tell();
    expect(await notified()).toEqual(idsOf(watchers.slice(0, 2)));
  });

  test('begins anew when it is sold out again: those notified before wait behind the others', async () => {
    const [first, second, third] = await createWatchers(3);
    await stock(1);
    await tell();
    await stock(0);
    pass(120);
    await tell();
    expect(await notified()).toEqual([first?.memberId]);
    await stock(2);
    await tell();
    expect(await notified()).toEqual(idsOf([first, second, third] as Buyer[]));
  });

  test('notifies nobody who stopped waiting, took it off the list, is suspended or bound elsewhere', async () => {
    const [a, b, c, d, e] = (await createWatchers(5)) as [Buyer, Buyer, Buyer, Buyer, Buyer];
    const item = { channelId, productId };
    await a.call('/Wishlist/WatchWishlistItem', { ...item, watchesRestock: false });
    await b.call('/Wishlist/RemoveWishlistItem', item);
    const other = await createChannel(opened.database);
    await opened.database.execute(sql`
      update member set status = case when id = ${c.memberId} then 'SUSPENDED' else status end,
        is_verified = id = ${d.memberId}, channel_id = ${other}
      where id in (${c.memberId}, ${d.memberId})`);
    await stock(9);
    await tell();
    expect(await notified()).toEqual([e.memberId]);
    // Asking again does not tell of a restock that is over.
    await a.call('/Wishlist/WatchWishlistItem', { ...item, watchesRestock: true });
    await tell();
    expect(await notified()).toEqual([e.memberId]);
  });

  test('notifies nobody who added the product when it was back already', async () => {
    await stock(5);
    const late = await createBuyer(opened.database, channelId, {
      now: () => new Date(Date.now() + 60_000),
    });
    await late.call('/Wishlist/AddWishlistItem', { channelId, productId });
    await tell();
    expect(await notified()).toEqual([]);
  });

  test('notifies once although the process is killed before it is done', async ({ skip }) => {
    skip(process.env.TEST_DATABASE_KIND !== 'postgres', 'PGlite has no connection to kill');
    const watchers = await createWatchers(10);
    await stock(3);
    const killed = async (run: (database: OpenDatabase['database']) => Promise<unknown>) =>
      opened.jobs.transaction(async (transaction) => {
        await run(transaction);
        const { rows } = await transaction.execute<{ pid: number }>(
          sql`select pg_backend_pid() as pid`,
        );
        await opened.database.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
      });
    await expect(
      killed((database) => consumeEvents(database, wishlistConsumer, clock.now)),
    ).rejects.toThrow();
    await consumeEvents(opened.database, wishlistConsumer, clock.now);
    await expect(killed((database) => notifyOfRestocks(database, clock.now))).rejects.toThrow();
    expect(await notified()).toEqual([]);
    await Promise.all([tell(), tell(), tell()]);
    await tell();
    expect(await notified()).toEqual(idsOf(watchers.slice(0, 3)));
  });
});

describe('a lower price', () => {
  test('notifies once, and again only when it is lower than ever notified', async () => {
    await stock(5);
    const [watcher] = (await createWatchers(1)) as [Buyer];
    const prices = [120, 90, 95, 90, 80];
    for (const price of prices) {
      await sellAt(price);
      await Promise.all([tell(), tell()]);
    }
    const events = await opened.database
      .select()
      .from(domainEvent)
      .where(eq(domainEvent.kind, 'WISHLIST_PRICE_FELL'))
      .orderBy(domainEvent.id);
    expect(events.map(({ subjectId, data }) => [subjectId, data])).toEqual([
      [watcher.memberId, { channelId, productId, name, priceTwd: 90, formerPriceTwd: 100 }],
      [watcher.memberId, { channelId, productId, name, priceTwd: 80, formerPriceTwd: 90 }],
    ]);
  });

  test('notifies nobody when the last of the dearer variants is sold', async () => {
    const dearer = await createSku(opened.database, productId, { priceTwd: 200, onHand: 1 });
    await refreshListings(opened.database, [productId]);
    await createWatchers(1);
    await opened.database.update(sku).set({ onHand: 0 }).where(eq(sku.id, dearer));
    await refreshListings(opened.database, [productId]);
    await tell();
    expect(await notified('WISHLIST_PRICE_FELL')).toEqual([]);
  });

  test('notifies nobody when a cheaper variant is in stock again', async () => {
    const cheaper = await createSku(opened.database, productId, { priceTwd: 20, onHand: 0 });
    await refreshListings(opened.database, [productId]);
    await createWatchers(1);
    await opened.database.update(sku).set({ onHand: 5 }).where(eq(sku.id, cheaper));
    await refreshListings(opened.database, [productId]);
    await tell();
    expect(await notified('WISHLIST_PRICE_FELL')).toEqual([]);
  });

  test('notifies nobody who did not ask', async () => {
    const [asks, quiet] = (await createWatchers(2)) as [Buyer, Buyer];
    await quiet.call('/Wishlist/WatchWishlistItem', { channelId, productId, watchesPrice: false });
    await sellAt(50);
    await tell();
    expect(await notified('WISHLIST_PRICE_FELL')).toEqual([asks.memberId]);
  });

  test('of a price group notifies its members once, and the channel’s only all others', async () => {
    const [wholesaler, other] = (await createWatchers(2)) as [Buyer, Buyer];
    const groupId = productId;
    await opened.database.execute(sql`
      insert into price_group (id, channel_id, name) values (${groupId}, ${channelId}, '批發')`);
    await opened.database.execute(sql`
      insert into price_group_member (member_id, channel_id, price_group_id)
      values (${wholesaler.memberId}, ${channelId}, ${groupId})`);
    const sellToGroupAt = async (priceTwd: number) => {
      await opened.database.execute(sql`
        insert into price_group_price (price_group_id, sku_id, price_twd)
        select ${groupId}, id, ${priceTwd} from sku where product_id = ${productId}
        on conflict (price_group_id, sku_id) do update set price_twd = excluded.price_twd`);
      await refreshListings(opened.database, [productId]);
    };
    const fallsOf = async ({ memberId }: Buyer) => {
      const falls = await opened.database
        .select()
        .from(domainEvent)
        .where(
          and(eq(domainEvent.kind, 'WISHLIST_PRICE_FELL'), eq(domainEvent.subjectId, memberId)),
        )
        .orderBy(domainEvent.id);
      return falls.map(({ data }) => [data.formerPriceTwd, data.priceTwd]);
    };
    for (const priceTwd of [70, 75, 70, 65]) {
      await sellToGroupAt(priceTwd);
      await Promise.all([tell(), tell()]);
    }
    expect(await fallsOf(wholesaler)).toEqual([
      [100, 70],
      [70, 65],
    ]);
    expect(await fallsOf(other)).toEqual([]);
    await sellAt(50);
    await tell();
    expect(await fallsOf(wholesaler)).toHaveLength(2);
    expect(await fallsOf(other)).toEqual([[100, 50]]);
    // Without a price of their own they pay the channel's.
    await opened.database.execute(
      sql`delete from price_group_price where price_group_id = ${groupId}`,
    );
    await refreshListings(opened.database, [productId]);
    await tell();
    expect(await fallsOf(wholesaler)).toHaveLength(3);
    expect(await fallsOf(other)).toHaveLength(1);
  });
});

test('the notified have it among their notifications, once', async () => {
  const [watcher, other] = (await createWatchers(2)) as [Buyer, Buyer];
  await consumeEvents(opened.database, notificationsConsumer, clock.now);
  await stock(1);
  for (let times = 0; times < 2; times += 1) {
    await tell();
    await consumeEvents(opened.database, notificationsConsumer, clock.now);
  }
  const read = async (buyer: Buyer) =>
    (await buyer.call('/Notification/GetNotificationArray', {})).result;
  expect(await read(watcher)).toMatchObject([
    { topic: 'WISHLIST', title: '您收藏的商品到貨了', link: `/products/${productId}`, channelId },
  ]);
  expect(await read(other)).toEqual([]);
});
