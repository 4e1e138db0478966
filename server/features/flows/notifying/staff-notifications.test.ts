import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { staffMember } from '#server/database/schema/identity-schema.ts';
import { messageThread } from '#server/database/schema/message-schema.ts';
import { notification } from '#server/database/schema/notification-schema.ts';
import { recordEvents } from '#server/events/domain-event.ts';
import { recordClosingCampaigns } from '#server/jobs/group-buys/record-closing-campaigns.ts';
import { notifyMembers } from '#server/jobs/notifying/relay-events.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { type ClosingShop, openClosingShop } from '#server/testing/group-buys/closing-shop.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

let opened: OpenDatabase;
let shop: ClosingShop;
let owner: string;
let clerk: string;
let packer: string;
let stranger: string;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openClosingShop(opened.database);
  await shop.runJob(notifyMembers);
  [owner, clerk, packer, stranger] = [
    await createMember(opened.database),
    await createMember(opened.database),
    await createMember(opened.database),
    await createMember(opened.database),
  ];
  const appointed = { appointedAt: shop.clock.now, appointedBy: 'COMMAND_LINE' };
  const otherChannelId = await createChannel(opened.database);
  await opened.database.insert(staffMember).values([
    { memberId: owner, channelId: null, role: 'OWNER', ...appointed },
    // Twice in charge, notified once.
    { memberId: owner, channelId: shop.channelId, role: 'MANAGER', ...appointed },
    { memberId: clerk, channelId: shop.channelId, role: 'CLERK', ...appointed },
    { memberId: packer, channelId: shop.channelId, role: 'PACKER', ...appointed },
    { memberId: stranger, channelId: otherChannelId, role: 'MANAGER', ...appointed },
  ]);
});
afterAll(() => opened.close());

async function titlesOf(memberId: string) {
  const rows = await opened.database
    .select()
    .from(notification)
    .where(eq(notification.memberId, memberId))
    .orderBy(notification.id);
  return rows.map(({ kind }) => kind);
}

test('a new order notifies the staff for orders of its channel, once', async () => {
  const buyer = await shop.createBuyer();
  const skuId = await shop.createSku();
  await buyer.placeOrder([{ skuId }]);
  await shop.runJob(notifyMembers);
  await shop.runJob(notifyMembers);
  expect(await titlesOf(owner)).toEqual(['SHOP_ORDER_PLACED']);
  expect(await titlesOf(clerk)).toEqual(['SHOP_ORDER_PLACED']);
  expect(await titlesOf(packer)).toEqual([]);
  expect(await titlesOf(stranger)).toEqual([]);
  expect(await titlesOf(buyer.memberId)).toEqual(['ORDER_PLACED']);
});

test('what a buyer or the bank leaves to the shop notifies who may deal with it, once each', async () => {
  await opened.database.delete(notification);
  const buyer = await shop.createBuyer();
  const orderNo = await buyer.placeOrder([{ skuId: await shop.createSku() }]);
  const of = { subject: 'ORDER', subjectId: orderNo, actor: 'MEMBER' } as const;
  for (let time = 0; time < 2; time += 1) {
    await recordEvents(
      opened.database,
      [
        { ...of, kind: 'PAYMENT_REPORTED', data: { amountTwd: 300, lastFive: '12345' } },
        { ...of, kind: 'PAYMENT_REPORTED', data: { amountTwd: 80, changeNo: 'C1' } },
        { ...of, kind: 'RETURN_REQUESTED', data: { returnNo: 'R1', amountTwd: 300 } },
        { ...of, kind: 'RETURN_REQUESTED', actor: 'SHOP', data: { returnNo: 'R2', amountTwd: 9 } },
        {
          ...{ ...of, kind: 'REFUND_FAILED', actor: 'SYSTEM' },
          data: { refundNo: 'F1', amountTwd: 300 },
        },
      ],
      shop.clock.now,
    );
    await shop.runJob(notifyMembers);
  }
  const work = async (memberId: string) =>
    (await titlesOf(memberId)).filter((kind) => kind !== 'SHOP_ORDER_PLACED').sort();
  // The order's transfer, and that of a difference.
  const transfers = ['SHOP_TRANSFER_REPORTED', 'SHOP_TRANSFER_REPORTED'];
  const forClerks = ['SHOP_RETURN_REQUESTED', ...transfers];
  expect(await work(owner)).toEqual(['SHOP_REFUND_FAILED', ...forClerks]);
  expect(await work(clerk)).toEqual(forClerks);
  expect(await titlesOf(packer)).toEqual([]);
  expect(await titlesOf(stranger)).toEqual([]);
});

