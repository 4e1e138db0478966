import { describe, expect, it } from 'vitest';
import { lockOrder } from '#server/features/records/order/lock-order.ts';
import { useOneSkuGroup } from '#server/testing/one-sku-group.ts';
import { receiveOfflineMoney } from './offline-money.ts';

const { stage, open, lines } = useOneSkuGroup();

async function holdOne() {
  await open();
  const joiner = await stage.shop.createJoiner();
  const orderNo = await joiner.hold({ campaignId: stage.campaignId, lines: lines(4) });
  const tradeNo = await joiner.begin(orderNo);
  return {
    orderNo,
    webhook: async () => {
      await stage.shop.gateway.payTrade(tradeNo);
      await stage.shop.gateway.deliverDue();
    },
    transfer: async () => {
      await stage.opened.database.transaction(async (transaction) => {
        const order = await lockOrder(transaction, orderNo);
        await receiveOfflineMoney(transaction, order, stage.shop.clock.now);
      });
    },
  };
}

describe.each(['webhook', 'transfer'] as const)('money that a %s tells of', (way) => {
  it('settles an order that waits for it', async () => {
    const held = await holdOne();
    await held[way]();
    expect(await stage.shop.order(held.orderNo)).toMatchObject({ paymentStatus: 'PAID' });
    expect(await stage.shop.pledgeOf(held.orderNo)).toMatchObject({ status: 'CONFIRMED' });
  });

  it('reinstates an order that ran out of time while its pieces are left', async () => {
    const held = await holdOne();
    stage.shop.pass(16);
    await stage.shop.expire();
    await held[way]();
    expect(await stage.shop.order(held.orderNo)).toMatchObject({
      ...{ status: 'CONFIRMED', paymentStatus: 'PAID', cancelReason: null },
    });
    expect(await stage.shop.parcels(held.orderNo)).toMatchObject([{ status: 'HELD' }]);
  });

  it('goes back when the group was decided without it', async () => {
    const held = await holdOne();
    await stage.shop.setCampaign(stage.campaignId, {
      ...{ status: 'SUCCEEDED', settledAt: stage.shop.clock.now },
    });
    await held[way]();
    expect(await stage.shop.order(held.orderNo)).toMatchObject({
      ...{ status: 'CANCELLED', cancelReason: 'LATE_PAYMENT', paidTwd: 0 },
    });
    expect(await stage.shop.pledgeOf(held.orderNo)).toMatchObject({ status: 'REFUND_DUE' });
    expect(await stage.shop.refunds(held.orderNo)).toEqual([
      { amountTwd: 1_700, cause: 'LATE_PAYMENT' },
    ]);
  });
});
