import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { bulletin, bulletinProduct } from '#server/database/schema/bulletin-schema.ts';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { groupPledgeLine } from '#server/database/schema/group-schema.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { notification } from '#server/database/schema/notification-schema.ts';
import { consumeEvents } from '#server/events/consume-events.ts';
import { notificationsConsumer } from '#server/features/flows/notifying/notifications-consumer.ts';
import { announceRecalls } from '#server/jobs/notifying/announce-bulletins.ts';
import { findRecallReach } from '#server/staff/bulletins/recall-reach.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { expectHonestCounters } from '#server/testing/group-buys/group-counts.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { type ChatShop, openChatShop } from '#server/testing/orders/chat-shop.ts';

let opened: OpenDatabase;
let shop: ChatShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openChatShop(opened.database);
  await notify();
});
afterAll(() => opened.close());

const notify = () => consumeEvents(opened.database, notificationsConsumer, shop.clock.now);
const notificationsOf = (memberId: string) =>
  opened.database
    .select({ kind: notification.kind, facts: notification.facts })
    .from(notification)
    .where(eq(notification.memberId, memberId));

describe('the link of somebody without an account', () => {
  test('shows the order, and takes a transfer without an account', async () => {
    const { order, tokenOf } = await shop.openGroup();
    const { orderNo } = await order('小美', 2);
    const token = await tokenOf(orderNo);
    const { result } = await shop.callAs(null).call('/Claim/GetClaim', { token });
    expect(result).toMatchObject({
      ...{ orderNo, state: 'OPEN' },
      order: { name: '小美', payState: 'UNPAID', place: { name: '大安店' } },
    });
    expect(result.order?.lines).toMatchObject([{ quantity: 2, unitPriceTwd: 100 }]);
    expect(result.order?.methods.map(({ method }) => method)).toContain('BANK_TRANSFER');
    const paid = await shop
      .callAs(null)
      .call('/Claim/PayClaim', { token, method: 'BANK_TRANSFER' });
    expect(paid.result.payment.code?.account).toBe('20480100012345');
    const report = { lastFive: '12345', paidOn: '2026-11-21', amountTwd: 300, note: '' };
    await shop.callAs(null).call('/Claim/ReportClaimTransfer', { token, ...report });
    expect((await shop.order(orderNo)).paymentStatus).toBe('PENDING');
  });

  test('makes the order a member’s, once; another is refused and sees nothing of it', async () => {
    const { campaignId, order, tokenOf, list } = await shop.openGroup();
    const { orderNo } = await order('小美', 2);
    const token = await tokenOf(orderNo);
    const [hers, other] = [
      await createMember(opened.database),
      await createMember(opened.database),
    ];
    const { memberId: guestId } = await shop.order(orderNo);
    expect((await shop.callAs(hers).call('/Claim/ClaimOrder', { token })).result).toEqual({
      orderNo,
    });
    expect((await shop.callAs(hers).call('/Claim/ClaimOrder', { token })).result).toEqual({
      orderNo,
    });
    expect(await shop.callAs(other).codeOf('/Claim/ClaimOrder', { token })).toBe(
      'ORDER_STATE_CONFLICT',
    );
    expect((await shop.callAs(other).call('/Claim/GetClaim', { token })).result).toEqual({
      ...{ orderNo, state: 'GONE', order: null },
    });
    expect((await shop.callAs(hers).call('/Claim/GetClaim', { token })).result.state).toBe('OWN');
    for (const path of ['/Claim/PayClaim', '/Claim/ReportClaimTransfer'] as const) {
      const report = { lastFive: '12345', paidOn: '2026-11-21', amountTwd: 300 };
      const request = path === '/Claim/PayClaim' ? { token } : { token, ...report };
      expect(await shop.callAs(null).codeOf(path, request)).toBe('ORDER_STATE_CONFLICT');
    }
    const shown = await shop.callAs(hers).call('/Order/GetOrder', { orderNo });
    expect(shown.result.orderNo).toBe(orderNo);
    expect((await shop.pledgeOf(orderNo)).memberId).toBe(hers);
    const guests = await opened.database.select().from(member).where(eq(member.id, guestId));
    expect(guests).toEqual([]);
    expect((await list()).orders).toMatchObject([{ orderNo, claimPath: null, isClaimed: true }]);
    expect((await order('小美', 2)).outcome).toBe('ALREADY');
    await expectHonestCounters(opened.database, campaignId);
  });

  test('asks who claims the order for the account that its refund waits for', async () => {
    const { order, tokenOf } = await shop.openGroup();
    const { orderNo } = await order('小美', 2);
    const token = await tokenOf(orderNo);
    const payableTwd = await shop.receive(orderNo);
    await shop.ask('/StaffOrder/CancelOrderByShop', { orderNo });
    // The stand-in, who reads nothing, was asked.
    await notify();
    const hers = await createMember(opened.database);
    await shop.callAs(hers).call('/Claim/ClaimOrder', { token });
    await notify();
    expect(await notificationsOf(hers)).toContainEqual({
      ...{ kind: 'REFUND_ACCOUNT_NEEDED', facts: { orderNo, amountTwd: payableTwd } },
    });
    expect(await notificationsOf(hers)).toHaveLength(1);
  });

  test('tells who claims the order of the recalls of its goods so far, once', async () => {
    const { database } = opened;
    const { skuId, order, tokenOf } = await shop.openGroup();
    const { orderNo } = await order('小美', 2);
    const token = await tokenOf(orderNo);
    const [goods] = await database.select().from(sku).where(eq(sku.id, skuId));
    const productId = goods?.productId ?? 0;
    const recall = async (title: string, given: Partial<typeof bulletin.$inferInsert> = {}) => {
      const row = { kind: 'RECALL', title, bodyHtml: '', publishAt: shop.clock.now } as const;
      const [one] = await database
        .insert(bulletin)
        .values({ channelId: shop.channelId, ...row, ...given })
        .returning();
      await database.insert(bulletinProduct).values({ bulletinId: one?.id ?? 0, productId });
      return one?.id ?? 0;
    };
    const announce = () => announceRecalls(database, shop.clock.now, shop.tools);
    const bulletinId = await recall('白蝦召回');
    // The stand-in, who reads nothing, is not told.
    expect(await announce()).toBe(0);
    const day = (days: number) => new Date(shop.clock.now.getTime() + days * 86_400_000);
    await recall('還沒公布', { publishAt: day(1) });
    await recall('過期的召回', { announcedAt: day(-2), publishAt: day(-2), expireAt: day(-1) });
    // Announced while she claims: neither of the two may leave it to the other.
    const duringId = await recall('鮭魚召回');
    const hers = await createMember(database);
    await shop.callAs(hers).call('/Claim/ClaimOrder', { token });
    await shop.callAs(hers).call('/Claim/ClaimOrder', { token });
    await notify();
    expect((await notificationsOf(hers)).map(({ facts }) => facts)).toContainEqual({
      ...{ bulletinId: duringId, title: '鮭魚召回' },
    });
    await announce();
    await notify();
    const recalls = (await notificationsOf(hers)).filter(({ kind }) => kind === 'RECALL_ANNOUNCED');
    expect(recalls).toEqual([
      { kind: 'RECALL_ANNOUNCED', facts: { bulletinId, title: '白蝦召回' } },
      { kind: 'RECALL_ANNOUNCED', facts: { bulletinId: duringId, title: '鮭魚召回' } },
    ]);
    const [announced] = await database.select().from(bulletin).where(eq(bulletin.id, bulletinId));
    const reach = announced && (await findRecallReach(database, announced));
    expect(reach).toMatchObject({ members: 1, withoutAccount: 0 });
  });

  test('is not taken by who has joined already, nor by two in the same moment', async () => {
    const { campaignId, skuId, order, tokenOf } = await shop.openGroup();
    const token = await tokenOf((await order('小美', 2)).orderNo);
    const joiner = await shop.createJoiner();
    await joiner.hold({ campaignId, lines: [{ skuId }] });
    expect(await joiner.codeOf('/Claim/ClaimOrder', { token })).toBe('ALREADY_JOINED');
    const two = [await createMember(opened.database), await createMember(opened.database)];
    const codes = await Promise.all(
      two.map((memberId) => shop.callAs(memberId).codeOf('/Claim/ClaimOrder', { token })),
    );
    expect(codes.sort()).toEqual(['OK', 'ORDER_STATE_CONFLICT']);
  });

  test('cannot be made up, and ends a month after the goods were sent', async () => {
    const { order, tokenOf } = await shop.openGroup();
    const [first, second] = [await order('小美', 1), await order('小明', 1)];
    const token = await tokenOf(first.orderNo);
    const ofOther = token.replace(first.orderNo, second.orderNo);
    const longer = token.replace(/\.[^.]+\./, '.zzzzzzzz.');
    for (const wrong of [ofOther, longer, `${token.slice(0, -1)}_`, `${token}.x`]) {
      expect(await shop.callAs(null).codeOf('/Claim/GetClaim', { token: wrong })).toBe('NOT_FOUND');
    }
    const before = shop.clock.now;
    shop.clock.now = new Date(before.getTime() + 45 * 86_400_000);
    expect(await shop.callAs(null).codeOf('/Claim/GetClaim', { token })).toBe('NOT_FOUND');
    shop.clock.now = before;
  });
});

