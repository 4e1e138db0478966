import { describe, expect, it } from 'vitest';
import { useOneSkuGroup } from '#server/testing/group-buys/one-sku-group.ts';

const { fixture, open, lines } = useOneSkuGroup();

describe('late money', () => {
  async function expired() {
    await open();
    const joiner = await fixture.shop.createJoiner();
    const orderNo = await joiner.hold({ campaignId: fixture.campaignId, lines: lines(4) });
    const tradeNo = await joiner.begin(orderNo);
    fixture.shop.pass(16);
    await fixture.shop.expire();
    const pay = async () => {
      await fixture.shop.gateway.payTrade(tradeNo);
      await fixture.shop.gateway.deliverDue();
    };
    return { joiner, orderNo, pay };
  }

  it('reinstates its pledge while pieces are left, and its order waits for the group', async () => {
    const { orderNo, pay } = await expired();
    await pay();
    expect(await fixture.shop.order(orderNo)).toMatchObject({
      status: 'CONFIRMED',
      cancelReason: null,
    });
    expect(await fixture.shop.pledgeOf(orderNo)).toMatchObject({
      status: 'CONFIRMED',
      endedAt: null,
    });
    expect(await fixture.shop.parcels(orderNo)).toMatchObject([{ status: 'HELD' }]);
  });

  it('reinstates it also while the campaign waits for its settlement', async () => {
    const { orderNo, pay } = await expired();
    await fixture.shop.setCampaign(fixture.campaignId, { status: 'CLOSING' });
    await pay();
    expect(await fixture.shop.pledgeOf(orderNo)).toMatchObject({ status: 'CONFIRMED' });
  });

  it('is refunded when others have its pieces', async () => {
    const { orderNo, pay } = await expired();
    const other = await fixture.shop.createJoiner();
    await other.joinAndPay({ campaignId: fixture.campaignId, lines: lines(7) });
    await pay();
    expect(await fixture.shop.order(orderNo)).toMatchObject({
      ...{ status: 'CANCELLED', cancelReason: 'LATE_PAYMENT' },
    });
    expect(await fixture.shop.pledgeOf(orderNo)).toMatchObject({ status: 'REFUND_DUE' });
    expect(await fixture.shop.refunds(orderNo)).toEqual([
      { amountTwd: 1_700, cause: 'LATE_PAYMENT' },
    ]);
  });

  it('is refunded when its member has joined again', async () => {
    const { joiner, orderNo, pay } = await expired();
    await joiner.joinAndPay({ campaignId: fixture.campaignId, lines: lines(1) });
    await pay();
    expect(await fixture.shop.pledgeOf(orderNo)).toMatchObject({ status: 'REFUND_DUE' });
    expect(await fixture.shop.refunds(orderNo)).toHaveLength(1);
  });

  it('is refunded when the campaign is settled, even if its hold never expired', async () => {
    await open();
    const joiner = await fixture.shop.createJoiner();
    const orderNo = await joiner.hold({ campaignId: fixture.campaignId, lines: lines(2) });
    const tradeNo = await joiner.begin(orderNo);
    await fixture.shop.setCampaign(fixture.campaignId, {
      status: 'FAILED',
      settledAt: fixture.shop.clock.now,
    });
    await fixture.shop.gateway.payTrade(tradeNo);
    await fixture.shop.gateway.deliverDue();
    expect(await fixture.shop.order(orderNo)).toMatchObject({
      ...{ status: 'CANCELLED', cancelReason: 'LATE_PAYMENT', paidTwd: 0 },
    });
    expect(await fixture.shop.pledgeOf(orderNo)).toMatchObject({ status: 'REFUND_DUE' });
    expect(await fixture.shop.refunds(orderNo)).toEqual([
      { amountTwd: 900, cause: 'LATE_PAYMENT' },
    ]);
  });
});

describe('leaving', () => {
  it('releases the place at once and refunds everything', async () => {
    await open();
    const joiner = await fixture.shop.createJoiner();
    const orderNo = await joiner.joinAndPay({ campaignId: fixture.campaignId, lines: lines(10) });
    const { pledgeNo } = await fixture.shop.pledgeOf(orderNo);
    const { result } = await joiner.call('/GroupBuy/WithdrawPledge', { pledgeNo });
    expect(result).toMatchObject({ status: 'WITHDRAWN', refundTwd: 4_100 });
    expect(await fixture.shop.order(orderNo)).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'MEMBER',
    });
    const again = await joiner.call('/GroupBuy/WithdrawPledge', { pledgeNo });
    expect(again.result.refundTwd).toBe(4_100);
    const other = await fixture.shop.createJoiner();
    await other.joinAndPay({ campaignId: fixture.campaignId, lines: lines(10) });
  });

  it('equals cancelling the order, and is impossible in the last hour', async () => {
    await open();
    const [early, late] = [await fixture.shop.createJoiner(), await fixture.shop.createJoiner()];
    const orderNo = await early.joinAndPay({ campaignId: fixture.campaignId, lines: lines() });
    await early.call('/Order/CancelOrder', { orderNo });
    expect(await fixture.shop.pledgeOf(orderNo)).toMatchObject({ status: 'WITHDRAWN' });

    const bound = await late.joinAndPay({ campaignId: fixture.campaignId, lines: lines() });
    const { pledgeNo } = await fixture.shop.pledgeOf(bound);
    const shown = (await late.call('/Order/GetOrder', { orderNo: bound })).result;
    expect(shown.actions).toContain('CANCEL');
    await fixture.shop.setCampaign(fixture.campaignId, { editUntil: fixture.shop.clock.now });
    expect(await late.codeOf('/Order/CancelOrder', { orderNo: bound })).toBe('PLEDGE_BINDING');
    expect(await late.codeOf('/GroupBuy/WithdrawPledge', { pledgeNo })).toBe('PLEDGE_BINDING');
    const held = (await late.call('/Order/GetOrder', { orderNo: bound })).result;
    expect(held.actions).not.toContain('CANCEL');
    const { result: cards } = await late.call('/Order/GetOrderArray', {
      tab: 'WAITING_FOR_GROUP',
    });
    expect(cards).toMatchObject([{ orderNo: bound, actions: ['BUY_AGAIN'] }]);
  });

  it('unpaid is always possible; another member’s pledge is NOT_FOUND', async () => {
    await open();
    const [joiner, other] = [await fixture.shop.createJoiner(), await fixture.shop.createJoiner()];
    const orderNo = await joiner.hold({ campaignId: fixture.campaignId, lines: lines() });
    await fixture.shop.setCampaign(fixture.campaignId, { editUntil: fixture.shop.clock.now });
    const { pledgeNo } = await fixture.shop.pledgeOf(orderNo);
    expect(await other.codeOf('/GroupBuy/WithdrawPledge', { pledgeNo })).toBe('NOT_FOUND');
    await joiner.call('/GroupBuy/WithdrawPledge', { pledgeNo });
    expect(await fixture.shop.pledgeOf(orderNo)).toMatchObject({ status: 'EXPIRED' });
  });
});
