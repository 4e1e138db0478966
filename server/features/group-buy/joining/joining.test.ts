import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cartLine } from '../../../database/cart-schema.ts';
import type { OpenDatabase } from '../../../database/database.ts';
import { shipment, shopOrder } from '../../../database/order-schema.ts';
import { cancelUnpaid } from '../../../jobs/cancel-unpaid.ts';
import { type GroupShop, withGroups } from '../../../testing/group-shop.ts';
import { openPayingShop } from '../../../testing/paying-shop.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';

let opened: OpenDatabase;
let shop: GroupShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = withGroups(opened.database, await openPayingShop(opened.database));
});
afterAll(() => opened.close());

const order = async (orderNo: string) => {
  const [row] = await opened.database
    .select()
    .from(shopOrder)
    .where(eq(shopOrder.orderNo, orderNo));
  return row;
};
const parcels = (orderNo: string) =>
  opened.database.select().from(shipment).where(eq(shipment.orderNo, orderNo));

describe('joining a campaign', () => {
  it('holds pieces before the money, counts them with it, and waits for the close', async () => {
    const skuId = await shop.createSku();
    const campaignId = await shop.openCampaign({
      items: [{ skuId, startTwd: 400, capUnits: 10 }],
      rungs: [{ threshold: 3, offTwd: 50 }],
    });
    const joiner = await shop.createJoiner();
    await joiner.addItem(skuId, 1);

    const checkoutNo = await joiner.join({ campaignId, lines: [{ skuId, quantity: 2 }] });
    await joiner.fill(checkoutNo);
    const { result: seen } = await joiner.call('/Checkout/GetCheckout', { checkoutNo });
    expect(seen).toMatchObject({
      cartType: 'GROUP',
      group: { campaignId, title: '測試團購', teamNo: null },
      goodsTwd: 800,
      problems: [],
      lines: [{ quantity: 2, unitPriceTwd: 400, priceSource: 'CAMPAIGN' }],
    });
    expect(seen.payments.map(({ method }) => method)).toEqual([
      'CARD',
      'LINE_PAY',
      'ATM',
      'CVS_CODE',
    ]);

    const orderNo = await joiner.submit(checkoutNo);
    const placed = await order(orderNo);
    expect(placed).toMatchObject({ status: 'PLACED', campaignId, payableTwd: 900 });
    expect(placed?.payBy).toEqual(placed?.holdUntil);
    expect(await shop.pledgeOf(orderNo)).toMatchObject({
      ...{ status: 'HELD', units: 2, maxUnits: 2, pledgedTwd: 800 },
      heldUntil: new Date(shop.clock.now.getTime() + 15 * 60_000),
    });
    expect(await shop.campaign(campaignId)).toMatchObject({
      ...{ heldBuyers: 1, heldUnits: 2, confirmedBuyers: 0, confirmedUnits: 0 },
    });
    expect(await shop.item(campaignId, skuId)).toMatchObject({ heldUnits: 2, confirmedUnits: 0 });
    expect(await opened.database.select().from(cartLine)).toHaveLength(1);

    await joiner.pay(orderNo);
    expect(await order(orderNo)).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'PAID' });
    expect(await parcels(orderNo)).toMatchObject([{ status: 'HELD' }]);
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'CONFIRMED', heldUntil: null });
    expect(await shop.campaign(campaignId)).toMatchObject({
      ...{ heldBuyers: 0, heldUnits: 0 },
      ...{ confirmedBuyers: 1, confirmedUnits: 2, confirmedTwd: 800 },
    });
    expect(await shop.item(campaignId, skuId)).toMatchObject({ heldUnits: 0, confirmedUnits: 2 });
  });

  it('lets pieces go that nobody paid for in time', async () => {
    const skuId = await shop.createSku();
    const campaignId = await shop.openCampaign({ items: [{ skuId, startTwd: 400, capUnits: 2 }] });
    const joiner = await shop.createJoiner();
    const orderNo = await joiner.hold({ campaignId, lines: [{ skuId, quantity: 2 }] });
    const other = await shop.createJoiner();
    const request = { channelId: shop.channelId, campaignId, lines: [{ skuId, quantity: 1 }] };
    expect(await other.refusal('/GroupBuy/JoinCampaign', request)).toMatchObject({
      code: 'CAMPAIGN_FULL',
      details: [{ path: `skus.${skuId}`, allowed: 0 }],
    });

    shop.pass(16);
    await cancelUnpaid(opened.database, shop.clock.now, shop.tools);
    expect(await order(orderNo)).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'PAY_TIMEOUT',
    });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'EXPIRED', heldUntil: null });
    expect(await shop.campaign(campaignId)).toMatchObject({ heldBuyers: 0, heldUnits: 0 });
    expect(await shop.item(campaignId, skuId)).toMatchObject({ heldUnits: 0, confirmedUnits: 0 });
    await other.joinAndPay({ campaignId, lines: [{ skuId, quantity: 2 }] });
    expect(await shop.campaign(campaignId)).toMatchObject({ confirmedUnits: 2 });
  });
});
