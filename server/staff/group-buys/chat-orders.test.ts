import { rolePermissions } from '@kaituan/domain/staff/role';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatOrder } from '#server/database/chat-order-schema.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { groupPledgeLine } from '#server/database/group-schema.ts';
import { member } from '#server/database/identity-schema.ts';
import { notification } from '#server/database/notification-schema.ts';
import { shopOrder } from '#server/database/order-schema.ts';
import { channelTerms } from '#server/database/trading-schema.ts';
import { consumeEvents } from '#server/events/consume-events.ts';
import { notificationsConsumer } from '#server/features/flows/notifying/notifications-consumer.ts';
import { askAsOwner } from '#server/testing/ask-as-owner.ts';
import { createCaller } from '#server/testing/call-api.ts';
import { expectHonestCounters } from '#server/testing/group-counts.ts';
import { type CampaignFixture, type GroupShop, withGroups } from '#server/testing/group-shop.ts';
import { createMember } from '#server/testing/member-factory.ts';
import { openPayingShop } from '#server/testing/paying-shop.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';

let opened: OpenDatabase;
let shop: GroupShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = withGroups(opened.database, await openPayingShop(opened.database));
  await notify();
  const place = { id: 'DAAN', name: '大安店', address: '和平東路 1 號', phone: '', hours: '' };
  const [terms] = await opened.database
    .select()
    .from(channelTerms)
    .where(eq(channelTerms.channelId, shop.channelId));
  const payments = [...(terms?.payments ?? []), { method: 'PAY_AT_PICKUP' as const, feeTwd: 0 }];
  await opened.database
    .update(channelTerms)
    .set({ payments, pickupPlaces: [place] })
    .where(eq(channelTerms.channelId, shop.channelId));
});
afterAll(() => opened.close());

const notify = () => consumeEvents(opened.database, notificationsConsumer, shop.clock.now);
const options = () => ({
  ...{ database: opened.database, payments: shop.payments, now: () => shop.clock.now },
});
const owner = () => askAsOwner(options());
/** Somebody who may run own group buys alone. */
const leader = (memberId: string) =>
  askAsOwner({
    ...options(),
    findOperator: async () => ({
      by: memberId,
      grants: [{ permissions: rolePermissions.LEADER, channelId: shop.channelId }],
    }),
  });
const caller = (memberId: string | null) =>
  createCaller(
    opened.database,
    () => shop.clock.now,
    memberId === null ? null : { memberId, channelId: null, isVerified: false },
    shop.payments,
  );

async function open(given: Partial<CampaignFixture> = {}) {
  const skuId = await shop.createSku();
  const campaignId = await shop.openCampaign({
    items: [{ skuId, startTwd: 100, capUnits: 10 }],
    ...{ transferHours: 24, paysAtPickup: true, perMemberMax: 5 },
    ...given,
  });
  const wanted = (name: string, quantity: number, more: object = {}) => ({
    ...{ campaignId, name, lines: [{ skuId, quantity }] },
    ...{ placeId: 'DAAN', paymentMethod: 'BANK_TRANSFER' as const, ...more },
  });
  const order = async (name: string, quantity = 1, more: object = {}) =>
    (await owner()('/StaffGroupBuy/OrderForPerson', wanted(name, quantity, more))).result;
  const list = async () =>
    (await owner()('/StaffGroupBuy/GetChatOrderArray', { campaignId })).result;
  const tokenOf = async (orderNo: string) => {
    const found = (await list()).orders.find((one) => one.orderNo === orderNo);
    if (!found?.claimPath) throw new Error(`${orderNo} has no link`);
    return found.claimPath.slice('/claim/'.length);
  };
  return { skuId, campaignId, wanted, order, list, tokenOf };
}

