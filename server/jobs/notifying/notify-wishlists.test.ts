import { inArray, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { createMailCourier } from '#server/features/flows/notifying/mail-courier.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import type { Mail } from '#server/platform/mail/mail-sender.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct } from '#server/testing/goods/catalog-factory.ts';
import { lastTime } from '#server/testing/last-time.ts';
import { createBuyer } from '#server/testing/members/buyer.ts';
import { notifyWishlists } from './notify-wishlists.ts';
import { notifyMembers } from './relay-events.ts';
import { sendNotifications } from './send-notifications.ts';

let opened: OpenDatabase;
let channelId: number;
let productId: number;
let sent: Mail[];
const clock = { now: lastTime('22:30') };
beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
});
afterAll(() => opened.close());
beforeEach(async () => {
  clock.now = lastTime('22:30');
  sent = [];
  await opened.database.execute(
    sql`truncate domain_event, event_consumer, wishlist_item, notification cascade`,
  );
  productId = await createProduct(opened.database, {
    ...{ name: '白蝦', channelIds: [channelId], skus: [{ onHand: 0 }] },
  });
  await refreshListings(opened.database, [productId]);
  await runJobs();
});

/** As the shop does every 20 seconds. */
async function runJobs(): Promise<void> {
  const { database } = opened;
  const publicUrl = 'http://shop.test';
  const mail = { send: async (letter: Mail) => void sent.push(letter) };
  const sending = {
    ...{ publicUrl, couriers: [createMailCourier({ mail, publicUrl: () => publicUrl })] },
  };
  const tools = { log: pino({ level: 'silent' }), sending } as never;
  for (const job of [notifyWishlists, notifyMembers, sendNotifications]) {
    await job(database, clock.now, tools);
  }
}
async function stock(pieces: number): Promise<void> {
  await opened.database.execute(
    sql`update sku set on_hand = ${pieces} where product_id = ${productId}`,
  );
  await refreshListings(opened.database, [productId]);
}
/** The addresses of those who wait for the product, first come first. */
async function createWatchers(count: number): Promise<string[]> {
  const memberIds: string[] = [];
  for (let at = count; at > 0; at -= 1) {
    const askedAt = new Date(clock.now.getTime() - at * 1_000);
    const buyer = await createBuyer(opened.database, channelId, { now: () => askedAt });
    await buyer.call('/Wishlist/AddWishlistItem', { channelId, productId });
    memberIds.push(buyer.memberId);
  }
  const rows = await opened.database
    .update(member)
    .set({ emailVerified: true })
    .where(inArray(member.id, memberIds))
    .returning({ id: member.id, email: member.email });
  const emails = new Map(rows.map(({ id, email }) => [id, email]));
  return memberIds.map((id) => emails.get(id) ?? '');
}
async function passHours(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 0.5) {
    clock.now = new Date(clock.now.getTime() + 30 * 60_000);
    await runJobs();
  }
}
const notified = () => sent.map(({ email }) => email);

test('three pieces that return at night are offered to three of ten in the morning, and each turn lasts its hour', async () => {
  const watchers = await createWatchers(10);
  await stock(3);
  await runJobs();
  await passHours(9);
  expect(notified()).toEqual([]);
  await passHours(0.5);
  expect(clock.now.toISOString()).toContain('T00:00:00');
  expect(notified()).toEqual(watchers.slice(0, 3));
  await passHours(0.5);
  expect(notified()).toEqual(watchers.slice(0, 3));
  await passHours(0.5);
  expect(notified()).toEqual(watchers.slice(0, 6));
});

test('nobody is told in the morning of what was sold again at night', async () => {
  await createWatchers(2);
  await stock(1);
  await runJobs();
  await passHours(5);
  await stock(0);
  await passHours(6);
  expect(notified()).toEqual([]);
});
