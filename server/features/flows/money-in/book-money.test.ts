import { describe, expect, it } from 'vitest';
import { lockOrder } from '#server/features/records/order/lock-order.ts';
import { useOneSkuGroup } from '#server/testing/group-buys/one-sku-group.ts';
import { receiveOfflineMoney } from './offline-money.ts';

const { fixture, open, lines } = useOneSkuGroup();

async function holdOne() {
  await open();
  const joiner = await fixture.shop.createJoiner();
  const orderNo = await joiner.hold({ campaignId: fixture.campaignId, lines: lines(4) });
  const tradeNo = await joiner.begin(orderNo);
  return {
    orderNo,
    webhook: async () => {
      await fixture.shop.gateway.payTrade(tradeNo);
      await fixture.shop.gateway.deliverDue();
    },
    transfer: async () => {
      await fixture.opened.database.transaction(async (transaction) => {
        const order = await lockOrder(transaction, orderNo);
        const received = { amountTwd: 1_700, receivedOn: '2026-11-21', reference: '' };
        await receiveOfflineMoney(transaction, order, received, fixture.shop.clock.now);
      });
    },
  };
}

describe.each(['webhook', 'transfer'] as const)('money that a %s tells of', (way) => {
  it('settles an order that waits for it', async () => {
    const held = await holdOne();
    await held[way]();
    expect(await fixture.shop.order(held.orderNo)).toMatchObject({ paymentStatus: 'PAID' });
    expect(await fixture.shop.pledgeOf(held.orderNo)).toMatchObject({ status: 'CONFIRMED' });
  });

  it('reinstates an expired order while its pieces are left', async () => {
    const held = await holdOne();
    fixture.shop.pass(16);
    await fixture.shop.expire();
    await held[way]();
    expect(await fixture.shop.order(held.orderNo)).toMatchObject({
      ...{ status: 'CONFIRMED', paymentStatus: 'PAID', cancelReason: null },
    });
    expect(await fixture.shop.parcels(held.orderNo)).toMatchObject([{ status: 'HELD' }]);
  });

  it('is refunded when the group was settled without it', async () => {
    const held = await holdOne();
    await fixture.shop.setCampaign(fixture.campaignId, {
      ...{ status: 'SUCCEEDED', settledAt: fixture.shop.clock.now },
    });
    await held[way]();
    expect(await fixture.shop.order(held.orderNo)).toMatchObject({
      ...{ status: 'CANCELLED', cancelReason: 'LATE_PAYMENT', paidTwd: 0 },
    });
    expect(await fixture.shop.pledgeOf(held.orderNo)).toMatchObject({ status: 'REFUND_DUE' });
    expect(await fixture.shop.refunds(held.orderNo)).toEqual([
      { amountTwd: 1_700, cause: 'LATE_PAYMENT' },
    ]);
  });
});
