import { rolePermissions } from '@kaituan/domain/staff/role';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { type CampaignFixture, withGroups } from '#server/testing/group-buys/group-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';
import { openPayingShop } from './paying-shop.ts';

/** A shop that takes orders of a chat: its goods are fetched at one place, and may be paid there. */
export async function openChatShop(database: Database) {
  const shop = withGroups(database, await openPayingShop(database));
  const place = { id: 'DAAN', name: '大安店', address: '和平東路 1 號', phone: '', hours: '' };
  const isOfChannel = eq(channelTerms.channelId, shop.channelId);
  const [terms] = await database.select().from(channelTerms).where(isOfChannel);
  const payments = [...(terms?.payments ?? []), { method: 'PAY_AT_PICKUP' as const, feeTwd: 0 }];
  await database
    .update(channelTerms)
    .set({ payments, pickupPlaces: [place] })
    .where(isOfChannel);

  const options = { database, payments: shop.payments, now: () => shop.clock.now };
  const ask = askAsOwner(options);
  /** Staff who may run only their own group buys. */
  const askAsLeader = (memberId: string) =>
    askAsOwner({
      ...options,
      findOperator: async () => ({
        by: memberId,
        grants: [{ permissions: rolePermissions.LEADER, channelId: shop.channelId }],
      }),
    });
  /** A shopper, or somebody without an account. */
  const callAs = (memberId: string | null) =>
    createCaller(
      database,
      () => shop.clock.now,
      memberId === null ? null : { memberId, channelId: null, isVerified: false },
      shop.payments,
    );

  /** Opens a group buy, for whose chat orders are made. */
  async function openGroup(given: Partial<CampaignFixture> = {}) {
    const skuId = await shop.createSku();
    const campaignId = await shop.openCampaign({
      items: [{ skuId, startTwd: 100, capUnits: 10 }],
      ...{ transferHours: 24, paysAtPickup: true, perMemberMax: 5 },
      ...given,
    });
    const request = (name: string, quantity: number, more: object = {}) => ({
      ...{ campaignId, name, lines: [{ skuId, quantity }] },
      ...{ placeId: 'DAAN', paymentMethod: 'BANK_TRANSFER' as const, ...more },
    });
    const order = async (name: string, quantity = 1, more: object = {}) =>
      (await ask('/StaffGroupBuy/OrderForPerson', request(name, quantity, more))).result;
    const list = async () => (await ask('/StaffGroupBuy/GetChatOrderArray', { campaignId })).result;
    const tokenOf = async (orderNo: string) => {
      const found = (await list()).orders.find((one) => one.orderNo === orderNo);
      if (!found?.claimPath) throw new Error(`${orderNo} has no link`);
      return found.claimPath.slice('/claim/'.length);
    };
    return { skuId, campaignId, requestFor: request, order, list, tokenOf };
  }
  /** Books the money of an order. */
  async function receive(orderNo: string) {
    const { payableTwd: amountTwd } = await shop.order(orderNo);
    const receivedOn = shop.clock.now.toISOString().slice(0, 10);
    await ask('/StaffOrder/ReceiveMoney', { orderNo, amountTwd, receivedOn, reference: '' });
    return amountTwd;
  }
  return { ...shop, ask, askAsLeader, callAs, openGroup, receive };
}
export type ChatShop = Awaited<ReturnType<typeof openChatShop>>;
