import { formatDay, formatDayTime } from '@kaituan/domain/day-text';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { groupCampaign, groupPledge } from '#server/database/schema/group-schema.ts';
import { notification } from '#server/database/schema/notification-schema.ts';
import { wishlistItem } from '#server/database/schema/wishlist-schema.ts';
import { consumeEvents } from '#server/events/consume-events.ts';
import { recordEvents } from '#server/events/domain-event.ts';
import { arriveAtStore } from '#server/features/flows/parcels/move-parcel.ts';
import { prolongCampaign } from '#server/features/flows/settling/manage-campaign.ts';
import { lockOrder } from '#server/features/records/order/lock-order.ts';
import { recordNearRungs } from '#server/jobs/group-buys/record-near-rungs.ts';
import { notifyMembers } from '#server/jobs/notifying/relay-events.ts';
import { remindUnpaid } from '#server/jobs/orders/cancel-unpaid.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type ClosingShop, openClosingShop } from '#server/testing/group-buys/closing-shop.ts';
import { insertPaidPledges } from '#server/testing/group-buys/paid-pledges.ts';
import { deliverOrder, sendOrder } from '#server/testing/orders/parcel-office.ts';
import { placeUnpaid } from '#server/testing/orders/paying-shop.ts';
import { notificationsConsumer } from './notifications-consumer.ts';

let opened: OpenDatabase;
let shop: ClosingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openClosingShop(opened.database);
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.database.execute(sql`truncate domain_event, event_consumer, notification cascade`);
  await notify();
});

const notify = () => shop.runJob(notifyMembers);
/** The kinds a member was notified of, oldest first. */
async function kindsOf(memberId: string): Promise<string[]> {
  const rows = await opened.database
    .select({ kind: notification.kind })
    .from(notification)
    .where(eq(notification.memberId, memberId))
    .orderBy(notification.id);
  return rows.map(({ kind }) => kind);
}
const memberOf = async (orderNo: string) => (await shop.order(orderNo)).memberId;
const pledges = (count: number) =>
  Array.from({ length: count }, () => ({
    lines: [{ skuId: shop.skuId, quantity: 2, ceilingTwd: 100 }],
  }));

describe('an order', () => {
  test('notifies its buyer when it is placed, and once by its deadline while it is unpaid', async () => {
    const unpaid = await placeUnpaid(opened.database, shop, { method: 'BANK_TRANSFER' });
    await notify();
    shop.pass(1.6 * 24 * 60);
    await Promise.all([shop.runJob(remindUnpaid), shop.runJob(remindUnpaid)]);
    await notify();
    const { result } = await unpaid.buyer.call('/Notification/GetNotificationArray', {});
    const payBy = (await unpaid.order()).payBy;
    expect(result.map(({ title }) => title)).toEqual(['付款期限快到了', '訂單成立，等待付款']);
    expect(result[0]?.body).toContain(formatDayTime(new Date(payBy ?? 0).toISOString()));
    expect(result[0]?.link).toBe(`/member/orders/${unpaid.orderNo}`);
  });

  test('does not remind a buyer who paid meanwhile', async () => {
    const unpaid = await placeUnpaid(opened.database, shop);
    shop.pass(10);
    await shop.runJob(remindUnpaid);
    const tradeNo = await unpaid.begin();
    await shop.gateway.payTrade(tradeNo);
    await shop.gateway.deliverDue();
    await notify();
    expect(await kindsOf(unpaid.buyer.memberId)).toEqual(['ORDER_PLACED', 'ORDER_PAID']);
  });

  test('no longer asks to be paid once it is, whatever asked before', async () => {
    const unpaid = await placeUnpaid(opened.database, shop);
    await notify();
    await shop.gateway.failTrade(await unpaid.begin());
    await notify();
    expect(await kindsOf(unpaid.buyer.memberId)).toEqual(['ORDER_PLACED', 'PAYMENT_FAILED']);
    await shop.gateway.payTrade(await unpaid.begin());
    await shop.gateway.deliverDue();
    await notify();
    expect(await kindsOf(unpaid.buyer.memberId)).toEqual(['ORDER_PAID']);
  });

  test('tells of its parcels, and asks for an account where a refund needs one', async () => {
    const sent = await placeUnpaid(opened.database, shop, { method: 'HOME_COD' });
    await deliverOrder(opened.database, sent.orderNo, shop.clock.now);
    const paid = await placeUnpaid(opened.database, shop, { method: 'ATM' });
    await shop.gateway.payTrade(await paid.begin());
    await shop.gateway.deliverDue();
    await paid.buyer.call('/Order/CancelOrder', { orderNo: paid.orderNo });
    await notify();
    const kinds = await kindsOf(sent.buyer.memberId);
    expect(kinds).toEqual(['ORDER_PLACED', 'ORDER_SHIPPED', 'ORDER_DELIVERED', 'ORDER_PAID']);
    expect(await kindsOf(paid.buyer.memberId)).toContain('REFUND_ACCOUNT_NEEDED');
  });

  test('tells where a parcel waits, and until when a convenience store keeps it', async () => {
    const { database } = opened;
    const sent = await placeUnpaid(database, shop, { method: 'HOME_COD' });
    const store = { brand: 'FAMILY', storeId: '1', name: '全家松山店', address: '', phone: '' };
    await database.execute(sql`update shipment set method = 'CVS_FAMILY',
      store = ${JSON.stringify(store)}::jsonb where order_no = ${sent.orderNo}`);
    await sendOrder(database, sent.orderNo, shop.clock.now);
    await database.transaction(async (transaction) => {
      const order = await lockOrder(transaction, sent.orderNo);
      await arriveAtStore(transaction, order, { shipmentNo: 1 }, shop.clock.now);
    });
    await notify();
    const { result } = await sent.buyer.call('/Notification/GetNotificationArray', {});
    const until = new Date(shop.clock.now.getTime() + 7 * 86_400_000);
    expect(result[0]?.title).toBe('商品已到取貨地點');
    expect(result[0]?.body).toContain(
      `可以到「全家松山店」取貨了，請記得在 ${formatDay(until.toISOString())} 前`,
    );
  });
});