test('a group buy about to close notifies once per close', async () => {
  await opened.database.delete(notification);
  const items = [{ skuId: shop.skuId, startTwd: 100 }];
  const campaignId = await shop.openCampaign({ items });
  await shop.runJob(recordClosingCampaigns);
  await shop.runJob(notifyMembers);
  expect(await titlesOf(owner)).toEqual([]);
  shop.pass(25 * 60);
  for (let time = 0; time < 2; time += 1) {
    await shop.runJob(recordClosingCampaigns);
    await shop.runJob(notifyMembers);
  }
  expect(await titlesOf(owner)).toEqual(['SHOP_GROUP_CLOSING']);
  await shop.setCampaign(campaignId, { closesAt: new Date(shop.clock.now.getTime() + 3_600_000) });
  await shop.runJob(recordClosingCampaigns);
  await shop.runJob(notifyMembers);
  expect(await titlesOf(owner)).toEqual(['SHOP_GROUP_CLOSING', 'SHOP_GROUP_CLOSING']);
});

test('a new question notifies those who answer, once, with a link to it at the desk', async () => {
  await opened.database.delete(notification);
  const buyer = await shop.createBuyer();
  const { result } = await buyer.call('/MessageBoard/OpenThread', {
    ...{ channelId: shop.channelId, category: 'OTHER', subject: '可以改地址嗎', body: '謝謝' },
  });
  const { referenceId } = result;
  await buyer.call('/MessageBoard/AddMessage', { referenceId, body: '急' });
  await shop.runJob(notifyMembers);
  await shop.runJob(notifyMembers);
  const both = ['SHOP_QUESTION_ASKED', 'SHOP_QUESTION_CONTINUED'];
  expect(await titlesOf(owner)).toEqual(both);
  expect(await titlesOf(clerk)).toEqual(both);
  expect(await titlesOf(packer)).toEqual([]);
  expect(await titlesOf(stranger)).toEqual([]);
  const notifications = await createCaller(opened.database, () => shop.clock.now, {
    ...{ memberId: owner, channelId: null, isVerified: false },
  }).call('/Notification/GetNotificationArray', {});
  expect(notifications.result[0]).toMatchObject({
    link: `/admin/messages/${referenceId}`,
    topic: 'SHOP',
  });

  // From then on only the assignee is notified, until they may not answer any more.
  const assign = (assignee: string) =>
    opened.database
      .update(messageThread)
      .set({ assignee })
      .where(eq(messageThread.referenceId, referenceId));
  await assign(clerk);
  await buyer.call('/MessageBoard/AddMessage', { referenceId, body: '還在嗎' });
  await shop.runJob(notifyMembers);
  expect((await titlesOf(clerk)).slice(2)).toEqual(['SHOP_QUESTION_CONTINUED']);
  expect(await titlesOf(owner)).toEqual(both);
  await assign(stranger);
  await buyer.call('/MessageBoard/AddMessage', { referenceId, body: '哈囉' });
  await shop.runJob(notifyMembers);
  expect((await titlesOf(owner)).slice(2)).toEqual(['SHOP_QUESTION_CONTINUED']);
  expect(await titlesOf(stranger)).toEqual([]);
});