describe('orders of a chat', () => {
  test('hold pieces like any join, and answer the same when sent again', async () => {
    const { campaignId, skuId, order, list } = await open();
    const first = await order('王小姐', 2);
    expect(first.outcome).toBe('PLACED');
    expect(await order('王小姐 ', 2)).toEqual({ outcome: 'ALREADY', orderNo: first.orderNo });
    await order('小美', 3, { paymentMethod: 'PAY_AT_PICKUP' });
    const { orders, places, methods } = await list();
    expect(orders).toMatchObject([
      { name: '王小姐', lines: [{ skuId, quantity: 2 }], state: 'UNPAID', isClaimed: false },
      { name: '小美', lines: [{ skuId, quantity: 3 }], state: 'OWED', payBy: null },
    ]);
    expect(places).toMatchObject([{ placeId: 'DAAN', name: '大安店' }]);
    expect(methods).toEqual(['BANK_TRANSFER', 'PAY_AT_PICKUP']);
    const row = await shop.campaign(campaignId);
    expect(row).toMatchObject({ heldUnits: 2, confirmedUnits: 3 });
    await expectHonestCounters(opened.database, campaignId);
  });

  test('are refused one by one, each with its reason', async () => {
    const { order } = await open();
    await order('甲先生', 5);
    await expect(order('乙先生', 6)).rejects.toMatchObject({ code: 'LIMIT_PER_MEMBER' });
    await order('乙先生', 4);
    await expect(order('丙先生', 2)).rejects.toMatchObject({ code: 'CAMPAIGN_FULL' });
    await expect(order('丁', 1)).rejects.toMatchObject({
      ...{ code: 'CHECKOUT_INCOMPLETE', message: '收件人請填 2 到 20 個字' },
    });
    await expect(order('戊先生', 1, { placeId: 'NOWHERE' })).rejects.toMatchObject({
      ...{ code: 'CHECKOUT_INCOMPLETE', message: '請選擇自取地點' },
    });
    await expect(order('己先生', 1, { paymentMethod: 'HOME_COD' })).rejects.toMatchObject({
      code: 'CHECKOUT_INCOMPLETE',
    });
    expect((await order('丙先生', 1)).outcome).toBe('PLACED');
  });

  test('of a refused name leave nothing behind', async () => {
    const { campaignId, order } = await open();
    await expect(order('丁', 1)).rejects.toThrow();
    const left = await opened.database
      .select()
      .from(chatOrder)
      .where(eq(chatOrder.campaignId, campaignId));
    expect(left).toEqual([]);
  });

  test.each(['BANK_TRANSFER', 'PAY_AT_PICKUP'] as const)(
    'are corrected while nothing is paid: %s',
    async (paymentMethod) => {
      const { campaignId, order, list } = await open();
      await order('小美', 1, { paymentMethod });
      for (const quantity of [3, 2]) {
        expect((await order('小美', quantity, { paymentMethod })).outcome).toBe('CHANGED');
        const { orders } = await list();
        expect(orders.map((one) => one.lines[0]?.quantity)).toEqual([quantity]);
      }
      const { heldUnits, confirmedUnits } = await shop.campaign(campaignId);
      expect(heldUnits + confirmedUnits).toBe(2);
      await expectHonestCounters(opened.database, campaignId);
    },
  );

  test('that are paid are left as they are', async () => {
    const { order } = await open();
    const { orderNo } = await order('小美', 1);
    const { payableTwd } = await shop.order(orderNo);
    const receivedOn = shop.clock.now.toISOString().slice(0, 10);
    const money = { orderNo, amountTwd: payableTwd, receivedOn, reference: '' };
    await owner()('/StaffOrder/ReceiveMoney', money);
    await expect(order('小美', 2)).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
    expect((await order('小美', 1)).outcome).toBe('ALREADY');
  });

  test('are made for members who have bought here, by their account', async () => {
    const { campaignId, order, list } = await open();
    const buyer = await shop.createBuyer();
    await opened.database
      .update(member)
      .set({ displayName: '陳大文', contactPhone: '0912345678' })
      .where(eq(member.id, buyer.memberId));
    const search = async () =>
      (await owner()('/StaffGroupBuy/SearchBuyerArray', { campaignId, text: '大文' })).result
        .buyers;
    expect(await search()).toEqual([]);
    const { memberId } = buyer;
    await expect(order('大文', 1, { memberId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await buyer.placeOrder([{ skuId: await shop.createSku() }]);
    expect(await search()).toEqual([{ memberId, name: '陳大文', phoneEnding: '678' }]);
    const { orderNo } = await order('大文', 1, { memberId });
    expect((await shop.order(orderNo)).memberId).toBe(memberId);
    expect((await list()).orders).toMatchObject([{ orderNo, claimPath: null, isClaimed: false }]);
    await expect(order('文哥', 1, { memberId })).rejects.toMatchObject({ code: 'ALREADY_JOINED' });
  });
});

describe('the order of a member', () => {
  const claimed = async () => {
    const opening = await open();
    const { orderNo } = await opening.order('小美', 1);
    const memberId = await createMember(opened.database);
    const token = await opening.tokenOf(orderNo);
    await caller(memberId).call('/Claim/ClaimOrder', { token });
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
    const told = await opened.database
      .select({ kind: notification.kind, facts: notification.facts })
      .from(notification)
      .where(eq(notification.memberId, memberId));
    expect(told).toContainEqual({
      kind: 'ORDER_CANCELLED',
      facts: { orderNo, reason: '團主更正了數量，改成新的訂單' },
    });
    expect(told.map(({ kind }) => kind)).not.toContain('GROUP_FAILED');
  });

  test('that was cancelled is made again only when that is asked for', async () => {
    const { order, list, orderNo, memberId } = await claimed();
    await caller(memberId).call('/Order/CancelOrder', { orderNo });
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
    const { campaignId, skuId, order } = await open({
      caseQty: 4,
      casePolicy: 'ROUND_UP_BY_TOLERANCE',
    });
    const { orderNo } = await order('小美', 1, { paymentMethod: 'PAY_AT_PICKUP' });
    const { memberId } = await shop.order(orderNo);
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    const chosen = { skuId, quantity: 1, maxQuantity: 3, isAllOrNothing: true };
    await caller(memberId).call('/GroupBuy/UpdatePledge', { pledgeNo, lines: [chosen] });
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

describe('the link of somebody without an account', () => {
  test('shows the order, and takes a transfer without an account', async () => {
    const { order, tokenOf } = await open();
    const { orderNo } = await order('小美', 2);
    const token = await tokenOf(orderNo);
    const { result } = await caller(null).call('/Claim/GetClaim', { token });
    expect(result).toMatchObject({
      ...{ orderNo, state: 'OPEN' },
      order: { name: '小美', payState: 'UNPAID', place: { name: '大安店' } },
    });
    expect(result.order?.lines).toMatchObject([{ quantity: 2, unitPriceTwd: 100 }]);
    expect(result.order?.methods.map(({ method }) => method)).toContain('BANK_TRANSFER');
    const paid = await caller(null).call('/Claim/PayClaim', { token, method: 'BANK_TRANSFER' });
    expect(paid.result.payment.code?.account).toBe('20480100012345');
    const report = { lastFive: '12345', paidOn: '2026-11-21', amountTwd: 300, note: '' };
    await caller(null).call('/Claim/ReportClaimTransfer', { token, ...report });
    expect((await shop.order(orderNo)).paymentStatus).toBe('PENDING');
  });

  test('makes the order a member’s, once; another is refused and sees nothing of it', async () => {
    const { campaignId, order, tokenOf, list } = await open();
    const { orderNo } = await order('小美', 2);
    const token = await tokenOf(orderNo);
    const [hers, other] = [
      await createMember(opened.database),
      await createMember(opened.database),
    ];
    const { memberId: guestId } = await shop.order(orderNo);
    expect((await caller(hers).call('/Claim/ClaimOrder', { token })).result).toEqual({ orderNo });
    expect((await caller(hers).call('/Claim/ClaimOrder', { token })).result).toEqual({ orderNo });
    expect(await caller(other).codeOf('/Claim/ClaimOrder', { token })).toBe('ORDER_STATE_CONFLICT');
    expect((await caller(other).call('/Claim/GetClaim', { token })).result).toEqual({
      ...{ orderNo, state: 'GONE', order: null },
    });
    expect((await caller(hers).call('/Claim/GetClaim', { token })).result.state).toBe('OWN');
    for (const path of ['/Claim/PayClaim', '/Claim/ReportClaimTransfer'] as const) {
      const report = { lastFive: '12345', paidOn: '2026-11-21', amountTwd: 300 };
      const request = path === '/Claim/PayClaim' ? { token } : { token, ...report };
      expect(await caller(null).codeOf(path, request)).toBe('ORDER_STATE_CONFLICT');
    }
    const shown = await caller(hers).call('/Order/GetOrder', { orderNo });
    expect(shown.result.orderNo).toBe(orderNo);
    expect((await shop.pledgeOf(orderNo)).memberId).toBe(hers);
    const guests = await opened.database.select().from(member).where(eq(member.id, guestId));
    expect(guests).toEqual([]);
    expect((await list()).orders).toMatchObject([{ orderNo, claimPath: null, isClaimed: true }]);
    expect((await order('小美', 2)).outcome).toBe('ALREADY');
    await expectHonestCounters(opened.database, campaignId);
  });

  test('is not taken by who has joined already, nor by two in the same moment', async () => {
    const { campaignId, skuId, order, tokenOf } = await open();
    const token = await tokenOf((await order('小美', 2)).orderNo);
    const joiner = await shop.createJoiner();
    await joiner.hold({ campaignId, lines: [{ skuId }] });
    expect(await joiner.codeOf('/Claim/ClaimOrder', { token })).toBe('ALREADY_JOINED');
    const two = [await createMember(opened.database), await createMember(opened.database)];
    const codes = await Promise.all(
      two.map((memberId) => caller(memberId).codeOf('/Claim/ClaimOrder', { token })),
    );
    expect(codes.sort()).toEqual(['OK', 'ORDER_STATE_CONFLICT']);
  });

  test('cannot be made up, and ends a month after the goods were sent', async () => {
    const { order, tokenOf } = await open();
    const [first, second] = [await order('小美', 1), await order('小明', 1)];
    const token = await tokenOf(first.orderNo);
    const ofOther = token.replace(first.orderNo, second.orderNo);
    const longer = token.replace(/\.[^.]+\./, '.zzzzzzzz.');
    for (const wrong of [ofOther, longer, `${token.slice(0, -1)}_`, `${token}.x`]) {
      expect(await caller(null).codeOf('/Claim/GetClaim', { token: wrong })).toBe('NOT_FOUND');
    }
    const before = shop.clock.now;
    shop.clock.now = new Date(before.getTime() + 45 * 86_400_000);
    expect(await caller(null).codeOf('/Claim/GetClaim', { token })).toBe('NOT_FOUND');
    shop.clock.now = before;
  });
});

test('the same paste sent twice at once makes each order once', async () => {
  const { campaignId, order, list } = await open();
  const people = ['甲先生', '乙先生', '丙先生', '丁先生'];
  const send = () => Promise.all(people.map((name) => order(name, 1)));
  const outcomes = (await Promise.all([send(), send()])).flat();
  expect(outcomes.filter(({ outcome }) => outcome === 'PLACED')).toHaveLength(people.length);
  expect((await list()).orders).toHaveLength(people.length);
  const orders = await opened.database
    .select()
    .from(shopOrder)
    .where(eq(shopOrder.campaignId, campaignId));
  expect(orders).toHaveLength(people.length);
  await expectHonestCounters(opened.database, campaignId);
});

describe('a leader', () => {
  test('orders in own group buys alone, for those who joined these', async () => {
    const leaderId = await createMember(opened.database);
    const own = await open({ leaderId });
    const others = await open({ leaderId: await createMember(opened.database) });
    const ask = leader(leaderId);
    const request = own.wanted('小美', 1);
    expect((await ask('/StaffGroupBuy/OrderForPerson', request)).result.outcome).toBe('PLACED');
    await expect(
      ask('/StaffGroupBuy/OrderForPerson', others.wanted('小美', 1)),
    ).rejects.toMatchObject({ code: 'CHANNEL_MISMATCH' });
    const buyer = await shop.createJoiner();
    await opened.database
      .update(member)
      .set({ displayName: '林阿姨' })
      .where(eq(member.id, buyer.memberId));
    await buyer.hold({ campaignId: others.campaignId, lines: [{ skuId: others.skuId }] });
    const search = async () => {
      const asked = { campaignId: own.campaignId, text: '阿姨' };
      const { result } = await ask('/StaffGroupBuy/SearchBuyerArray', asked);
      return result.buyers.map(({ name }) => name);
    };
    expect(await search()).toEqual([]);
    await buyer.hold({ campaignId: own.campaignId, lines: [{ skuId: own.skuId }] });
    expect(await search()).toEqual(['林阿姨']);
    const listed = await ask('/StaffGroupBuy/SearchCampaignArray', { which: 'ALL' });
    expect(listed.result.map(({ campaignId }) => campaignId)).toEqual([own.campaignId]);
  });
});
