import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { sku } from '#server/database/schema/catalog-schema.ts';
import {
  channelPrice,
  priceGroup,
  priceGroupMember,
  priceGroupPrice,
} from '#server/database/schema/trading-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createChannel,
  createProduct,
  createSku,
  nextId,
} from '#server/testing/goods/catalog-factory.ts';
import { type Buyer, createBuyer } from '#server/testing/members/buyer.ts';

let opened: OpenDatabase;
let channelId: number;
beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
});
afterAll(() => opened.close());

type Fixture = Parameters<typeof createProduct>[1];
async function sell(given: Parameters<typeof createSku>[2] = {}, of: Fixture = {}) {
  const fixture = { channelIds: [channelId], skus: [], ...of };
  return createSku(opened.database, await createProduct(opened.database, fixture), given);
}
const buyerOf = () => createBuyer(opened.database, channelId);
const cartOf = async (buyer: Buyer, cartType: 'CART' | 'DIRECT' = 'CART') =>
  (await buyer.call('/Cart/GetCart', { channelId, cartType })).result;
const addTo = (cartType: 'CART' | 'DIRECT', skuId: number, quantity: number) => ({
  ...{ channelId, cartType, skuId, quantity },
});

describe('adding to the cart', () => {
  it('sums pieces of the same SKU and returns the whole cart', async () => {
    const buyer = await buyerOf();
    const skuId = await sell({ priceTwd: 80, tiers: [{ minQty: 5, unitPriceTwd: 70 }] });
    await buyer.addItem(skuId, 2);
    const { result } = await buyer.addItem(skuId, 3);
    expect(result.lines).toMatchObject([
      { skuId, quantity: 5, unitPriceTwd: 70, priceSource: 'TIER', amountTwd: 350 },
    ]);
    expect(result).toMatchObject({ itemCount: 1, goodsTwd: 350, changes: [] });
  });

  it.each([
    ['below the minimum', { moq: 48, multiple: 24 }, 50, 'MULTIPLE_NOT_MET', [48, 72]],
    ['too few', { moq: 48, multiple: 24 }, 5, 'MOQ_NOT_MET', [48]],
    ['above the order’s limit', { maxPerOrder: 4 }, 5, 'LIMIT_PER_ORDER', [4]],
    ['above a member’s limit', { maxPerMember: 3 }, 4, 'LIMIT_PER_ORDER', [3]],
    ['more than there is', { onHand: 2 }, 3, 'STOCK_INSUFFICIENT', [2]],
  ] as const)('refuses %s with the nearest quantities that can be had', async (...row) => {
    const [, rules, quantity, code, suggest] = row;
    const buyer = await buyerOf();
    const refusal = await buyer.refusal(
      '/Cart/AddCartItem',
      addTo('CART', await sell({ onHand: 500, ...rules }), quantity),
    );
    expect(refusal.code).toBe(code);
    expect(refusal.details[0]?.suggest).toEqual(suggest);
  });

  it('refuses goods that may not be sold online, that are discontinued or that another channel sells', async () => {
    const buyer = await buyerOf();
    const ended = { maxEndTimestamp: new Date(Date.now() - 1_000) };
    const cases = [
      [await sell({}, { restricted: 'ALCOHOL' }), 'NOT_SELLABLE_ONLINE'],
      [await sell({}, ended), 'GONE'],
      [await sell({}, { channelIds: [await createChannel(opened.database)] }), 'NOT_FOUND'],
      [2_000_000_000, 'NOT_FOUND'],
    ] as const;
    for (const [skuId, code] of cases) {
      expect(await buyer.codeOf('/Cart/AddCartItem', addTo('CART', skuId, 1))).toBe(code);
    }
    expect((await cartOf(buyer)).lines).toEqual([]);
  });

  it('keeps one line for 立即購買, separate from the cart and its count', async () => {
    const buyer = await buyerOf();
    const [first, second] = [await sell(), await sell()];
    await buyer.addItem(first);
    for (const skuId of [first, second]) {
      await buyer.call('/Cart/AddCartItem', addTo('DIRECT', skuId, 2));
    }
    expect((await cartOf(buyer, 'DIRECT')).lines).toMatchObject([{ skuId: second, quantity: 2 }]);
    const count = await buyer.call('/Cart/GetCartItemCount', { channelId, cartType: 'CART' });
    expect(count.result).toBe(1);
  });

  it('adds many at once and gives the reason for each that cannot be added', async () => {
    const buyer = await buyerOf();
    const [good, scarce] = [await sell(), await sell({ onHand: 1 })];
    const items = [good, scarce, good].map((skuId) => ({ skuId, quantity: 2 }));
    const { result } = await buyer.call('/Cart/AddCartItemArray', { channelId, items });
    expect(result).toMatchObject({
      added: 1,
      refused: [{ skuId: scarce, reason: '庫存只剩 1 件', suggest: [1] }],
      cart: { lines: [{ skuId: good, quantity: 4 }] },
    });
  });
});

