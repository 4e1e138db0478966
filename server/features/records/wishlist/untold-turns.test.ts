import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { consumeEvents } from '#server/events/consume-events.ts';
import { createMailCourier } from '#server/features/flows/notifying/mail-courier.ts';
import { notificationsConsumer } from '#server/features/flows/notifying/notifications-consumer.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { notifyWishlists } from '#server/jobs/notifying/notify-wishlists.ts';
import { sendNotifications } from '#server/jobs/notifying/send-notifications.ts';
import type { Mail } from '#server/platform/mail/mail-sender.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct } from '#server/testing/goods/catalog-factory.ts';
import { lastTime } from '#server/testing/last-time.ts';
import { type Buyer, createBuyer } from '#server/testing/members/buyer.ts';

let opened: OpenDatabase;
let channelId: number;
let productId: number;
let [half, whole] = [0, 0];
let letters: Mail[];
let isAway = false;
/** By day: at night nobody's turn begins. */
const clock = { now: lastTime('10:00') };
beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
});
afterAll(() => opened.close());

beforeEach(async () => {
  clock.now = lastTime('10:00');
  [letters, isAway] = [[], false];
  await opened.database.execute(
    sql`truncate domain_event, event_consumer, wishlist_item, notification cascade`,
  );
  productId = await createProduct(opened.database, {
    channelIds: [channelId],
    options: [{ name: '重量', values: ['半磅', '一磅'] }],
    skus: [
      { onHand: 0, optionValues: ['半磅'] },
      { onHand: 0, optionValues: ['一磅'] },
    ],
  });
  await refreshListings(opened.database, [productId]);
  const { rows } = await opened.database.execute<{ id: number }>(
    sql`select id from sku where product_id = ${productId} order by position, id`,
  );
  [half, whole] = rows.map(({ id }) => id) as [number, number];
  await tell();
});

const publicUrl = 'http://shop.test';
const mail = {
  send: async (letter: Mail) => {
    if (isAway) throw new Error('away');
    letters.push(letter);
  },
};
const log = { warn: () => undefined, error: () => undefined };
const couriers = [createMailCourier({ mail, publicUrl: () => publicUrl })];
/** The jobs, as they run after each other. */
async function tell(): Promise<void> {
  await notifyWishlists(opened.database, clock.now, {} as never);
  await consumeEvents(opened.database, notificationsConsumer, clock.now);
  await sendNotifications(opened.database, clock.now, {
    ...{ log, sending: { couriers, publicUrl } },
  } as never);
}
const pass = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};
async function stock(skuId: number, pieces: number): Promise<void> {
  await opened.database.execute(sql`update sku set on_hand = ${pieces} where id = ${skuId}`);
  await refreshListings(opened.database, [productId]);
}
/** Members who get letters and wait for the product, or for its variant, first come first. */
async function createWatchers(count: number, skuId?: number): Promise<Buyer[]> {
  const watchers: Buyer[] = [];
  for (let at = count; at > 0; at -= 1) {
    const askedAt = new Date(clock.now.getTime() - at * 1_000);
    const buyer = await createBuyer(opened.database, channelId, { now: () => askedAt });
    await opened.database
      .update(member)
      .set({ email: `${buyer.memberId}@shop.test`, emailVerified: true })
      .where(eq(member.id, buyer.memberId));
    if (skuId === undefined) {
      await buyer.call('/Wishlist/AddWishlistItem', { channelId, productId });
    } else {
      await buyer.call('/Wishlist/WatchVariant', { channelId, skuId, isWatched: true });
    }
    watchers.push(buyer);
  }
  return watchers;
}
const idsOf = (buyers: readonly Buyer[]) => buyers.map(({ memberId }) => memberId);
/** To whom letters went that it is their turn, in order. */
const lettersTo = () => letters.map(({ email }) => email.split('@')[0]);
const notified = async () => {
  const rows = await opened.database
    .select()
    .from(domainEvent)
    .where(eq(domainEvent.kind, 'WISHLIST_RESTOCKED'))
    .orderBy(domainEvent.id);
  return rows.map(({ subjectId }) => subjectId);
};
/** The goods are back for one turn of which nobody hears: the mail is away until they are sold out again. */
async function returnUnheard(skuId: number): Promise<void> {
  isAway = true;
  await stock(skuId, 1);
  await tell();
  isAway = false;
  await stock(skuId, 0);
}

describe('a turn of which nobody heard before the goods were gone', () => {
  test('of a variant is had when it returns, in the same place', async () => {
    await stock(whole, 1);
    await tell();
    const [first, second] = (await createWatchers(2, half)) as [Buyer, Buyer];
    await returnUnheard(half);
    pass(61);
    await tell();
    expect(await notified()).toEqual([first.memberId]);
    expect(lettersTo()).toEqual([]);
    await tell();
    expect((await first.call('/Wishlist/GetWatchedSkuIdArray', { channelId })).result).toEqual([
      half,
    ]);
    await stock(half, 1);
    await tell();
    pass(60);
    await tell();
    expect(lettersTo()).toEqual(idsOf([first, second]));
  });

  test('is had at once where they are back before the job looks', async () => {
    await stock(whole, 1);
    await tell();
    const [first, second] = (await createWatchers(2, half)) as [Buyer, Buyer];
    await returnUnheard(half);
    pass(61);
    await tell();
    await stock(half, 1);
    await tell();
    expect(lettersTo()).toEqual([first.memberId]);
    pass(60);
    await tell();
    expect(lettersTo()).toEqual(idsOf([first, second]));
  });

  test('of a product is had when it returns, in the same place, also with the place of a turn before', async () => {
    const [first, second] = (await createWatchers(2)) as [Buyer, Buyer];
    await returnUnheard(whole);
    pass(61);
    await tell();
    expect(await notified()).toEqual([first.memberId]);
    await stock(whole, 1);
    await tell();
    expect(lettersTo()).toEqual([first.memberId]);
    pass(60);
    await tell();
    expect(lettersTo()).toEqual(idsOf([first, second]));
    // Who had a turn is behind the other, and stays there after one that came to nothing.
    await stock(whole, 0);
    pass(60);
    await returnUnheard(whole);
    pass(61);
    await tell();
    await stock(whole, 2);
    await tell();
    expect(lettersTo()).toEqual(idsOf([first, second, first, second]));
  });

  test('of a variant leaves the place in the queue of its product', async () => {
    const [both] = (await createWatchers(1, half)) as [Buyer];
    const [later] = (await createWatchers(1)) as [Buyer];
    await opened.database.execute(sql`
      update wishlist_item set queued_at = queued_at - interval '1 minute'
      where member_id = ${both.memberId}`);
    await returnUnheard(half);
    pass(61);
    await tell();
    await tell();
    await stock(whole, 1);
    await tell();
    pass(60);
    await tell();
    expect(lettersTo()).toEqual(idsOf([both, later]));
  });

  test('is over where the member read of it in the shop', async () => {
    await stock(whole, 1);
    await tell();
    const [first, second] = (await createWatchers(2, half)) as [Buyer, Buyer];
    await returnUnheard(half);
    const { result } = await first.call('/Notification/GetNotificationArray', {});
    const lastId = result[0]?.id ?? 0;
    await first.call('/Notification/MarkAllRead', { upToId: lastId });
    pass(61);
    await tell();
    await stock(half, 1);
    await tell();
    expect(await notified()).toEqual(idsOf([first, second]));
  });
});
