import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { type Buyer, createBuyer } from '#server/testing/members/buyer.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

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
const lineOf = (skuId: number, quantity: number, shownUnitPriceTwd: number | null = null) => ({
  ...{ skuId, quantity, isSelected: true, note: '', shownUnitPriceTwd },
});
const join = async (buyer: Buyer, lines: ReturnType<typeof lineOf>[], idempotencyKey?: string) =>
  (await buyer.call('/Cart/JoinGuestCart', { channelId, lines }, idempotencyKey)).result;
const cartOf = async (buyer: Buyer) =>
  (await buyer.call('/Cart/GetCart', { channelId, cartType: 'CART' })).result;

describe('joining the cart of a guest', () => {
  it('adds what can be had and says of each line what became of it', async () => {
    const buyer = await createBuyer(opened.database, channelId);
    const [good, scarce, cases] = [await sell(), await sell({ onHand: 3 }), await sell({ moq: 4 })];
    const [out, ended] = [
      await sell({ onHand: 0 }),
      await sell({}, { maxEndTimestamp: new Date(Date.now() - 1_000) }),
    ];
    await buyer.addItem(good, 1);
    await buyer.addItem(scarce, 3);
    const lines = [good, scarce, cases, out, ended, 2_000_000_000].map((id) => lineOf(id, 2));
    expect(await join(buyer, lines)).toMatchObject([
      { skuId: good, outcome: 'ADDED', asked: 2, inCart: 3, reason: null },
      { skuId: scarce, outcome: 'ADJUSTED', inCart: 3, reason: '庫存只剩 3 件' },
      { skuId: cases, outcome: 'ADJUSTED', inCart: 4, reason: '最少訂購 4 件' },
      { skuId: out, outcome: 'SOLD_OUT', inCart: 2, reason: '已售完' },
      { skuId: ended, outcome: 'GONE', inCart: 0, reason: '已下架' },
      { skuId: 2_000_000_000, outcome: 'GONE', name: null, inCart: 0 },
    ]);
    const cart = await cartOf(buyer);
    expect(cart.lines.map(({ skuId, quantity }) => [skuId, quantity])).toEqual([
      [good, 3],
      [scarce, 3],
      [cases, 4],
      [out, 2],
    ]);
  });

  it('tells in the cart that a price moved since the guest saw it, and only then', async () => {
    const buyer = await createBuyer(opened.database, channelId);
    const [moved, same, tiered] = [
      await sell({ priceTwd: 60 }),
      await sell({ priceTwd: 60 }),
      await sell({ priceTwd: 80, tiers: [{ minQty: 5, unitPriceTwd: 70 }] }),
    ];
    await buyer.addItem(tiered, 3);
    await join(buyer, [lineOf(moved, 1, 50), lineOf(same, 1, 60), lineOf(tiered, 2, 80)]);
    const { changes, lines } = await cartOf(buyer);
    expect(changes).toMatchObject([{ kind: 'PRICE_UP', from: 50, to: 60 }]);
    expect(lines.find(({ skuId }) => skuId === tiered)?.unitPriceTwd).toBe(70);
  });

  it('keeps the note and what was not ticked', async () => {
    const buyer = await createBuyer(opened.database, channelId);
    const [noted, unticked] = [await sell(), await sell()];
    const ticked = await sell();
    await buyer.addItem(noted, 1);
    await buyer.addItem(ticked, 1);
    await join(buyer, [
      { ...lineOf(noted, 1), note: '請分裝' },
      { ...lineOf(unticked, 1), isSelected: false },
      { ...lineOf(ticked, 1), isSelected: false },
    ]);
    expect((await cartOf(buyer)).lines).toMatchObject([
      { skuId: noted, quantity: 2, note: '請分裝', isSelected: true },
      // What the member had ticked stays so.
      { skuId: ticked, quantity: 2, isSelected: true },
      { skuId: unticked, note: '', isSelected: false },
    ]);
  });

  it('keeps both notes of the same goods, also where no piece is added, and tells what does not fit', async () => {
    const buyer = await createBuyer(opened.database, channelId);
    const [good, scarce, long] = [await sell(), await sell({ onHand: 1 }), await sell()];
    for (const skuId of [good, scarce, long]) await buyer.addItem(skuId, 1);
    const [earlier, later] = ['早'.repeat(30), '晚'.repeat(30)];
    const noteOf = new Map([
      [good, '請分裝'],
      [scarce, '請分裝'],
      [long, earlier],
    ]);
    for (const { lineId, skuId } of (await cartOf(buyer)).lines) {
      const note = noteOf.get(skuId) ?? '';
      await buyer.call('/Cart/UpdateCartItem', { channelId, cartType: 'CART', lineId, note });
    }
    const told = await join(buyer, [
      { ...lineOf(good, 1), note: '不要香菜' },
      { ...lineOf(scarce, 1), note: '不要香菜' },
      { ...lineOf(long, 1), note: later },
    ]);
    expect((await cartOf(buyer)).lines).toMatchObject([
      { skuId: good, quantity: 2, note: '請分裝；不要香菜' },
      { skuId: scarce, quantity: 1, note: '請分裝；不要香菜' },
      { skuId: long, quantity: 2, note: later },
    ]);
    expect(told).toMatchObject([
      { outcome: 'ADDED', reason: null },
      { outcome: 'ADJUSTED', reason: '庫存只剩 1 件' },
      { outcome: 'ADJUSTED', reason: expect.stringContaining(earlier) },
    ]);
  });

  it('happens once, from two tabs at once and when it is sent again', async () => {
    const buyer = await createBuyer(opened.database, channelId);
    const skuId = await sell();
    const tabs = await Promise.all([0, 1].map(() => join(buyer, [lineOf(skuId, 2)], 'the-cart')));
    expect(tabs[0]).toEqual(tabs[1]);
    expect(await join(buyer, [lineOf(skuId, 2)], 'the-cart')).toEqual(tabs[0]);
    expect((await cartOf(buyer)).lines).toMatchObject([{ skuId, quantity: 2 }]);
  });

  it('fills a cart up to its limit, and says what found no room', async () => {
    const buyer = await createBuyer(opened.database, channelId);
    const productId = await createProduct(opened.database, { channelIds: [channelId], skus: [] });
    const skuIds: number[] = [];
    for (let n = 0; n < 101; n += 1) skuIds.push(await createSku(opened.database, productId));
    const [first = 0, ...rest] = skuIds;
    await buyer.addItem(first, 1);
    const joined = await join(
      buyer,
      rest.map((skuId) => lineOf(skuId, 1)),
    );
    expect(joined.filter(({ outcome }) => outcome === 'ADDED')).toHaveLength(99);
    expect(joined.at(-1)).toMatchObject({ outcome: 'CART_FULL', inCart: 0 });
    expect((await cartOf(buyer)).itemCount).toBe(100);
  });

  it('is refused to guests, and to members of another channel', async () => {
    const lines = [lineOf(await sell(), 1)];
    const guest = createCaller(opened.database);
    expect(await guest.codeOf('/Cart/JoinGuestCart', { channelId, lines })).toBe('UNAUTHENTICATED');
    const elsewhere = { isVerified: true, channelId: await createChannel(opened.database) };
    const bound = await createBuyer(opened.database, channelId, { caller: elsewhere });
    expect(await bound.codeOf('/Cart/JoinGuestCart', { channelId, lines })).toBe(
      'CHANNEL_MISMATCH',
    );
  });
});

