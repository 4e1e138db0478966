import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { notification } from '#server/database/schema/notification-schema.ts';
import { prolongCampaign } from '#server/features/flows/settling/manage-campaign.ts';
import { notifyMembers } from '#server/jobs/notifying/relay-events.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type ClosingShop, openClosingShop } from '#server/testing/group-buys/closing-shop.ts';
import { placeUnpaid } from '#server/testing/orders/paying-shop.ts';

let opened: OpenDatabase;
let shop: ClosingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openClosingShop(opened.database);
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.database.execute(sql`truncate domain_event, event_consumer, notification cascade`);
  await shop.runJob(notifyMembers);
});

const forget = () =>
  opened.database.execute(sql`update event_consumer set position = 0 where name = 'notifications'`);
/** What a member is told of a kind, however often everything that happened is read. */
async function tell(memberId: string, kind: string) {
  await Promise.all([shop.runJob(notifyMembers), shop.runJob(notifyMembers)]);
  await forget();
  await shop.runJob(notifyMembers);
  const rows = await opened.database
    .select()
    .from(notification)
    .where(eq(notification.memberId, memberId))
    .orderBy(notification.id);
  return rows.filter((row) => row.kind === kind);
}

test('who opened a team is told of each who joins it, once, and of several who came meanwhile together', async () => {
  const campaignId = await shop.openCampaign({
    ...{ items: [{ skuId: shop.skuId, startTwd: 100 }], teamSize: 5 },
  });
  const lines = [{ skuId: shop.skuId, quantity: 1 }];
  const founder = await shop.createJoiner();
  await founder.joinAndPay({ campaignId, lines, teamNo: 'NEW' });
  const [team] = await shop.teams(campaignId);
  const teamNo = team?.teamNo ?? '';
  const join = async () => {
    const friend = await shop.createJoiner();
    await friend.joinAndPay({ campaignId, lines, teamNo });
    return friend.memberId;
  };
  const told = async () => {
    const rows = await tell(founder.memberId, 'GROUP_TEAM_JOINED');
    return rows.map(({ facts: { count, seatsMissing } }) => ({ count, seatsMissing }));
  };
  expect(await told()).toEqual([]);

  const friend = await join();
  expect(await told()).toEqual([{ count: 1, seatsMissing: 3 }]);
  expect(await tell(friend, 'GROUP_TEAM_JOINED')).toEqual([]);
  await join();
  expect(await told()).toEqual([{ count: 2, seatsMissing: 2 }]);
  const { result } = await founder.call('/Notification/GetNotificationArray', {});
  expect(result[0]?.body).toContain('有 2 人加入，還差 2 人成團');

  await founder.call('/Notification/MarkAllRead', { upToId: result[0]?.id ?? 0 });
  expect(await told()).toEqual([{ count: 2, seatsMissing: 2 }]);
  await join();
  expect(await told()).toEqual([
    { count: 2, seatsMissing: 2 },
    { count: 1, seatsMissing: 1 },
  ]);
});

test('who opened a team is told so, who joins it that they joined', async () => {
  const items = [{ skuId: shop.skuId, startTwd: 100 }];
  const campaignId = await shop.openCampaign({ items, teamSize: 3 });
  const lines = [{ skuId: shop.skuId, quantity: 1 }];
  const [founder, friend] = [await shop.createJoiner(), await shop.createJoiner()];
  await founder.joinAndPay({ campaignId, lines, teamNo: 'NEW' });
  const [team] = await shop.teams(campaignId);
  await friend.joinAndPay({ campaignId, lines, teamNo: team?.teamNo ?? '' });
  await shop.runJob(notifyMembers);
  const titlesOf = async ({ call }: typeof founder) => {
    const { result } = await call('/Notification/GetNotificationArray', {});
    return result.map(({ title }) => title);
  };
  expect(await titlesOf(founder)).toContain('已開團');
  expect(await titlesOf(founder)).not.toContain('跟團成功');
  expect(await titlesOf(friend)).toContain('跟團成功');
  expect(await titlesOf(friend)).not.toContain('已開團');
});

test('an extension is told to who may leave, until the end of their own team', async () => {
  const items = [{ skuId: shop.skuId, startTwd: 100 }];
  const campaignId = await shop.openCampaign({ items, teamSize: 2, teamHours: 24 });
  const lines = [{ skuId: shop.skuId, quantity: 1 }];
  const [founder, friend] = [await shop.createJoiner(), await shop.createJoiner()];
  const alone = await shop.createJoiner();
  await founder.joinAndPay({ campaignId, lines, teamNo: 'NEW' });
  const [team] = await shop.teams(campaignId);
  await friend.joinAndPay({ campaignId, lines, teamNo: team?.teamNo ?? '' });
  await alone.joinAndPay({ campaignId, lines, teamNo: 'NEW' });
  const forming = (await shop.teams(campaignId)).find(({ status }) => status === 'FORMING');
  await opened.database.transaction((transaction) =>
    prolongCampaign(transaction, { campaignId, hours: 24 }, shop.clock.now),
  );
  expect(await tell(founder.memberId, 'GROUP_EXTENDED')).toEqual([]);
  expect(await tell(alone.memberId, 'GROUP_EXTENDED')).toMatchObject([
    { facts: { withdrawUntil: forming?.expiresAt.toISOString() } },
  ]);
});

test('another payment method is confirmed once with its deadline and sum, the same one again is not', async () => {
  const unpaid = await placeUnpaid(opened.database, shop, { method: 'BANK_TRANSFER' });
  const { buyer } = unpaid;
  const told = () => tell(buyer.memberId, 'PAYMENT_METHOD_CHANGED');
  await unpaid.start('BANK_TRANSFER');
  expect(await told()).toEqual([]);
  await unpaid.start('ATM');
  await unpaid.start('ATM');
  const [attempt] = (await unpaid.attempts()).filter(({ method }) => method === 'ATM');
  const payBy = attempt?.expiresAt.toISOString();
  expect(await told()).toMatchObject([
    { facts: { method: 'ATM', payableTwd: 1_100, payBy, awaitsCode: true } },
  ]);
  await unpaid.start('HOME_COD');
  // Nothing is to be paid ahead any more, and the ask for it is gone.
  expect(await told()).toMatchObject([
    { facts: { method: 'HOME_COD', payableTwd: 1_130, payBy: null } },
  ]);
  const { result } = await buyer.call('/Notification/GetNotificationArray', {});
  const changed = result.find(({ title }) => title === '付款方式已更改');
  expect(changed).toMatchObject({ link: `/member/orders/${unpaid.orderNo}` });
  expect(changed?.body).toContain('收到商品時再付 NT$1,130');
});
