import { allocateTwd, sumTwd } from '@kaituan/domain/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import {
  channelPrice,
  channelTerms,
  coupon,
  priceGroup,
  priceGroupMember,
  priceGroupPrice,
} from '#server/database/schema/trading-schema.ts';
import { approveReturn } from '#server/features/flows/returns/return-decide.ts';
import { refundReturn } from '#server/features/flows/returns/return-refund.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { lockOrder } from '#server/features/records/order/lock-order.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createChannel,
  createProduct,
  createSku,
  nextId,
} from '#server/testing/goods/catalog-factory.ts';
import { createBuyer } from '#server/testing/members/buyer.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { deliverOrder } from '#server/testing/orders/parcel-office.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

type PriceList = { priceTwd: number; tiers: { minQty: number; unitPriceTwd: number }[] };

const anyPrices: fc.Arbitrary<PriceList> = fc
  .tuple(
    fc.integer({ min: 40, max: 300 }),
    fc.array(fc.integer({ min: 1, max: 39 }), { maxLength: 3 }),
  )
  .map(([priceTwd, steps]) => ({
    priceTwd,
    // More pieces, never at a higher price; the first tier may be above the price and counts for nothing then.
    tiers: steps.map((_, at) => ({
      minQty: 2 + at * 3,
      unitPriceTwd: priceTwd + 10 - steps.slice(0, at + 1).reduce((sum, one) => sum + one, 0) / 3,
    })),
  }))
  .map(({ priceTwd, tiers }) => ({
    priceTwd,
    tiers: tiers.map((tier) => ({
      ...tier,
      unitPriceTwd: Math.max(1, Math.floor(tier.unitPriceTwd)),
    })),
  }));

const anyGoods = fc.record({
  base: anyPrices,
  channel: fc.option(anyPrices),
  member: fc.option(anyPrices),
  isMixed: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 9 }),
  returned: fc.nat({ max: 9 }),
});
type Goods = typeof anyGoods extends fc.Arbitrary<infer T> ? T : never;

const anyCase = fc.record({
  goods: fc.array(anyGoods, { minLength: 1, maxLength: 3 }),
  offBps: fc.option(fc.integer({ min: 1, max: 10_000 })),
  orderMinimumTwd: fc.constantFrom(0, 200, 900),
});

/** The price of a piece by the nearest list that has the SKU, with its quantity prices. */
function unitPriceOf({ base, channel, member }: Goods, pieces: number): number {
  const { priceTwd, tiers } = member ?? channel ?? base;
  const reached = tiers.filter(({ minQty }) => minQty <= pieces);
  return Math.min(priceTwd, ...reached.map((tier) => tier.unitPriceTwd));
}

const [deliveryTwd, cashFeeTwd] = [80, 30];

async function openShop({
  goods,
  offBps,
  orderMinimumTwd,
}: typeof anyCase extends fc.Arbitrary<infer T> ? T : never) {
  const { database } = opened;
  const channelId = await createChannel(database);
  await database.insert(channelTerms).values({
    ...{ channelId, orderMinimumTwd },
    shipping: [
      { method: 'HOME_AMBIENT', region: 'MAIN', tiers: [{ minGoodsTwd: 0, feeTwd: deliveryTwd }] },
    ],
    payments: [{ method: 'HOME_COD', feeTwd: cashFeeTwd }],
  });
  if (offBps !== null) {
    await database.insert(coupon).values({
      ...{ id: nextId(), channelId, code: 'OFF', title: '折扣', offBps },
      ...{ startsAt: new Date(0), endsAt: new Date('2099-01-01') },
    });
  }
  const memberId = await createMember(database);
  const priceGroupId = nextId();
  await database.insert(priceGroup).values({ id: priceGroupId, channelId, name: '餐廳' });
  await database.insert(priceGroupMember).values({ channelId, memberId, priceGroupId });
  const sold = [];
  for (const one of goods) {
    const productId = await createProduct(database, { channelIds: [channelId], skus: [] });
    const skuId = await createSku(database, productId, {
      ...one.base,
      ...(one.isMixed && { mixGroup: 'M' }),
    });
    if (one.channel)
      await database.insert(channelPrice).values({ channelId, skuId, ...one.channel });
    if (one.member) {
      await database.insert(priceGroupPrice).values({ priceGroupId, skuId, ...one.member });
    }
    sold.push({ ...one, productId, skuId });
  }
  await refreshListings(database);
  const buyer = await createBuyer(database, channelId, { caller: { memberId } });
  return { channelId, sold, buyer };
}

