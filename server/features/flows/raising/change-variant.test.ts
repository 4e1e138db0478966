import { inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { product, sku } from '#server/database/schema/catalog-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { expectHonestCounters } from '#server/testing/group-buys/group-counts.ts';
import { type GroupShop, type Joiner, withGroups } from '#server/testing/group-buys/group-shop.ts';
import { expectWorth } from '#server/testing/group-buys/order-worth.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';

let opened: OpenDatabase;
let shop: GroupShop;
let campaignId = 0;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = withGroups(opened.database, await openPayingShop(opened.database));
});
afterAll(() => opened.close());
afterEach(() => expectHonestCounters(opened.database, campaignId));

/** A group buy of two variants of one product, at NT$400 and NT$300. */
async function openVariants(): Promise<[number, number]> {
  const { channelId } = shop;
  const productId = await createProduct(opened.database, { channelIds: [channelId], skus: [] });
  const make = () => createSku(opened.database, productId, { priceTwd: 500, onHand: 0 });
  const [large, small] = [await make(), await make()];
  campaignId = await shop.openCampaign({
    rungs: [{ threshold: 20, offTwd: 50 }],
    items: [
      { skuId: large, startTwd: 400, capUnits: 100 },
      { skuId: small, startTwd: 300, capUnits: 100 },
    ],
  });
  return [large, small];
}

async function join(skuId: number, quantity: number) {
  const joiner = await shop.createJoiner();
  const orderNo = await joiner.joinAndPay({ campaignId, lines: [{ skuId, quantity }] });
  const { pledgeNo } = await shop.pledgeOf(orderNo);
  const update = async (...lines: { skuId: number; quantity: number }[]) =>
    (await joiner.call('/GroupBuy/UpdatePledge', { pledgeNo, lines })).result.pledge;
  return { joiner, orderNo, pledgeNo, update };
}

it('a cheaper variant takes effect at once, and the difference goes back', async () => {
  const [large, small] = await openVariants();
  const { orderNo, update } = await join(large, 2);
  const pledge = await update({ skuId: small, quantity: 2 });
  expect(pledge).toMatchObject({ change: null, refundTwd: 200, lines: [{ skuId: small }] });
  expect(await shop.orderLines(orderNo)).toMatchObject([
    { skuId: small, lineNo: 2, quantity: 2, netTwd: 600, holdSource: 'CAMPAIGN' },
  ]);
  expect(await shop.order(orderNo)).toMatchObject({ paidTwd: 900, payableTwd: 700 });
});

it('more of goods that were taken off sale is refused with that, not as full', async () => {
  const [large] = await openVariants();
  const { joiner, pledgeNo } = await join(large, 1);
  const isOwn = inArray(sku.id, [large]);
  const [{ productId } = { productId: 0 }] = await opened.database.select().from(sku).where(isOwn);
  const archived = { productStatus: 'ARCHIVED' } as const;
  await opened.database
    .update(product)
    .set(archived)
    .where(inArray(product.id, [productId]));
  const lines = [{ skuId: large, quantity: 2 }];
  const refused = await joiner.refusal('/GroupBuy/UpdatePledge', { pledgeNo, lines });
  expect(refused).toMatchObject({
    code: 'CAMPAIGN_FULL',
    message: expect.stringContaining('停止販售'),
  });
});

it('a more expensive variant waits for its difference, the same price changes at once', async () => {
  const [large, small] = await openVariants();
  const { joiner, orderNo, update } = await join(small, 3);
  const costlier = await update({ skuId: large, quantity: 1 }, { skuId: small, quantity: 2 });
  expect(costlier.change).toMatchObject({
    dueTwd: 100,
    lines: [{ skuId: large }, { skuId: small }],
  });
  await joiner.pay(orderNo);
  expect((await shop.orderLines(orderNo)).map(({ skuId, quantity }) => [skuId, quantity])).toEqual([
    [small, 2],
    [large, 1],
  ]);
  const same = await update({ skuId: small, quantity: 1 }, { skuId: large, quantity: 1 });
  expect(same).toMatchObject({ change: null, refundTwd: 300 });
});

it('a variant that is chosen keeps the food label it had then, also while its difference is unpaid', async () => {
  const [large, small] = await openVariants();
  const { joiner, orderNo, update } = await join(small, 1);
  const { database } = opened;
  const label = (ingredients: string) =>
    database
      .update(product)
      .set({ food: { ingredients, allergens: [], netContent: '', shelfLifeDays: 9 } })
      .where(inArray(product.id, database.select({ id: sku.productId }).from(sku)));
  await label('糖');
  await update({ skuId: large, quantity: 1 });
  await label('蔗糖素');
  await joiner.pay(orderNo);
  expect(await shop.orderLines(orderNo)).toMatchObject([
    { skuId: large, foodLabel: { ingredients: '糖' } },
  ]);
});

/** Numbers below a bound, the same in every run of a seed. */
function drawFrom(seed: number) {
  let state = seed;
  return (bound: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor(state / 65_536) % bound;
  };
}

type Own = { joiner: Joiner; orderNo: string; pledgeNo: string };

/** One random step of a member with a pledge: an edit, a payment in time or too late, or giving up. */
async function takeStep({ joiner, orderNo, pledgeNo }: Own, skuIds: number[], draw: Draw) {
  const requested = skuIds.map((skuId) => ({ skuId, quantity: draw(5) }));
  const lines = requested.filter(({ quantity }) => quantity > 0);
  if (lines.length > 0) await joiner.codeOf('/GroupBuy/UpdatePledge', { pledgeNo, lines });
  const { change } = (await joiner.call('/GroupBuy/GetPledge', { pledgeNo })).result.pledge;
  if (!change) return;
  const fate = draw(5);
  if (fate === 0) await joiner.call('/GroupBuy/CancelPledgeChange', { pledgeNo });
  if (fate === 1) {
    const tradeNo = await joiner.begin(orderNo);
    shop.pass(16);
    await shop.expire();
    await shop.gateway.payTrade(tradeNo);
    await shop.gateway.deliverDue();
  }
  if (fate === 2 && change.methods.includes('ATM')) await joiner.pay(orderNo, 'ATM');
  else if (fate > 1) await joiner.pay(orderNo);
}
type Draw = ReturnType<typeof drawFrom>;

it.each([1, 2, 3])('after any history the order keeps what it comes to (%i)', async (seed) => {
  const draw = drawFrom(seed);
  const skuIds = await openVariants();
  const owns: Own[] = [await join(skuIds[0], 1 + draw(3)), await join(skuIds[1], 1 + draw(3))];
  for (let step = 0; step < 6; step += 1) {
    for (const own of owns) {
      await takeStep(own, skuIds, draw);
      await expectHonestCounters(opened.database, campaignId);
      await expectWorth(opened.database, shop, own.orderNo);
    }
  }
  const [left] = owns;
  if (left && draw(2) === 0)
    await left.joiner.call('/GroupBuy/WithdrawPledge', { pledgeNo: left.pledgeNo });
  await shop.setCampaign(campaignId, { closesAt: shop.clock.now });
  shop.pass(30);
  await shop.runJobs();
  await shop.runJobs();
  for (const { orderNo } of owns) await expectWorth(opened.database, shop, orderNo);
});