describe('a group buy', () => {
  test('tells of joining once, and of each difference that was paid later', async () => {
    const { skuId } = shop;
    const campaignId = await shop.openCampaign({ items: [{ skuId, startTwd: 100 }] });
    const joiner = await shop.createJoiner();
    const orderNo = await joiner.joinAndPay({ campaignId, lines: [{ skuId, quantity: 1 }] });
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    for (const quantity of [2, 3]) {
      await joiner.call('/GroupBuy/UpdatePledge', { pledgeNo, lines: [{ skuId, quantity }] });
      await joiner.pay(orderNo);
    }
    await notify();
    const kinds = await kindsOf(joiner.memberId);
    expect(kinds.filter((kind) => kind !== 'ORDER_PLACED')).toEqual([
      ...['GROUP_JOINED', 'ORDER_PAID', 'ORDER_PAID'],
    ]);
  });

  test('that is extended notifies everybody once, though the event is written twice and the reader is killed', async () => {
    const { database } = opened;
    const items = [{ skuId: shop.skuId, startTwd: 100 }];
    const campaignId = await shop.openCampaign({ items });
    const target = { campaignId, channelId: shop.channelId, now: shop.clock.now };
    const orderNos = await insertPaidPledges(database, target, pledges(3));
    await database.transaction((transaction) =>
      prolongCampaign(transaction, { campaignId, hours: 24 }, shop.clock.now),
    );
    const again = { subject: 'CAMPAIGN', subjectId: `${campaignId}`, kind: 'EXTENDED' } as const;
    await recordEvents(database, [{ ...again, actor: 'SHOP' }], shop.clock.now);
    const killed = {
      ...notificationsConsumer,
      async handle(...given: Parameters<typeof notificationsConsumer.handle>) {
        await notificationsConsumer.handle(...given);
        throw new Error('killed');
      },
    };
    await expect(consumeEvents(database, killed, shop.clock.now)).rejects.toThrow('killed');
    for (const orderNo of orderNos) expect(await kindsOf(await memberOf(orderNo))).toEqual([]);
    await Promise.all([notify(), notify(), notify()]);
    await database.execute(
      sql`update event_consumer set position = 0 where name = 'notifications'`,
    );
    await notify();
    for (const orderNo of orderNos) {
      expect(await kindsOf(await memberOf(orderNo))).toEqual(['GROUP_EXTENDED']);
    }
    const [row] = await database.select().from(notification).limit(1);
    const campaign = await shop.campaign(campaignId);
    const until = new Date(shop.clock.now.getTime() + 24 * 3_600_000);
    expect(row?.facts).toMatchObject({
      ...{ closesAt: campaign.closesAt.toISOString() },
      withdrawUntil: new Date(
        Math.min(
          campaign.closesAt.getTime(),
          Math.max(campaign.editUntil.getTime(), until.getTime()),
        ),
      ).toISOString(),
    });
  });

  test('tells each member its outcome, and who got nothing', async () => {
    const { orderNos } = await shop.close({ caseQty: 4, casePolicy: 'ROUND_DOWN', goalMin: 1 }, [
      ...pledges(2),
      ...pledges(1),
    ]);
    const failed = await shop.close({ goalMin: 50 }, pledges(1));
    await notify();
    const rows = await opened.database.select().from(notification).orderBy(notification.id);
    const facts = new Map(rows.map((row) => [`${row.memberId} ${row.kind}`, row.facts]));
    const factsOf = async (orderNo: string | undefined, kind: string) =>
      facts.get(`${await memberOf(orderNo ?? '')} ${kind}`);
    expect(await factsOf(orderNos[0], 'GROUP_SUCCEEDED')).toMatchObject({
      ...{ gotNothing: false, ships: { isFetched: false } },
    });
    expect(await factsOf(orderNos[2], 'GROUP_SUCCEEDED')).toMatchObject({ gotNothing: true });
    expect(await factsOf(failed.orderNos[0], 'GROUP_FAILED')).toMatchObject({
      isCancelledByShop: false,
    });
    // The notification of the outcome names the refund.
    expect(rows.filter(({ kind }) => kind === 'REFUND_REQUESTED')).toEqual([]);
  });

  test('near its next rung notifies its members once per rung', async () => {
    const { database } = opened;
    const items = [{ skuId: shop.skuId, startTwd: 100 }];
    const rungs = [{ threshold: 10, offTwd: 10 }];
    const campaignId = await shop.openCampaign({ items, rungs });
    const target = { campaignId, channelId: shop.channelId, now: shop.clock.now };
    const [orderNo = ''] = await insertPaidPledges(database, target, pledges(3));
    await shop.runJob(recordNearRungs);
    await notify();
    expect(await kindsOf(await memberOf(orderNo))).toEqual([]);
    await insertPaidPledges(database, target, pledges(1));
    for (let time = 0; time < 3; time += 1) {
      await shop.runJob(recordNearRungs);
      await notify();
    }
    expect(await kindsOf(await memberOf(orderNo))).toEqual(['GROUP_NEAR_RUNG']);
    await database
      .update(groupCampaign)
      .set({ status: 'CANCELLED' })
      .where(eq(groupCampaign.id, campaignId));
  });
});

