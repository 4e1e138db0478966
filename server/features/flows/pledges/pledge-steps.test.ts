import { describe, expect, it } from 'vitest';
import { useOneSkuGroup } from '#server/testing/one-sku-group.ts';

const { stage, open, lines } = useOneSkuGroup();

describe('money that comes too late', () => {
  async function expired() {
    await open();
    const joiner = await stage.shop.createJoiner();
    const orderNo = await joiner.hold({ campaignId: stage.campaignId, lines: lines(4) });
    const tradeNo = await joiner.begin(orderNo);
    stage.shop.pass(16);
    await stage.shop.expire();
    const pay = async () => {
      await stage.shop.gateway.payTrade(tradeNo);
      await stage.shop.gateway.deliverDue();
    };
    return { joiner, orderNo, pay };
  }

  it('seats its pledge again while pieces are left, and its order waits for the group', async () => {
    const { orderNo, pay } = await expired();
    await pay();
    expect(await stage.shop.order(orderNo)).toMatchObject({
      status: 'CONFIRMED',
      cancelReason: null,
    });
    expect(await stage.shop.pledgeOf(orderNo)).toMatchObject({
      status: 'CONFIRMED',
      endedAt: null,
    });
    expect(await stage.shop.parcels(orderNo)).toMatchObject([{ status: 'HELD' }]);
  });

  it('seats it also while the campaign waits to be settled', async () => {
    const { orderNo, pay } = await expired();
    await stage.shop.setCampaign(stage.campaignId, { status: 'CLOSING' });
    await pay();
    expect(await stage.shop.pledgeOf(orderNo)).toMatchObject({ status: 'CONFIRMED' });
  });

  it('goes back when others have its pieces', async () => {
    const { orderNo, pay } = await expired();
    const other = await stage.shop.createJoiner();
    await other.joinAndPay({ campaignId: stage.campaignId, lines: lines(7) });
    await pay();
    expect(await stage.shop.order(orderNo)).toMatchObject({
      ...{ status: 'CANCELLED', cancelReason: 'LATE_PAYMENT' },
    });
    expect(await stage.shop.pledgeOf(orderNo)).toMatchObject({ status: 'REFUND_DUE' });
    expect(await stage.shop.refunds(orderNo)).toEqual([
      { amountTwd: 1_700, cause: 'LATE_PAYMENT' },
    ]);
  });

  it('goes back when its member has joined anew', async () => {
    const { joiner, orderNo, pay } = await expired();
    await joiner.joinAndPay({ campaignId: stage.campaignId, lines: lines(1) });
    await pay();
    expect(await stage.shop.pledgeOf(orderNo)).toMatchObject({ status: 'REFUND_DUE' });
    expect(await stage.shop.refunds(orderNo)).toHaveLength(1);
  });

  it('goes back when the campaign is settled, also where its hold never ended', async () => {
    await open();
    const joiner = await stage.shop.createJoiner();
    const orderNo = await joiner.hold({ campaignId: stage.campaignId, lines: lines(2) });
    const tradeNo = await joiner.begin(orderNo);
    await stage.shop.setCampaign(stage.campaignId, {
      status: 'FAILED',
      settledAt: stage.shop.clock.now,
    });
    await stage.shop.gateway.payTrade(tradeNo);
    await stage.shop.gateway.deliverDue();
    expect(await stage.shop.order(orderNo)).toMatchObject({
      ...{ status: 'CANCELLED', cancelReason: 'LATE_PAYMENT', paidTwd: 0 },
    });
    expect(await stage.shop.pledgeOf(orderNo)).toMatchObject({ status: 'REFUND_DUE' });
    expect(await stage.shop.refunds(orderNo)).toEqual([{ amountTwd: 900, cause: 'LATE_PAYMENT' }]);
  });
});

describe('leaving', () => {
  it('frees the place at once and gives everything back', async () => {
    await open();
    const joiner = await stage.shop.createJoiner();
    const orderNo = await joiner.joinAndPay({ campaignId: stage.campaignId, lines: lines(10) });
    const { pledgeNo } = await stage.shop.pledgeOf(orderNo);
    const { result } = await joiner.call('/GroupBuy/WithdrawPledge', { pledgeNo });
    expect(result).toMatchObject({ status: 'WITHDRAWN', refundTwd: 4_100 });
    expect(await stage.shop.order(orderNo)).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'MEMBER',
    });
    const again = await joiner.call('/GroupBuy/WithdrawPledge', { pledgeNo });
    expect(again.result.refundTwd).toBe(4_100);
    const other = await stage.shop.createJoiner();
    await other.joinAndPay({ campaignId: stage.campaignId, lines: lines(10) });
  });

  it('is the same as cancelling the order, and binding in the last hour', async () => {
    await open();
    const [early, late] = [await stage.shop.createJoiner(), await stage.shop.createJoiner()];
    const orderNo = await early.joinAndPay({ campaignId: stage.campaignId, lines: lines() });
    await early.call('/Order/CancelOrder', { orderNo });
    expect(await stage.shop.pledgeOf(orderNo)).toMatchObject({ status: 'WITHDRAWN' });

    const bound = await late.joinAndPay({ campaignId: stage.campaignId, lines: lines() });
    const { pledgeNo } = await stage.shop.pledgeOf(bound);
    const shown = (await late.call('/Order/GetOrder', { orderNo: bound })).result;
    expect(shown.actions).toContain('CANCEL');
    await stage.shop.setCampaign(stage.campaignId, { editUntil: stage.shop.clock.now });
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
    const [joiner, other] = [await stage.shop.createJoiner(), await stage.shop.createJoiner()];
    const orderNo = await joiner.hold({ campaignId: stage.campaignId, lines: lines() });
    await stage.shop.setCampaign(stage.campaignId, { editUntil: stage.shop.clock.now });
    const { pledgeNo } = await stage.shop.pledgeOf(orderNo);
    expect(await other.codeOf('/GroupBuy/WithdrawPledge', { pledgeNo })).toBe('NOT_FOUND');
    await joiner.call('/GroupBuy/WithdrawPledge', { pledgeNo });
    expect(await stage.shop.pledgeOf(orderNo)).toMatchObject({ status: 'EXPIRED' });
  });
});
