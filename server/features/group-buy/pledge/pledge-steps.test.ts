import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../database/database.ts';
import { expectHonestCounters } from '../../../testing/group-counts.ts';
import { type CampaignFixture, type GroupShop, withGroups } from '../../../testing/group-shop.ts';
import { openPayingShop } from '../../../testing/paying-shop.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';

let opened: OpenDatabase;
let shop: GroupShop;
let skuId: number;
let campaignId: number;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = withGroups(opened.database, await openPayingShop(opened.database));
});
afterAll(() => opened.close());
afterEach(() => expectHonestCounters(opened.database, campaignId));

/** A campaign of one SKU at NT$400, ten pieces in all. */
async function open(given: Partial<CampaignFixture> = {}): Promise<void> {
  skuId = await shop.createSku();
  const items = [{ skuId, startTwd: 400, capUnits: 10 }];
  campaignId = await shop.openCampaign({ items, ...given });
}
const lines = (quantity = 1) => [{ skuId, quantity }];

describe('money that comes too late', () => {
  async function expired() {
    await open();
    const joiner = await shop.createJoiner();
    const orderNo = await joiner.hold({ campaignId, lines: lines(4) });
    const tradeNo = await joiner.begin(orderNo);
    shop.pass(16);
    await shop.expire();
    const pay = async () => {
      await shop.gateway.payTrade(tradeNo);
      await shop.gateway.deliverDue();
    };
    return { joiner, orderNo, pay };
  }

  it('seats its pledge again while pieces are left, and its order waits for the group', async () => {
    const { orderNo, pay } = await expired();
    await pay();
    expect(await shop.order(orderNo)).toMatchObject({ status: 'CONFIRMED', cancelReason: null });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'CONFIRMED', endedAt: null });
    expect(await shop.parcels(orderNo)).toMatchObject([{ status: 'HELD' }]);
  });

  it('seats it also while the campaign waits to be settled', async () => {
    const { orderNo, pay } = await expired();
    await shop.setCampaign(campaignId, { status: 'CLOSING' });
    await pay();
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'CONFIRMED' });
  });

  it('goes back when others have its pieces', async () => {
    const { orderNo, pay } = await expired();
    const other = await shop.createJoiner();
    await other.joinAndPay({ campaignId, lines: lines(7) });
    await pay();
    expect(await shop.order(orderNo)).toMatchObject({
      ...{ status: 'CANCELLED', cancelReason: 'LATE_PAYMENT' },
    });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'REFUND_DUE' });
    expect(await shop.refunds(orderNo)).toEqual([{ amountTwd: 1_700, cause: 'LATE_PAYMENT' }]);
  });

  it('goes back when its member has joined anew', async () => {
    const { joiner, orderNo, pay } = await expired();
    await joiner.joinAndPay({ campaignId, lines: lines(1) });
    await pay();
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'REFUND_DUE' });
    expect(await shop.refunds(orderNo)).toHaveLength(1);
  });

  it('goes back when the campaign is settled, also where its hold never ended', async () => {
    await open();
    const joiner = await shop.createJoiner();
    const orderNo = await joiner.hold({ campaignId, lines: lines(2) });
    const tradeNo = await joiner.begin(orderNo);
    await shop.setCampaign(campaignId, { status: 'FAILED', settledAt: shop.clock.now });
    await shop.gateway.payTrade(tradeNo);
    await shop.gateway.deliverDue();
    expect(await shop.order(orderNo)).toMatchObject({
      ...{ status: 'CANCELLED', cancelReason: 'LATE_PAYMENT', paidTwd: 0 },
    });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'REFUND_DUE' });
    expect(await shop.refunds(orderNo)).toEqual([{ amountTwd: 900, cause: 'LATE_PAYMENT' }]);
  });
});

describe('leaving', () => {
  it('frees the place at once and gives everything back', async () => {
    await open();
    const joiner = await shop.createJoiner();
    const orderNo = await joiner.joinAndPay({ campaignId, lines: lines(10) });
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    const { result } = await joiner.call('/GroupBuy/WithdrawPledge', { pledgeNo });
    expect(result).toMatchObject({ status: 'WITHDRAWN', refundTwd: 4_100 });
    expect(await shop.order(orderNo)).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'MEMBER',
    });
    const again = await joiner.call('/GroupBuy/WithdrawPledge', { pledgeNo });
    expect(again.result.refundTwd).toBe(4_100);
    const other = await shop.createJoiner();
    await other.joinAndPay({ campaignId, lines: lines(10) });
  });

  it('is the same as cancelling the order, and binding in the last hour', async () => {
    await open();
    const [early, late] = [await shop.createJoiner(), await shop.createJoiner()];
    const orderNo = await early.joinAndPay({ campaignId, lines: lines() });
    await early.call('/Order/CancelOrder', { orderNo });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'WITHDRAWN' });

    const bound = await late.joinAndPay({ campaignId, lines: lines() });
    const { pledgeNo } = await shop.pledgeOf(bound);
    const shown = (await late.call('/Order/GetOrder', { orderNo: bound })).result;
    expect(shown.actions).toContain('CANCEL');
    await shop.setCampaign(campaignId, { editUntil: shop.clock.now });
    expect(await late.codeOf('/Order/CancelOrder', { orderNo: bound })).toBe('PLEDGE_BINDING');
    expect(await late.codeOf('/GroupBuy/WithdrawPledge', { pledgeNo })).toBe('PLEDGE_BINDING');
    const held = (await late.call('/Order/GetOrder', { orderNo: bound })).result;
    expect(held.actions).not.toContain('CANCEL');
    const { result: cards } = await late.call('/Order/GetOrderArray', {
      tab: 'WAITING_FOR_GROUP',
    });
    expect(cards).toMatchObject([{ orderNo: bound, actions: ['BUY_AGAIN'] }]);
  });

  it('unpaid is always free, and nobody else’s pledge is there', async () => {
    await open();
    const [joiner, other] = [await shop.createJoiner(), await shop.createJoiner()];
    const orderNo = await joiner.hold({ campaignId, lines: lines() });
    await shop.setCampaign(campaignId, { editUntil: shop.clock.now });
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    expect(await other.codeOf('/GroupBuy/WithdrawPledge', { pledgeNo })).toBe('NOT_FOUND');
    await joiner.call('/GroupBuy/WithdrawPledge', { pledgeNo });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'EXPIRED' });
  });
});
