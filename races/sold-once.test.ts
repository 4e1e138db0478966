import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import { sku } from '@kaituan/server/database/schema/catalog-schema';
import { orderLine, shopOrder } from '@kaituan/server/database/schema/order-schema';
import {
  coupon,
  couponUse,
  memberSkuQuantity,
} from '@kaituan/server/database/schema/trading-schema';
import { createProduct, createSku, daysFrom } from '@kaituan/server/testing/goods/catalog-factory';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRaceShop, type RaceShop } from './race-shop.ts';
import { inTurns, type Outcome, Racer } from './racer.ts';

let shop: RaceShop;
beforeAll(async () => {
  shop = await openRaceShop();
});
afterAll(() => shop.close());

async function createSkuOnSale(given: Parameters<typeof createSku>[2]): Promise<number> {
  const productId = await createProduct(shop.database, { channelIds: [channelId], skus: [] });
  return createSku(shop.database, productId, given);
}
const createRacers = async (count: number) =>
  (await shop.createMembers(count)).map((member) => new Racer(member, shop.nodes));
const findSku = async (id: number) =>
  (await shop.database.select().from(sku).where(eq(sku.id, id)))[0];
const orderedOf = (outcomes: readonly Outcome<string>[]) =>
  outcomes.flatMap((outcome) => ('answer' in outcome ? [outcome.answer] : []));

/** Every racer submits at once, while nodes are killed and restarted one after the other. */
async function raceToSubmit(
  racers: readonly Racer[],
  checkoutNos: readonly string[],
  dying: RaceShop['nodes'] = shop.nodes.slice(0, 1),
) {
  const entries = racers.map((racer, index) => ({ racer, checkoutNo: checkoutNos[index] ?? '' }));
  const race = inTurns(entries, 120, ({ racer, checkoutNo }) => racer.submit(checkoutNo));
  for (const node of dying) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await node.crash();
  }
  return race;
}

describe('many buyers at once, with double taps, retries and nodes that die', () => {
  it('sell 50 pieces to 50 of 500 buyers', { timeout: 300_000 }, async () => {
    const scarce = await createSkuOnSale({ onHand: 50, priceTwd: 100 });
    const plenty = await createSkuOnSale({ onHand: 5_000, priceTwd: 30 });
    const racers = await createRacers(500);
    const items = [scarce, plenty].map((skuId) => ({ skuId, quantity: 1 }));
    const checkoutNos = await inTurns(racers, 40, (racer) =>
      racer.prepareCheckout(channelId, items),
    );

    const outcomes = await raceToSubmit(racers, checkoutNos, shop.nodes);

    const orderNos = orderedOf(outcomes);
    expect(new Set(orderNos).size).toBe(50);
    const refusals = outcomes.flatMap((outcome) => ('refused' in outcome ? [outcome.refused] : []));
    expect(new Set(refusals)).toEqual(new Set(['STOCK_INSUFFICIENT']));
    const lines = await shop.database
      .select()
      .from(orderLine)
      .where(inArray(orderLine.skuId, [scarce, plenty]));
    expect(new Set(lines.map((line) => line.orderNo))).toEqual(new Set(orderNos));
    expect(lines).toHaveLength(100);
    expect(await findSku(scarce)).toMatchObject({ onHand: 50, reserved: 50 });
    expect(await findSku(plenty)).toMatchObject({ onHand: 5_000, reserved: 50 });
  });

  it('sell no member more than the limit', { timeout: 300_000 }, async () => {
    const skuId = await createSkuOnSale({ onHand: 1_000, maxPerMember: 3 });
    const racers = await createRacers(20);
    const attempts = racers.flatMap((racer) => Array.from({ length: 5 }, () => racer));
    // One after the other for each member: only submitting removes the lines from the cart.
    const checkoutNos = await inTurns(attempts, 1, (racer) => openAnother(racer, skuId));

    await raceToSubmit(attempts, checkoutNos);

    const lines = await shop.database
      .select({ memberId: shopOrder.memberId, quantity: orderLine.quantity })
      .from(orderLine)
      .innerJoin(shopOrder, eq(shopOrder.orderNo, orderLine.orderNo))
      .where(eq(orderLine.skuId, skuId));
    const counted = await shop.database
      .select()
      .from(memberSkuQuantity)
      .where(eq(memberSkuQuantity.skuId, skuId));
    expect(counted).toHaveLength(20);
    for (const { memberId, quantity } of counted) {
      const bought = lines.filter((line) => line.memberId === memberId);
      expect(bought.reduce((sum, line) => sum + line.quantity, 0)).toBe(quantity);
      expect(quantity).toBeLessThanOrEqual(3);
    }
    expect((await findSku(skuId))?.reserved).toBe(
      lines.reduce((sum, line) => sum + line.quantity, 0),
    );
  });

  it('give a coupon with one use to one of 60 buyers', { timeout: 300_000 }, async () => {
    const skuId = await createSkuOnSale({ onHand: 1_000, priceTwd: 500 });
    const now = new Date();
    await shop.database.insert(coupon).values({
      id: 1,
      channelId,
      code: 'ONLYONE',
      title: '獨享折扣',
      amountTwd: 100,
      maxUses: 1,
      startsAt: daysFrom(now, -1),
      endsAt: daysFrom(now, 1),
    });
    const racers = await createRacers(60);
    const items = [{ skuId, quantity: 1 }];
    const checkoutNos = await inTurns(racers, 30, (racer) =>
      racer.prepareCheckout(channelId, items, 'ONLYONE'),
    );

    const orderNos = orderedOf(await raceToSubmit(racers, checkoutNos));

    expect(orderNos).toHaveLength(1);
    expect(await shop.database.select().from(couponUse)).toMatchObject([{ orderNo: orderNos[0] }]);
    expect(await shop.database.select().from(coupon)).toMatchObject([{ used: 1 }]);
    expect((await findSku(skuId))?.reserved).toBe(1);
  });
});

/** Another checkout of one or two pieces; the cart keeps its line, so that the next has the same. */
async function openAnother(racer: Racer, skuId: number): Promise<string> {
  const cart = { channelId, cartType: 'CART' as const };
  const { result } = await racer.must('/Cart/GetCart', cart);
  const lineIdArray = result.lines.map((line) => line.lineId);
  if (lineIdArray.length > 0) {
    await racer.must('/Cart/RemoveCartItemArray', { ...cart, lineIdArray });
  }
  const quantity = 1 + Math.floor(Math.random() * 2);
  return racer.prepareCheckout(channelId, [{ skuId, quantity }]);
}
