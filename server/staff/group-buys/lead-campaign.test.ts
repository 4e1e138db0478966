import { rolePermissions } from '@kaituan/domain/staff/role';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { staffMember } from '#server/database/schema/identity-schema.ts';
import { shipment } from '#server/database/schema/order-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type GroupShop, withGroups } from '#server/testing/group-buys/group-shop.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let shop: GroupShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = withGroups(opened.database, await openPayingShop(opened.database));
});
afterAll(() => opened.close());

const options = () => ({
  ...{ database: opened.database, payments: shop.payments, now: () => shop.clock.now },
});
const owner = () => askAsOwner(options());
const asLeader = (memberId: string) =>
  askAsOwner({
    ...options(),
    findOperator: async () => ({
      by: memberId,
      grants: [{ permissions: rolePermissions.LEADER, channelId: shop.channelId }],
    }),
  });

async function createLeader(): Promise<string> {
  const { database } = opened;
  const memberId = await createMember(database, { displayName: '林團主' });
  const { channelId } = shop;
  const appointment = { memberId, channelId, role: 'LEADER' as const, appointedBy: memberId };
  await database.insert(staffMember).values({ ...appointment, appointedAt: shop.clock.now });
  return memberId;
}

async function open(given: object = {}) {
  const skuId = await shop.createSku({ priceTwd: 500 });
  const campaignId = await shop.openCampaign({ items: [{ skuId, startTwd: 100 }], ...given });
  return { skuId, campaignId };
}

describe('the leader of a group buy', () => {
  test('is chosen by the shop among staff who may lead', async () => {
    const { campaignId } = await open();
    const leaderId = await createLeader();
    const set = (memberId: string | null) =>
      owner()('/StaffGroupBuy/SetLeader', { campaignId, memberId });
    await expect(set(await createMember(opened.database))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const { channelId } = shop;
    const { leaders } = (await owner()('/StaffGroupBuy/GetLeaderArray', { channelId })).result;
    expect(leaders).toContainEqual({ memberId: leaderId, name: '林團主' });
    const ask = asLeader(leaderId);
    const look = () => ask('/StaffGroupBuy/DescribeCampaign', { campaignId });
    await expect(look()).rejects.toMatchObject({ code: 'CHANNEL_MISMATCH' });
    await set(leaderId);
    expect((await look()).result.leader).toEqual({ memberId: leaderId, name: '林團主' });
    await set(null);
    await expect(look()).rejects.toMatchObject({ code: 'CHANNEL_MISMATCH' });
  });

  test('opens the next cycle after the close: the same goods and prices, all times later', async () => {
    const leaderId = await createLeader();
    const { campaignId, skuId } = await open({ leaderId, caseQty: 6, casePolicy: 'ROUND_DOWN' });
    const ask = asLeader(leaderId);
    const opensAt = new Date(shop.clock.now.getTime() + 7 * 86_400_000).toISOString();
    const next = () => ask('/StaffGroupBuy/OpenNextCycle', { campaignId, opensAt });
    await expect(next()).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
    await shop.setCampaign(campaignId, { status: 'CLOSED' });
    const nextId = (await next()).result.campaignId;
    const [before, after] = [await shop.campaign(campaignId), await shop.campaign(nextId)];
    expect(after).toMatchObject({
      ...{ status: 'SCHEDULED', leaderId, caseQty: 6, casePolicy: 'ROUND_DOWN' },
      ...{ title: before.title, goalKind: before.goalKind, goalMin: before.goalMin },
      ...{ confirmedBuyers: 0, settledAt: null },
    });
    expect(after.ladder.startPrices).toEqual([{ skuId, unitPriceTwd: 100 }]);
    expect(after.opensAt.toISOString()).toBe(opensAt);
    const lasted = (row: typeof after) => row.closesAt.getTime() - row.opensAt.getTime();
    expect(lasted(after)).toBe(lasted(before));
    // Sent twice, it overlaps the cycle that it opened.
    await expect(next()).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  test('hands out what was ordered in own group buys alone, and collects its money', async () => {
    const leaderId = await createLeader();
    const ask = asLeader(leaderId);
    const orders: string[] = [];
    await opened.database
      .update(channelTerms)
      .set({ payments: [{ method: 'HOME_COD', feeTwd: 0 }] })
      .where(eq(channelTerms.channelId, shop.channelId));
    for (const led of [leaderId, null]) {
      const { campaignId, skuId } = await open({ leaderId: led, paysOnDelivery: true });
      const joiner = await shop.createJoiner();
      const orderNo = await joiner.hold({ campaignId, lines: [{ skuId }], method: 'HOME_COD' });
      // As if it were fetched: the leader's own place.
      await opened.database
        .update(shipment)
        .set({ method: 'STORE_PICKUP', status: 'READY' })
        .where(eq(shipment.orderNo, orderNo));
      orders.push(orderNo);
    }
    const [own = '', other = ''] = orders;
    const { result } = await ask('/StaffHandOut/SearchPickupArray', {});
    const { payableTwd } = await shop.order(own);
    expect(result.map(({ orderNo, dueTwd }) => [orderNo, dueTwd])).toEqual([[own, payableTwd]]);
    const hand = (orderNo: string) =>
      ask('/StaffHandOut/HandOver', { orderNo, parcel: 1, collectedTwd: payableTwd });
    await expect(hand(other)).rejects.toMatchObject({ code: 'CHANNEL_MISMATCH' });
    expect((await hand(own)).result).toMatchObject({ outcome: 'HANDED', bookedTwd: payableTwd });
  });
});
