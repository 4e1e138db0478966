import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { product, sku } from '#server/database/schema/catalog-schema.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { notification } from '#server/database/schema/notification-schema.ts';
import { createMailCourier } from '#server/features/flows/notifying/mail-courier.ts';
import { announceRecalls } from '#server/jobs/notifying/announce-bulletins.ts';
import { notifyMembers } from '#server/jobs/notifying/relay-events.ts';
import { sendNotifications } from '#server/jobs/notifying/send-notifications.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { type ChatShop, openChatShop } from '#server/testing/orders/chat-shop.ts';

let opened: OpenDatabase;
let shop: ChatShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openChatShop(opened.database);
});
afterAll(() => opened.close());

test('the shop learns whom a recall does not reach: members without any way, and people without an account', async () => {
  const { database } = opened;
  // The consumer begins with what happens from now on.
  await notifyMembers(database, shop.clock.now, shop.tools);
  const { skuId, order } = await shop.openGroup();
  const { orderNo } = await order('王小明');
  const { memberId: guestId } = await shop.order(orderNo);
  const [reader, silent] = [await shop.createBuyer(), await shop.createBuyer()];
  for (const buyer of [reader, silent]) await buyer.placeOrder([{ skuId }]);
  const isReader = eq(member.id, reader.memberId);
  await database.update(member).set({ emailVerified: true }).where(isReader);
  const [goods] = await database
    .select({ code: product.code })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(eq(sku.id, skuId));
  const before = { channelId: shop.channelId, productCodeArray: [goods?.code ?? ''] };
  const { result: counted } = await shop.ask('/StaffBulletin/CountRecallBuyers', before);
  expect(counted).toMatchObject({ members: 2, withoutAccount: 1 });
  expect(counted.productNameArray).toHaveLength(1);
  const elsewhere = { ...before, channelId: await createChannel(database) };
  const { result: other } = await shop.ask('/StaffBulletin/CountRecallBuyers', elsewhere);
  expect(other).toMatchObject({ members: 0, membersElsewhere: 2, withoutAccount: 0 });
  const { result: saved } = await shop.ask('/StaffBulletin/SaveBulletin', {
    ...{ channelId: shop.channelId, bulletinId: null, version: null, publishAt: 'NOW' },
    value: {
      ...{ kind: 'RECALL', title: '白蝦召回', bodyHtml: '請勿食用', isPinned: false },
      ...{ expireAt: null, productCodeArray: [goods?.code ?? ''] },
    },
  });
  expect(saved.recallReach).toBeNull();
  const publicUrl = 'http://shop.test';
  const mail = { send: async () => {} };
  const couriers = [createMailCourier({ mail, publicUrl: () => publicUrl })];
  const tools = {
    ...{ ...shop.tools, log: pino({ level: 'silent' }), sending: { publicUrl, couriers } },
  };
  for (const job of [announceRecalls, notifyMembers, sendNotifications]) {
    await job(database, shop.clock.now, tools);
  }
  const { bulletinId } = saved;
  const { result } = await shop.ask('/StaffBulletin/GetStaffBulletin', { bulletinId });
  expect(result).toMatchObject({
    ...{ hasToldBuyers: true, recallReach: { members: 2, unreached: 1, withoutAccount: 1 } },
  });
  // Nobody reads the notifications of somebody without an account.
  const told = await database.select().from(notification).where(eq(notification.memberId, guestId));
  expect(told.filter(({ kind }) => kind === 'RECALL_ANNOUNCED')).toEqual([]);
});

test('the shop is not told that buyers were notified where nobody bought', async () => {
  const { database } = opened;
  const skuId = await shop.createSku();
  const [goods] = await database
    .select({ code: product.code })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(eq(sku.id, skuId));
  const { result: saved } = await shop.ask('/StaffBulletin/SaveBulletin', {
    ...{ channelId: shop.channelId, bulletinId: null, version: null, publishAt: 'NOW' },
    value: {
      ...{ kind: 'RECALL', title: '沒人買過', bodyHtml: '請勿食用', isPinned: false },
      ...{ expireAt: null, productCodeArray: [goods?.code ?? ''] },
    },
  });
  await announceRecalls(database, shop.clock.now, shop.tools);
  const { bulletinId } = saved;
  const { result: one } = await shop.ask('/StaffBulletin/GetStaffBulletin', { bulletinId });
  expect(one).toMatchObject({ announcedAt: expect.any(String), hasToldBuyers: false });
  const { result: listed } = await shop.ask('/StaffBulletin/SearchBulletinArray', {});
  expect(listed.map(({ title, hasToldBuyers }) => [title, hasToldBuyers])).toEqual([
    ['沒人買過', false],
    ['白蝦召回', true],
  ]);
});