describe('the cart that a guest looks at', () => {
  const look = async (lines: { skuId: number; quantity: number }[], of = channelId) => {
    const asked = lines.map((line) => ({ ...line, isSelected: true, note: '' }));
    const guest = createCaller(opened.database);
    return (await guest.call('/Cart/GetGuestCart', { channelId: of, lines: asked })).result;
  };

  it('has the prices, parcels and problems of this moment', async () => {
    const [good, out] = [
      await sell({ priceTwd: 80, tiers: [{ minQty: 5, unitPriceTwd: 70 }] }),
      await sell({ onHand: 0 }),
    ];
    const lines = [
      { skuId: good, quantity: 5 },
      { skuId: out, quantity: 1 },
      { skuId: 2_000_000_000, quantity: 1 },
    ];
    const cart = await look(lines);
    expect(cart).toMatchObject({ itemCount: 2, goodsTwd: 350 });
    expect(cart.lines).toMatchObject([
      { lineId: good, skuId: good, quantity: 5, unitPriceTwd: 70 },
      { lineId: out, problem: 'SOLD_OUT' },
    ]);
    await opened.database.update(sku).set({ priceTwd: 90, tiers: [] }).where(eq(sku.id, good));
    expect((await look(lines)).goodsTwd).toBe(450);
  });

  it('shows no amount where guests see no prices', async () => {
    const { database } = opened;
    const hiddenId = await createChannel(database);
    const skuId = await sell({}, { channelIds: [hiddenId] });
    await database.insert(channelTerms).values({
      ...{ channelId: hiddenId, priceVisibility: 'LOGIN_REQUIRED', shipping: [], payments: [] },
    });
    const cart = await look([{ skuId, quantity: 1 }], hiddenId);
    expect(cart).toMatchObject({
      goodsTwd: null,
      lines: [{ unitPriceTwd: null, amountTwd: null }],
    });
  });
});
