import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { shipment } from '#server/database/schema/order-schema.ts';
import { useOneSkuGroup } from '#server/testing/group-buys/one-sku-group.ts';
import { deliverOrder } from '#server/testing/orders/parcel-office.ts';

const { fixture, open, lines } = useOneSkuGroup();

describe('editing a pledge', () => {
  it('to fewer pieces refunds their money at once, at the current price', async () => {
    await open({ rungs: [{ threshold: 6, offTwd: 50 }] });
    const [joiner, other] = [await fixture.shop.createJoiner(), await fixture.shop.createJoiner()];
    const orderNo = await joiner.joinAndPay({ campaignId: fixture.campaignId, lines: lines(4) });
    await other.joinAndPay({ campaignId: fixture.campaignId, lines: lines(6) });
    const { pledgeNo } = await fixture.shop.pledgeOf(orderNo);
    const { result } = await joiner.call('/GroupBuy/UpdatePledge', {
      ...{ pledgeNo, lines: lines(3) },
    });
    expect(result.pledge.change).toBeNull();
    expect(result.pledge).toMatchObject({
      ...{ status: 'CONFIRMED', refundTwd: 1_600 - 3 * 350 },
      lines: [{ quantity: 3, ceilingUnitPriceTwd: 350 }],
    });
    expect(await fixture.shop.pledgeOf(orderNo)).toMatchObject({ units: 3, pledgedTwd: 1_050 });
    const [line] = await fixture.shop.orderLines(orderNo);
    expect(line).toMatchObject({ quantity: 4, settledQuantity: 3, settledNetTwd: 1_050 });

    await joiner.call('/GroupBuy/UpdatePledge', { pledgeNo, lines: lines(1) });
    await joiner.call('/GroupBuy/WithdrawPledge', { pledgeNo });
    const back = (await fixture.shop.refunds(orderNo)).map(({ amountTwd }) => amountTwd);
    expect(back.reduce((sum, amount) => sum + amount, 0)).toBe(1_700);
    expect(back).toHaveLength(3);
  });

  it('is refused when the client showed other quantities, and changes nothing', async () => {
    await open({});
    const joiner = await fixture.shop.createJoiner();
    const orderNo = await joiner.joinAndPay({ campaignId: fixture.campaignId, lines: lines(3) });
    const { pledgeNo } = await fixture.shop.pledgeOf(orderNo);
    const edit = (quantity: number, shown: number) => ({
      ...{ pledgeNo, lines: lines(quantity), expectedLines: lines(shown) },
    });
    await joiner.call('/GroupBuy/UpdatePledge', edit(1, 3));
    expect(await joiner.codeOf('/GroupBuy/UpdatePledge', edit(2, 3))).toBe('PLEDGE_CHANGED');
    expect(await fixture.shop.pledgeOf(orderNo)).toMatchObject({ status: 'CONFIRMED', units: 1 });
    const { result } = await joiner.call('/GroupBuy/UpdatePledge', edit(2, 1));
    expect(result.pledge.change).not.toBeNull();
  });

  it('gives no price that only its own pieces reached', async () => {
    await open({ rungs: [{ threshold: 4, offTwd: 50 }] });
    const joiner = await fixture.shop.createJoiner();
    const orderNo = await joiner.joinAndPay({ campaignId: fixture.campaignId, lines: lines(5) });
    const { pledgeNo } = await fixture.shop.pledgeOf(orderNo);
    await joiner.call('/GroupBuy/UpdatePledge', { pledgeNo, lines: lines(1) });
    expect(await fixture.shop.pledgeOf(orderNo)).toMatchObject({ units: 1, pledgedTwd: 400 });
    expect(await fixture.shop.refunds(orderNo)).toMatchObject([{ amountTwd: 1_600 }]);
  });

  it('is refused in the last hour and before the pledge is paid', async () => {
    await open();
    const joiner = await fixture.shop.createJoiner();
    const orderNo = await joiner.hold({ campaignId: fixture.campaignId, lines: lines(2) });
    const { pledgeNo } = await fixture.shop.pledgeOf(orderNo);
    const edit = { pledgeNo, lines: lines(1) };
    expect(await joiner.codeOf('/GroupBuy/UpdatePledge', edit)).toBe('PLEDGE_BINDING');
    await joiner.pay(orderNo);
    await fixture.shop.setCampaign(fixture.campaignId, { editUntil: fixture.shop.clock.now });
    expect(await joiner.codeOf('/GroupBuy/UpdatePledge', edit)).toBe('PLEDGE_BINDING');
  });

  it('leaves to a return the settled pieces at their settled price', async () => {
    await open();
    const joiner = await fixture.shop.createJoiner();
    const orderNo = await joiner.joinAndPay({ campaignId: fixture.campaignId, lines: lines(4) });
    const { pledgeNo } = await fixture.shop.pledgeOf(orderNo);
    await joiner.call('/GroupBuy/UpdatePledge', { pledgeNo, lines: lines(2) });
    await fixture.opened.database
      .update(shipment)
      .set({ status: 'READY' })
      .where(eq(shipment.orderNo, orderNo));
    await deliverOrder(fixture.opened.database, orderNo, fixture.shop.clock.now);
    const back = (quantity: number) => ({
      orderNo,
      lines: [{ lineNo: 1, quantity, reason: 'DAMAGED' as const }],
    });
    expect(await joiner.refusal('/Order/RequestReturn', back(3))).toMatchObject({
      ...{ code: 'RETURN_NOT_ALLOWED', details: [{ rule: 'TOO_MANY', allowed: 2 }] },
    });
    const { result } = await joiner.call('/Order/RequestReturn', back(2));
    expect(result.returns).toMatchObject([{ refundTwd: 900 }]);
    const { result: cards } = await joiner.call('/Order/GetOrderArray', {});
    expect(cards).toMatchObject([{ pieceCount: 2 }]);
    expect((await joiner.call('/Order/GetOrder', { orderNo })).result.pieceCount).toBe(2);
    const { result: again } = await joiner.call('/Order/BuyAgain', { orderNo });
    expect(again.cart.lines).toMatchObject([{ quantity: 2 }]);
  });
});
