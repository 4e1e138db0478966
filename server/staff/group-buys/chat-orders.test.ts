import type { ShippingMethod } from '@kaituan/domain/shipping/shipping-method';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { chatOrder } from '#server/database/schema/chat-order-schema.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { shipment, shopOrder } from '#server/database/schema/order-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { expectHonestCounters } from '#server/testing/group-buys/group-counts.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { type ChatShop, openChatShop } from '#server/testing/orders/chat-shop.ts';

let opened: OpenDatabase;
let shop: ChatShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openChatShop(opened.database);
});
afterAll(() => opened.close());

describe('orders of a chat', () => {
  test('hold pieces like any join, and answer the same when sent again', async () => {
    const { campaignId, skuId, order, list } = await shop.openGroup();
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
    const { order } = await shop.openGroup();
    await order('甲先生', 5);
    await expect(order('乙先生', 6)).rejects.toMatchObject({ code: 'LIMIT_PER_MEMBER' });
    await order('乙先生', 4);
    await expect(order('丙先生', 2)).rejects.toMatchObject({ code: 'CAMPAIGN_FULL' });
    await expect(order('丁', 1)).rejects.toMatchObject({
      ...{ code: 'CHECKOUT_INCOMPLETE', message: '姓名請填 2 到 20 個字，英文最多 40 個字母' },
    });
    await expect(order('戊先生', 1, { placeId: 'NOWHERE' })).rejects.toMatchObject({
      ...{ code: 'CHECKOUT_INCOMPLETE', message: '請選擇自取地點' },
    });
    await expect(order('己先生', 1, { paymentMethod: 'HOME_COD' })).rejects.toMatchObject({
      code: 'CHECKOUT_INCOMPLETE',
    });
    expect((await order('丙先生', 1)).outcome).toBe('PLACED');
  });

  test('are fetched where the group meets, in a shop without a store of its own', async () => {
    const isOfChannel = eq(channelTerms.channelId, shop.channelId);
    const [terms] = await opened.database.select().from(channelTerms).where(isOfChannel);
    const offer = (method: ShippingMethod) =>
      opened.database
        .update(channelTerms)
        .set({ shipping: [{ method, region: 'MAIN', tiers: [{ minGoodsTwd: 0, feeTwd: 0 }] }] })
        .where(isOfChannel);
    await offer('GROUP_PICKUP');
    const { order, list } = await shop.openGroup();
    const { orderNo } = await order('王小姐', 1, { paymentMethod: 'PAY_AT_PICKUP' });
    const [parcel] = await opened.database
      .select({ method: shipment.method })
      .from(shipment)
      .where(eq(shipment.orderNo, orderNo));
    expect(parcel?.method).toBe('GROUP_PICKUP');
    // Nothing is fetched anywhere: no place is offered.
    await offer('HOME_AMBIENT');
    expect((await list()).places).toEqual([]);
    await expect(order('小美')).rejects.toMatchObject({ message: '請選擇自取地點' });
    await opened.database
      .update(channelTerms)
      .set({ shipping: terms?.shipping })
      .where(isOfChannel);
  });

  test('of a refused name leave nothing behind', async () => {
    const { campaignId, order } = await shop.openGroup();
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
      const { campaignId, order, list } = await shop.openGroup();
      await order('小美', 1, { paymentMethod });
      for (const quantity of [3, 2]) {
        expect((await order('小美', quantity, { paymentMethod })).outcome).toBe('CHANGED');
        const { orders } = await list();
        expect(orders.map((one) => one.lines[0]?.quantity)).toEqual([quantity]);
      }
      const { heldUnits, confirmedUnits } = await shop.campaign(campaignId);
      expect(heldUnits + confirmedUnits).toBe(2);
      await expectHonestCounters(opened.database, campaignId);
      const edits = await opened.database
        .select({ actor: domainEvent.actor, actedBy: domainEvent.actedBy })
        .from(domainEvent)
        .where(like(domainEvent.kind, 'PLEDGE_%'));
      for (const edit of edits) {
        expect(edit).toEqual({ actor: 'SHOP', actedBy: expect.any(String) });
      }
    },
  );

  test('that are paid are left as they are', async () => {
    const { order } = await shop.openGroup();
    const { orderNo } = await order('小美', 1);
    await shop.receive(orderNo);
    await expect(order('小美', 2)).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
    expect((await order('小美', 1)).outcome).toBe('ALREADY');
  });

  test('are made for members who have bought here, by their account', async () => {
    const { campaignId, order, list } = await shop.openGroup();
    const buyer = await shop.createBuyer();
    await opened.database
      .update(member)
      .set({ displayName: '陳大文', contactPhone: '0912345678' })
      .where(eq(member.id, buyer.memberId));
    const search = async () =>
      (await shop.ask('/StaffGroupBuy/SearchBuyerArray', { campaignId, text: '大文' })).result
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

test('the same paste sent twice at once makes each order once', async () => {
  const { campaignId, order, list } = await shop.openGroup();
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
    const own = await shop.openGroup({ leaderId });
    const others = await shop.openGroup({ leaderId: await createMember(opened.database) });
    const ask = shop.askAsLeader(leaderId);
    const request = own.requestFor('小美', 1);
    expect((await ask('/StaffGroupBuy/OrderForPerson', request)).result.outcome).toBe('PLACED');
    await expect(
      ask('/StaffGroupBuy/OrderForPerson', others.requestFor('小美', 1)),
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