describe('the order of a member', () => {
  const claimed = async () => {
    const opening = await shop.openGroup();
    const { orderNo } = await opening.order('小美', 1);
    const memberId = await createMember(opened.database);
    const token = await opening.tokenOf(orderNo);
    await shop.callAs(memberId).call('/Claim/ClaimOrder', { token });
    return { ...opening, orderNo, memberId };
  };

  test('stays that member’s when it is corrected, within the same limits', async () => {
    const { campaignId, order, list, orderNo, memberId } = await claimed();
    const changed = await order('小美', 3);
    expect(changed.outcome).toBe('CHANGED');
    expect((await shop.order(changed.orderNo)).memberId).toBe(memberId);
    expect((await shop.pledgeOf(changed.orderNo)).memberId).toBe(memberId);
    expect((await list()).orders).toMatchObject([
      { orderNo: changed.orderNo, claimPath: null, isClaimed: true, lines: [{ quantity: 3 }] },
    ]);
    expect(await shop.order(orderNo)).toMatchObject({ status: 'CANCELLED', cancelReason: 'SHOP' });
    await expect(order('小美', 6)).rejects.toMatchObject({ code: 'LIMIT_PER_MEMBER' });
    expect((await shop.order(changed.orderNo)).status).toBe('PLACED');
    await expectHonestCounters(opened.database, campaignId);
    await notify();
    const notified = await notificationsOf(memberId);
    expect(notified).toContainEqual({
      kind: 'ORDER_CANCELLED',
      facts: { orderNo, reason: '團主更正了數量，改成新的訂單' },
    });
    expect(notified.map(({ kind }) => kind)).not.toContain('GROUP_FAILED');
  });

  test('that was cancelled is made again only when that is asked for', async () => {
    const { order, list, orderNo, memberId } = await claimed();
    await shop.callAs(memberId).call('/Order/CancelOrder', { orderNo });
    for (const quantity of [1, 2]) {
      await expect(order('小美', quantity)).rejects.toMatchObject({
        code: 'ORDER_STATE_CONFLICT',
        message: expect.stringContaining(orderNo),
      });
    }
    expect((await list()).orders).toMatchObject([{ orderNo, state: 'CANCELLED' }]);
    const anew = await order('小美', 2, { again: true });
    expect(await shop.order(anew.orderNo)).toMatchObject({ status: 'PLACED', memberId });
    expect((await list()).orders).toMatchObject([{ orderNo: anew.orderNo, state: 'UNPAID' }]);
  });

  test('keeps what the member chose beyond the quantity when it is corrected', async () => {
    const { campaignId, skuId, order } = await shop.openGroup({
      caseQty: 4,
      casePolicy: 'ROUND_UP_BY_TOLERANCE',
    });
    const { orderNo } = await order('小美', 1, { paymentMethod: 'PAY_AT_PICKUP' });
    const { memberId } = await shop.order(orderNo);
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    const chosen = { skuId, quantity: 1, maxQuantity: 3, isAllOrNothing: true };
    await shop.callAs(memberId).call('/GroupBuy/UpdatePledge', { pledgeNo, lines: [chosen] });
    // Another place or payment is ignored, with the same pieces as with others.
    expect((await order('小美', 1)).outcome).toBe('ALREADY');
    expect(await order('小美', 2)).toEqual({ outcome: 'CHANGED', orderNo });
    expect((await shop.order(orderNo)).paymentMethod).toBe('PAY_AT_PICKUP');
    const lines = await opened.database
      .select()
      .from(groupPledgeLine)
      .where(eq(groupPledgeLine.pledgeNo, pledgeNo));
    expect(lines).toMatchObject([{ quantity: 2, maxQuantity: 4, isAllOrNothing: true }]);
    await expectHonestCounters(opened.database, campaignId);
  });

  test('is hers, or not claimed at all, when it is corrected in the same moment', async () => {
    const { campaignId, order, list, tokenOf } = await shop.openGroup();
    const token = await tokenOf((await order('小美', 1)).orderNo);
    const hers = await createMember(opened.database);
    const [code, changed] = await Promise.all([
      shop.callAs(hers).codeOf('/Claim/ClaimOrder', { token }),
      order('小美', 3),
    ]);
    expect(changed.outcome).toBe('CHANGED');
    const isClaimed = code === 'OK';
    if (!isClaimed) expect(code).toBe('NOT_FOUND');
    expect((await shop.order(changed.orderNo)).memberId === hers).toBe(isClaimed);
    expect((await list()).orders).toMatchObject([{ orderNo: changed.orderNo, isClaimed }]);
    await expectHonestCounters(opened.database, campaignId);
  });

  test('is not given to another member', async () => {
    const { order, orderNo, memberId } = await claimed();
    const other = await shop.createBuyer();
    await other.placeOrder([{ skuId: await shop.createSku() }]);
    for (const quantity of [1, 2]) {
      await expect(order('小美', quantity, { memberId: other.memberId })).rejects.toMatchObject({
        code: 'ORDER_STATE_CONFLICT',
      });
    }
    expect(await shop.order(orderNo)).toMatchObject({ status: 'PLACED', memberId });
  });
});