describe('a cart left for a while', () => {
  it('shows what changed until the member has acknowledged it', async () => {
    const { database } = opened;
    const buyer = await buyerOf();
    const [costlier, fewer, gone] = [await sell({ priceTwd: 50 }), await sell(), await sell()];
    for (const skuId of [costlier, fewer, gone]) await buyer.addItem(skuId, 5);
    await database.update(sku).set({ priceTwd: 60 }).where(eq(sku.id, costlier));
    await database.update(sku).set({ onHand: 3 }).where(eq(sku.id, fewer));
    await database.update(sku).set({ onHand: 0 }).where(eq(sku.id, gone));

    const cart = await cartOf(buyer);
    expect(cart.changes).toMatchObject([
      { kind: 'PRICE_UP', from: 50, to: 60 },
      { kind: 'QUANTITY_CLAMPED', from: 5, to: 3 },
      { kind: 'SOLD_OUT' },
    ]);
    expect(cart.goodsTwd).toBe(5 * 60 + 3 * 100);
    const inCart = { channelId, cartType: 'CART' as const };
    const { result: seen } = await buyer.call('/Cart/AcknowledgeCartChange', inCart);
    expect(seen.changes).toMatchObject([{ kind: 'SOLD_OUT' }]);
    expect(seen.lines.find(({ skuId }) => skuId === gone)).toMatchObject({
      problem: 'SOLD_OUT',
      max: 0,
    });
  });

  it('reaches a quantity tier together within a mix group, counting selected lines only', async () => {
    const buyer = await buyerOf();
    const rules = { mixGroup: '餅乾', tiers: [{ minQty: 10, unitPriceTwd: 90 }] };
    const [first, second] = [await sell(rules), await sell(rules)];
    await buyer.addItem(first, 4);
    const { result: both } = await buyer.addItem(second, 6);
    expect(both.lines.map(({ unitPriceTwd }) => unitPriceTwd)).toEqual([90, 90]);
    const { lineId } = both.lines.find(({ skuId }) => skuId === second) ?? { lineId: 0 };
    const { result: one } = await buyer.call('/Cart/SelectCartItemArray', {
      ...{ channelId, cartType: 'CART' as const },
      ...{ lineIdArray: [lineId], isSelected: false },
    });
    expect(one.lines.map(({ unitPriceTwd }) => unitPriceTwd)).toEqual([100, 100]);
    expect(one.goodsTwd).toBe(400);
    const checkoutNo = await buyer.openCheckout();
    const { result } = await buyer.call('/Checkout/GetCheckout', { checkoutNo });
    expect(result.goodsTwd).toBe(400);
  });

  it('is grouped by temperature and availability, each group with its own fee', async () => {
    const buyer = await buyerOf();
    const shipFrom = new Date(Date.now() + 40 * 86_400_000);
    const skuIds = [
      await sell({ priceTwd: 1_200 }),
      await sell({}, { temperature: 'FROZEN' }),
      await sell({ onHand: 0 }, { preorderShipFrom: shipFrom }),
    ];
    for (const skuId of skuIds) await buyer.addItem(skuId);
    expect((await cartOf(buyer)).shipments).toMatchObject([
      { temperature: 'AMBIENT', shipFrom: null, feeTwd: 0, freeShippingMissingTwd: null },
      { temperature: 'FROZEN', shipFrom: null, feeTwd: 100, freeShippingMissingTwd: 900 },
      { temperature: 'AMBIENT', shipFrom: shipFrom.toISOString(), feeTwd: 100 },
    ]);
  });

  it('can be changed and emptied by its owner only', async () => {
    const buyer = await buyerOf();
    const { result } = await buyer.addItem(await sell(), 2);
    const lineId = result.lines[0]?.lineId ?? 0;
    const line = { channelId, cartType: 'CART' as const, lineId };
    const other = await buyerOf();
    expect(await other.codeOf('/Cart/UpdateCartItem', { ...line, quantity: 9 })).toBe('NOT_FOUND');
    const lines = { channelId, cartType: 'CART' as const, lineIdArray: [lineId] };
    expect(await other.codeOf('/Cart/RemoveCartItemArray', lines)).toBe('OK');
    expect((await cartOf(buyer)).lines).toMatchObject([{ quantity: 2 }]);
    await buyer.call('/Cart/UpdateCartItem', { ...line, quantity: 0 });
    expect((await cartOf(buyer)).lines).toEqual([]);
  });
});

describe('prices in the cart', () => {
  it('are the channel’s, or those of the member’s own price list', async () => {
    const { database } = opened;
    const skuId = await sell({ priceTwd: 100 });
    await database.insert(channelPrice).values({ channelId, skuId, priceTwd: 95 });
    const group = nextId();
    await database.insert(priceGroup).values({ id: group, channelId, name: '經銷' });
    await database.insert(priceGroupPrice).values({ priceGroupId: group, skuId, priceTwd: 77 });
    const [ordinary, dealer] = [await buyerOf(), await buyerOf()];
    const { memberId } = dealer;
    await database.insert(priceGroupMember).values({ channelId, memberId, priceGroupId: group });
    const priceFor = async (buyer: Buyer) => (await buyer.addItem(skuId)).result.lines[0];
    expect(await priceFor(ordinary)).toMatchObject({ unitPriceTwd: 95, priceSource: 'CHANNEL' });
    expect(await priceFor(dealer)).toMatchObject({ unitPriceTwd: 77, priceSource: 'MEMBER' });
  });

  it('are refused in a channel where the member is not verified', async () => {
    const elsewhere = await createChannel(opened.database);
    const caller = { isVerified: true, channelId: elsewhere };
    const bound = await createBuyer(opened.database, channelId, { caller });
    const request = { channelId, cartType: 'CART' };
    expect(await bound.codeOf('/Cart/GetCart', request)).toBe('CHANNEL_MISMATCH');
  });
});