test('list, product, cart, quotation, checkout, order and refunds have one price for a member', async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async (given) => {
      const { channelId, sold, buyer } = await openShop(given);
      const mixedPieces = sumTwd(sold.filter(({ isMixed }) => isMixed).map((one) => one.quantity));
      const expected = sold.map((one) => {
        const unitPriceTwd = unitPriceOf(one, one.isMixed ? mixedPieces : one.quantity);
        return { skuId: one.skuId, unitPriceTwd, amountTwd: unitPriceTwd * one.quantity };
      });
      const inOrder = <Line extends { skuId: number }>(lines: readonly Line[]) =>
        sold.map(({ skuId }) => lines.find((line) => line.skuId === skuId));

      const { result: listed } = await buyer.call('/Product/GetScpProductArray', { channelId });
      for (const one of sold) {
        const card = listed.find(({ id }) => id === one.productId);
        expect(card?.minPriceTwd).toBe(unitPriceOf(one, 1));
        const shown = { channelId, productId: one.productId };
        const [sku] = (await buyer.call('/Product/GetScpProduct', shown)).result.skus;
        const { priceTwd = 0, tiers = [] } = sku ?? {};
        for (const pieces of [1, 2, 5, 8, 99]) {
          const reached = (tiers ?? []).filter(({ minQty }) => minQty <= pieces);
          const twd = Math.min(priceTwd ?? 0, ...reached.map((tier) => tier.unitPriceTwd));
          expect(twd).toBe(unitPriceOf(one, pieces));
        }
        await buyer.addItem(one.skuId, one.quantity);
      }

      const goodsTwd = sumTwd(expected.map(({ amountTwd }) => amountTwd));
      const inCart = { channelId, cartType: 'CART' } as const;
      const { result: cart } = await buyer.call('/Cart/GetCart', inCart);
      expect(inOrder(cart.lines)).toMatchObject(expected);
      const missingTwd = Math.max(0, given.orderMinimumTwd - goodsTwd);
      expect(cart).toMatchObject({ goodsTwd, orderMinimumMissingTwd: missingTwd, changes: [] });
      const recipient = { name: '小島餐飲有限公司', taxId: '', contact: '' };
      const quoted = await buyer.call('/Quotation/CreateQuotation', { channelId, recipient });
      expect(quoted.result.totalTwd).toBe(goodsTwd + deliveryTwd);

      if (missingTwd > 0) {
        expect(await buyer.codeOf('/Checkout/CreateCheckout', inCart)).toBe(
          'ORDER_MINIMUM_NOT_MET',
        );
        return;
      }
      const checkoutNo = await buyer.openCheckout();
      const hasCoupon = given.offBps !== null;
      const checkout = await buyer.fillCheckout(checkoutNo, hasCoupon ? { couponCode: 'OFF' } : {});
      const discountTwd = Math.floor((goodsTwd * (given.offBps ?? 0)) / 10_000);
      const shares = allocateTwd(
        discountTwd,
        checkout.lines.map(({ amountTwd }) => amountTwd),
      );
      const payableTwd = goodsTwd - discountTwd + deliveryTwd + cashFeeTwd;
      expect(checkout).toMatchObject({ goodsTwd, discountTwd, payableTwd });
      expect(inOrder(checkout.lines)).toMatchObject(expected);
      expect(checkout.lines.map((line) => line.amountTwd - line.netTwd)).toEqual(shares);
      if (goodsTwd - discountTwd < given.orderMinimumTwd) {
        expect(await buyer.codeOf('/Checkout/SubmitCheckout', { checkoutNo })).toBe(
          'ORDER_MINIMUM_NOT_MET',
        );
        return;
      }
      const { orderNo } = (await buyer.call('/Checkout/SubmitCheckout', { checkoutNo })).result;
      const { result: order } = await buyer.call('/Order/GetOrder', { orderNo });
      expect(order).toMatchObject({ goodsTwd, discountTwd, payableTwd });
      expect(inOrder(order.lines)).toMatchObject(expected);
      expect(order.lines.map(({ netTwd }) => netTwd)).toEqual(
        checkout.lines.map(({ netTwd }) => netTwd),
      );

      // Some pieces come back, then the rest: every dollar but the fee of the payment.
      await deliverOrder(opened.database, orderNo, new Date());
      const first = order.lines.map(({ lineNo, skuId, quantity }) => {
        const returned = sold.find((one) => one.skuId === skuId)?.returned ?? 0;
        return { lineNo, quantity: Math.min(returned, quantity) };
      });
      const rest = order.lines.map(({ lineNo, quantity }, at) => ({
        ...{ lineNo, quantity: quantity - (first[at]?.quantity ?? 0) },
      }));
      let backTwd = 0;
      for (const part of [first, rest]) {
        const lines = part
          .filter(({ quantity }) => quantity > 0)
          .map((line) => ({ ...line, reason: 'CHANGED_MIND' as const }));
        if (lines.length === 0) continue;
        const { result } = await buyer.call('/Order/RequestReturn', { orderNo, lines });
        const { returnNo = '', refundTwd = 0 } = result.returns.at(-1) ?? {};
        await opened.database.transaction(async (transaction) => {
          const now = new Date();
          await approveReturn(
            transaction,
            await lockOrder(transaction, orderNo),
            { returnNo },
            now,
          );
          await refundReturn(transaction, await lockOrder(transaction, orderNo), { returnNo }, now);
        });
        backTwd += refundTwd;
      }
      expect(backTwd).toBe(payableTwd - cashFeeTwd);
      const { refunds } = (await buyer.call('/Order/GetOrder', { orderNo })).result;
      expect(sumTwd(refunds.map(({ amountTwd }) => amountTwd))).toBe(backTwd);
    }),
    { numRuns: 20 },
  );
}, 180_000);
