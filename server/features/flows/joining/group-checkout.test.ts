import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type GroupShop, withGroups } from '#server/testing/group-buys/group-shop.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';

let opened: OpenDatabase;
let shop: GroupShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = withGroups(opened.database, await openPayingShop(opened.database));
});
afterAll(() => opened.close());

describe('the checkout of a group buy', () => {
  it('asks for confirmation when a rung was reached meanwhile, and the price only falls', async () => {
    const skuId = await shop.createSku();
    const campaignId = await shop.openCampaign({
      items: [{ skuId, startTwd: 400 }],
      rungs: [{ threshold: 2, offTwd: 60 }],
    });
    const [joiner, other] = [await shop.createJoiner(), await shop.createJoiner()];
    const checkoutNo = await joiner.join({ campaignId, lines: [{ skuId, quantity: 3 }] });
    await joiner.fill(checkoutNo);
    await other.joinAndPay({ campaignId, lines: [{ skuId, quantity: 2 }] });
    expect(await joiner.refusal('/Checkout/SubmitCheckout', { checkoutNo })).toMatchObject({
      code: 'PRICE_CHANGED',
      details: [{ path: `skus.${skuId}`, allowed: 340 }, { allowed: 1_120 }],
    });
    const { priceHash } = (await joiner.call('/Checkout/GetCheckout', { checkoutNo })).result;
    const { orderNo } = (await joiner.call('/Checkout/SubmitCheckout', { checkoutNo, priceHash }))
      .result;
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ pledgedTwd: 1_020 });
  });

  it('orders less when the member agrees to what is left', async () => {
    const skuId = await shop.createSku();
    const campaignId = await shop.openCampaign({ items: [{ skuId, startTwd: 400, capUnits: 5 }] });
    const [joiner, other] = [await shop.createJoiner(), await shop.createJoiner()];
    const checkoutNo = await joiner.join({ campaignId, lines: [{ skuId, quantity: 4 }] });
    await joiner.fill(checkoutNo);
    await other.hold({ campaignId, lines: [{ skuId, quantity: 2 }] });
    expect(await joiner.refusal('/Checkout/SubmitCheckout', { checkoutNo })).toMatchObject({
      ...{ code: 'CAMPAIGN_FULL', details: [{ path: `skus.${skuId}`, allowed: 3 }] },
    });
    const { priceHash } = (await joiner.call('/Checkout/GetCheckout', { checkoutNo })).result;
    const { orderNo } = (await joiner.call('/Checkout/SubmitCheckout', { checkoutNo, priceHash }))
      .result;
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ units: 3, maxUnits: 3 });
  });

  it('charges the tolerance in advance where cases are filled, and nowhere else', async () => {
    const skuId = await shop.createSku();
    const items = [{ skuId, startTwd: 400, capUnits: 20 }];
    const lot = { caseQty: 6, casePolicy: 'ROUND_UP_BY_TOLERANCE' as const };
    const inCases = await shop.openCampaign({ items, ...lot });
    const loose = await shop.openCampaign({ items });
    const lines = [{ skuId, quantity: 2, maxQuantity: 5 }];
    const joiner = await shop.createJoiner();
    const orderNo = await joiner.hold({ campaignId: inCases, lines });
    const pledge = await shop.pledgeOf(orderNo);
    expect(pledge).toMatchObject({ units: 2, maxUnits: 5, pledgedTwd: 800 });
    expect(await shop.order(orderNo)).toMatchObject({ goodsTwd: 2_000 });
    expect(await shop.campaign(inCases)).toMatchObject({ heldUnits: 2 });
    expect(await shop.item(inCases, skuId)).toMatchObject({ heldUnits: 5 });
    const simple = await joiner.hold({ campaignId: loose, lines });
    expect(await shop.pledgeOf(simple)).toMatchObject({ units: 2, maxUnits: 2 });
  });

  it('that costs nothing is paid when it is submitted', async () => {
    const free = { feeTwd: 0, minGoodsTwd: 0 };
    const [terms] = await opened.database
      .select()
      .from(channelTerms)
      .where(eq(channelTerms.channelId, shop.channelId));
    if (!terms) throw new Error('the channel has no terms');
    const setShipping = (shipping: typeof terms.shipping) =>
      opened.database
        .update(channelTerms)
        .set({ shipping })
        .where(eq(channelTerms.channelId, shop.channelId));
    await setShipping(terms.shipping.map((rule) => ({ ...rule, tiers: [free] })));
    const skuId = await shop.createSku();
    const campaignId = await shop.openCampaign({
      items: [{ skuId, startTwd: 0, capUnits: 3 }],
      teamSize: 2,
    });
    const [one, two] = [await shop.createJoiner(), await shop.createJoiner()];
    const first = await one.hold({ campaignId, lines: [{ skuId }], teamNo: 'NEW' });
    const { status, teamNo } = await shop.pledgeOf(first);
    expect(status).toBe('CONFIRMED');
    expect(await shop.parcels(first)).toMatchObject([{ status: 'HELD' }]);
    const second = await two.hold({ campaignId, lines: [{ skuId }], teamNo: teamNo ?? '' });
    await setShipping(terms.shipping);
    for (const orderNo of [first, second]) {
      expect(await shop.order(orderNo)).toMatchObject({ status: 'CONFIRMED', payableTwd: 0 });
      expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'SETTLED' });
      expect(await shop.parcels(orderNo)).toMatchObject([{ status: 'READY' }]);
    }
  });

  it('refuses coupons and payment methods that are too slow', async () => {
    const skuId = await shop.createSku();
    const campaignId = await shop.openCampaign({ items: [{ skuId, startTwd: 400 }] });
    const joiner = await shop.createJoiner();
    const checkoutNo = await joiner.join({ campaignId, lines: [{ skuId }] });
    await joiner.fill(checkoutNo);
    const withCoupon = { checkoutNo, couponCode: 'WELCOME' };
    const { result } = await joiner.call('/Checkout/UpdateCheckout', withCoupon);
    expect(result.coupon).toMatchObject({ discountTwd: 0, reason: '團購價不能再使用優惠碼' });
    expect(result.problems).toEqual([]);
    await joiner.call('/Checkout/UpdateCheckout', {
      ...{ checkoutNo, paymentMethod: 'BANK_TRANSFER' },
    });
    expect(await joiner.codeOf('/Checkout/SubmitCheckout', { checkoutNo })).toBe(
      'CHECKOUT_INCOMPLETE',
    );
  });
});