describe('a wishlist', () => {
  const productOf = async (skuId: number) => {
    const { rows } = await opened.database.execute<{ id: number }>(
      sql`select product_id as id from sku where id = ${skuId}`,
    );
    return rows[0]?.id ?? 0;
  };
  const happen = async (campaignId: number, kind: 'OPENED' | 'CLOSING_SOON') => {
    const event = { subject: 'CAMPAIGN', subjectId: `${campaignId}`, kind } as const;
    await recordEvents(opened.database, [{ ...event, actor: 'SYSTEM' }], shop.clock.now);
    await notify();
  };
  const openFor = async (days: number, given = {}) => {
    const campaignId = await shop.openCampaign({
      items: [{ skuId: shop.skuId, startTwd: 100 }],
    });
    const closesAt = new Date(shop.clock.now.getTime() + days * 86_400_000);
    await opened.database
      .update(groupCampaign)
      .set({ closesAt, editUntil: closesAt, ...given })
      .where(eq(groupCampaign.id, campaignId));
    return campaignId;
  };
  const wisher = async () => {
    const buyer = await shop.createBuyer();
    const item = { channelId: shop.channelId, productId: await productOf(shop.skuId) };
    await opened.database.insert(wishlistItem).values({
      ...{ ...item, memberId: buyer.memberId },
      ...{ addedAt: shop.clock.now, queuedAt: shop.clock.now },
    });
    return { ...buyer, item };
  };

  test('tells once that a group buy of its goods opens, and before it closes who has not joined', async () => {
    const [outside, quiet, joined] = [await wisher(), await wisher(), await wisher()];
    await quiet.call('/Wishlist/WatchWishlistItem', { ...quiet.item, watchesPrice: false });
    const campaignId = await openFor(7);
    for (let time = 0; time < 2; time += 1) await happen(campaignId, 'OPENED');
    const target = { campaignId, channelId: shop.channelId, now: shop.clock.now };
    const [orderNo = ''] = await insertPaidPledges(opened.database, target, pledges(1));
    await opened.database
      .update(groupPledge)
      .set({ memberId: joined.memberId })
      .where(eq(groupPledge.orderNo, orderNo));
    for (let time = 0; time < 2; time += 1) await happen(campaignId, 'CLOSING_SOON');
    const [opening, closing] = ['WISHLIST_GROUP_OPENED', 'WISHLIST_GROUP_CLOSING'];
    expect(await kindsOf(outside.memberId)).toEqual([opening, closing]);
    expect(await kindsOf(joined.memberId)).toEqual([opening]);
    expect(await kindsOf(quiet.memberId)).toEqual([]);
    const { result } = await outside.call('/Notification/GetNotificationArray', {});
    expect(result[0]?.link).toBe(`/group-buys/${campaignId}`);
  });

  test('does not tell of one that only a link leads to, nor twice of one that is soon over', async () => {
    const { memberId } = await wisher();
    await happen(await openFor(7, { visibility: 'LINK_ONLY' }), 'OPENED');
    const short = await openFor(1);
    await happen(short, 'OPENED');
    await happen(short, 'CLOSING_SOON');
    expect(await kindsOf(memberId)).toEqual(['WISHLIST_GROUP_OPENED']);
  });
});

test('a member that is gone is left out', async () => {
  const event = { subject: 'MEMBER', subjectId: 'nobody', kind: 'VERIFIED' } as const;
  await recordEvents(opened.database, [{ ...event, actor: 'SHOP' }], shop.clock.now);
  await notify();
  expect(await opened.database.select().from(notification)).toEqual([]);
});
