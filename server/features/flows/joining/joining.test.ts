import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { cartLine } from '#server/database/schema/cart-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  type CampaignFixture,
  type GroupShop,
  withGroups,
} from '#server/testing/group-buys/group-shop.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';

let opened: OpenDatabase;
let shop: GroupShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = withGroups(opened.database, await openPayingShop(opened.database));
});
afterAll(() => opened.close());

describe('joining a campaign', () => {
  it('holds pieces before payment, counts them with it, and waits for the close', async () => {
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
    const inTime = (isInTime: boolean) =>
      seen.payments
        .filter(({ reason }) => (reason === null) === isInTime)
        .map(({ method }) => method);
    expect(inTime(true)).toEqual(['CARD', 'LINE_PAY', 'ATM', 'CVS_CODE']);
    expect(inTime(false)).toEqual(['HOME_COD', 'BANK_TRANSFER']);

    const orderNo = await joiner.submit(checkoutNo);
    const placed = await shop.order(orderNo);
    expect(placed).toMatchObject({ status: 'PLACED', campaignId, payableTwd: 900 });
    expect(placed.payBy).toEqual(placed.holdUntil);
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
    expect(await shop.order(orderNo)).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'PAID' });
    expect(await shop.parcels(orderNo)).toMatchObject([{ status: 'HELD' }]);
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'CONFIRMED', heldUntil: null });
    expect(await shop.campaign(campaignId)).toMatchObject({
      ...{ heldBuyers: 0, heldUnits: 0 },
      ...{ confirmedBuyers: 1, confirmedUnits: 2, confirmedTwd: 800 },
    });
    expect(await shop.item(campaignId, skuId)).toMatchObject({ heldUnits: 0, confirmedUnits: 2 });
  });

  it('releases pieces that were not paid in time', async () => {
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
    await shop.expire();
    expect(await shop.order(orderNo)).toMatchObject({
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

describe('joining is refused', () => {
  const hourMs = 3_600_000;
  const later = (hours: number) => new Date(shop.clock.now.getTime() + hours * hourMs);

  async function open(given: Partial<CampaignFixture> = {}) {
    const skuId = await shop.createSku();
    const items = [{ skuId, startTwd: 400 }];
    const campaignId = await shop.openCampaign({ items, ...given });
    const request = (quantity = 1) => ({
      ...{ channelId: shop.channelId, campaignId },
      lines: [{ skuId, quantity }],
    });
    return { skuId, campaignId, request };
  }

  it('before the opening, after the close, and in another channel', async () => {
    const joiner = await shop.createJoiner();
    const early = await open({ status: 'SCHEDULED', opensAt: later(1), closesAt: later(2) });
    expect(await joiner.refusal('/GroupBuy/JoinCampaign', early.request())).toMatchObject({
      ...{ code: 'CAMPAIGN_NOT_OPEN', message: '團購尚未開始' },
    });
    const over = await open({ opensAt: later(-2), closesAt: later(-1) });
    expect(await joiner.refusal('/GroupBuy/JoinCampaign', over.request())).toMatchObject({
      ...{ code: 'CAMPAIGN_NOT_OPEN', message: '團購已結束' },
    });
    const draft = await open({ status: 'DRAFT' });
    expect(await joiner.codeOf('/GroupBuy/JoinCampaign', draft.request())).toBe('NOT_FOUND');
  });

  it('from the moment it closes, even for a checkout opened before', async () => {
    const { campaignId, skuId } = await open({ closesAt: later(0.25) });
    const joiner = await shop.createJoiner();
    const checkoutNo = await joiner.join({ campaignId, lines: [{ skuId }] });
    await joiner.fill(checkoutNo);
    shop.pass(15);
    expect(await joiner.codeOf('/Checkout/SubmitCheckout', { checkoutNo })).toBe(
      'CAMPAIGN_NOT_OPEN',
    );
    expect(await shop.campaign(campaignId)).toMatchObject({ heldBuyers: 0 });
  });

  it('beyond its limits per member and per order', async () => {
    const joiner = await shop.createJoiner();
    const { request } = await open({ perMemberMax: 3, perOrderMax: 2 });
    expect(await joiner.refusal('/GroupBuy/JoinCampaign', request(3))).toMatchObject({
      ...{ code: 'LIMIT_PER_ORDER', details: [{ allowed: 2 }] },
    });
    const { request: whole } = await open({ perMemberMax: 3 });
    expect(await joiner.refusal('/GroupBuy/JoinCampaign', whole(4))).toMatchObject({
      ...{ code: 'LIMIT_PER_MEMBER', details: [{ allowed: 3 }] },
    });
  });

  it('a second time, with the pledge to edit', async () => {
    const joiner = await shop.createJoiner();
    const { campaignId, skuId, request } = await open();
    const orderNo = await joiner.hold({ campaignId, lines: [{ skuId }] });
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    expect(await joiner.refusal('/GroupBuy/JoinCampaign', request())).toMatchObject({
      code: 'ALREADY_JOINED',
      details: [{ rule: 'ALREADY_JOINED', suggest: pledgeNo }],
    });
  });

  it('with goods it does not sell, or the same SKU twice', async () => {
    const joiner = await shop.createJoiner();
    const { skuId, request } = await open();
    const lines = [{ skuId: await shop.createSku(), quantity: 1 }];
    expect(await joiner.refusal('/GroupBuy/JoinCampaign', { ...request(), lines })).toMatchObject({
      ...{ code: 'VALIDATION_FAILED', details: [{ rule: 'NOT_IN_CAMPAIGN' }] },
    });
    const twice = [1, 2].map((quantity) => ({ skuId, quantity }));
    expect(
      await joiner.refusal('/GroupBuy/JoinCampaign', { ...request(), lines: twice }),
    ).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ rule: 'REPEATED' }] });
  });

  it('with a team where it has none, or without one where it has', async () => {
    const joiner = await shop.createJoiner();
    const [campaign, teams] = [await open(), await open({ teamSize: 2 })];
    expect(await joiner.codeOf('/GroupBuy/OpenTeam', campaign.request())).toBe('TEAM_NOT_OPEN');
    expect(await joiner.codeOf('/GroupBuy/JoinCampaign', teams.request())).toBe('TEAM_NOT_OPEN');
    const unknown = { ...teams.request(), teamNo: '01JD0000000000000000000000' };
    expect(await joiner.codeOf('/GroupBuy/JoinTeam', unknown)).toBe('NOT_FOUND');
  });

  it('for a member who may not see the prices', async () => {
    const joiner = await shop.createJoiner();
    const { request } = await open();
    const isShop = eq(channelTerms.channelId, shop.channelId);
    const { database } = opened;
    await database.update(channelTerms).set({ priceVisibility: 'PRICES_HIDDEN' }).where(isShop);
    expect(await joiner.codeOf('/GroupBuy/JoinCampaign', request())).toBe('FORBIDDEN');
    await database.update(channelTerms).set({ priceVisibility: 'PUBLIC' }).where(isShop);
  });
});