describe('the hold of a pledge', () => {
  const hourMs = 3_600_000;

  it('lasts for a payment code until it expires, at most until half an hour before the close', async () => {
    const skuId = await shop.createSku();
    const closesAt = new Date(shop.clock.now.getTime() + 5 * hourMs);
    const campaignId = await shop.openCampaign({ items: [{ skuId, startTwd: 400 }], closesAt });
    const joiner = await shop.createJoiner();
    const orderNo = await joiner.hold({ campaignId, lines: [{ skuId }], method: 'ATM' });
    const until = new Date(closesAt.getTime() - hourMs / 2);
    expect(await shop.order(orderNo)).toMatchObject({ payBy: until, holdUntil: until });
    await joiner.begin(orderNo, 'ATM');
    await shop.gateway.deliverDue();
    expect(await shop.order(orderNo)).toMatchObject({ payBy: until, holdUntil: until });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ heldUntil: until });
    await joiner.begin(orderNo, 'CARD');
    expect(await shop.order(orderNo)).toMatchObject({ holdUntil: until });
    expect(await joiner.codeOf('/Payment/StartPayment', { orderNo, method: 'BANK_TRANSFER' })).toBe(
      'PAYMENT_NOT_AVAILABLE',
    );
  });

  it('lasts for a card fifteen minutes, even beyond the close; a longer-lived code moves the pledge’s hold too', async () => {
    const skuId = await shop.createSku();
    const campaignId = await shop.openCampaign({ items: [{ skuId, startTwd: 400 }] });
    const joiner = await shop.createJoiner();
    const orderNo = await joiner.hold({ campaignId, lines: [{ skuId }] });
    const { heldUntil } = await shop.pledgeOf(orderNo);
    expect(heldUntil).toEqual(new Date(shop.clock.now.getTime() + hourMs / 4));
    await joiner.begin(orderNo, 'CVS_CODE');
    const [moved, placed] = [await shop.pledgeOf(orderNo), await shop.order(orderNo)];
    expect(moved.heldUntil).toEqual(placed.holdUntil);
    expect(moved.heldUntil?.getTime()).toBeGreaterThan(heldUntil?.getTime() ?? 0);

    await shop.setCampaign(campaignId, { closesAt: new Date(shop.clock.now.getTime() + 60_000) });
    const other = await shop.createJoiner();
    const atTheLast = await other.hold({ campaignId, lines: [{ skuId }] });
    shop.pass(5);
    await other.pay(atTheLast);
    expect(await shop.pledgeOf(atTheLast)).toMatchObject({ status: 'CONFIRMED' });
  });
});
