import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { channel, product, sku } from '#server/database/schema/catalog-schema.ts';
import { flashSaleItem } from '#server/database/schema/flash-schema.ts';
import type { CallContext } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { openOfflinePaymentService } from '#server/platform/payment/payment-service.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createChannel,
  createFlashSale,
  createProduct,
  createSku,
  daysFrom,
} from '#server/testing/goods/catalog-factory.ts';
import { type Buyer, createBuyer } from '#server/testing/members/buyer.ts';
import { goneFlashGoods, refuseSoldOut } from './refuse-sold-out.ts';
import { submit } from './submit-checkout.ts';

let opened: OpenDatabase;
let channelId: number;
beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
});
afterAll(() => opened.close());

type Goods = { productId: number; skuId: number; flashSaleId: number };

/** Goods, and a flash sale that they are in or may be put in; none of its pieces was moved in. */
async function createGoods({ isOnSale = false } = {}): Promise<Goods> {
  const { database } = opened;
  const productId = await createProduct(database, { channelIds: [channelId], skus: [] });
  const skuId = await createSku(database, productId, { onHand: 9 });
  const flashSaleId = await createFlashSale(database, channelId, isOnSale ? { [skuId]: 50 } : {});
  return { productId, skuId, flashSaleId };
}

async function openCheckout(buyer: Buyer, goods: readonly Goods[]): Promise<string> {
  for (const { skuId } of goods) await buyer.addItem(skuId);
  const checkoutNo = await buyer.openCheckout();
  await buyer.fillCheckout(checkoutNo);
  return checkoutNo;
}

const setStock = (skuId: number, onHand: number) =>
  opened.database.update(sku).set({ onHand }).where(eq(sku.id, skuId));

/** Which transaction locked or changed the row last, also one that was rolled back. */
async function touchedBy(checkoutNo: string): Promise<string | undefined> {
  const { rows } = await opened.database.execute<{ xmax: string }>(
    sql`select xmax::text from checkout where checkout_no = ${checkoutNo}`,
  );
  return rows[0]?.xmax;
}

/** Whatever this node saw, also for other files: the last sight counts, and one that is still to come is none. */
const forget = () => goneFlashGoods.note(new Date('2200-01-01'));

/** Two members, one after the other, submit a checkout of the goods, of which no piece is left any more. */
async function submitTwice(goods: Goods) {
  const { database } = opened;
  const buyers = [
    await createBuyer(database, channelId),
    await createBuyer(database, channelId),
  ] as const;
  const checkoutNos: string[] = [];
  for (const buyer of buyers) checkoutNos.push(await openCheckout(buyer, [goods]));
  await setStock(goods.skuId, 0);
  const touched = await Promise.all(checkoutNos.map(touchedBy));
  const [first, second] = buyers;
  const answers = [
    await first.refusal('/Checkout/SubmitCheckout', { checkoutNo: checkoutNos[0] }),
    await second.refusal('/Checkout/SubmitCheckout', { checkoutNo: checkoutNos[1] }),
  ];
  const after = await Promise.all(checkoutNos.map(touchedBy));
  return {
    answers: answers.map((answer) => ({ ...answer, requestId: '' })),
    wasLocked: after.map((transaction, index) => transaction !== touched[index]),
  };
}

/** A node that has seen goods of a flash sale that were gone. */
async function seeGone(): Promise<void> {
  const { answers } = await submitTwice(await createGoods({ isOnSale: true }));
  expect(answers[0]).toMatchObject({ code: 'STOCK_INSUFFICIENT' });
}

describe('a submit after the last piece', () => {
  it('is answered without a lock on a node that has seen goods gone, in the same words', async () => {
    forget();
    const { answers, wasLocked } = await submitTwice(await createGoods({ isOnSale: true }));
    expect(answers[1]).toEqual(answers[0]);
    expect(wasLocked).toEqual([true, false]);
  });

  it('goes the way of an order where the goods were in no flash sale', async () => {
    forget();
    const { answers, wasLocked } = await submitTwice(await createGoods());
    expect(answers[1]).toEqual(answers[0]);
    expect(wasLocked).toEqual([true, true]);
  });

  it('of ordinary goods does not make a node look any longer', async () => {
    const soon = new Date(Date.now() + 55_000);
    goneFlashGoods.note(new Date(Date.now() - 10_000));
    const { wasLocked } = await submitTwice(await createGoods());
    expect(wasLocked).toEqual([false, false]);
    expect(goneFlashGoods.isRecent(soon)).toBe(false);
    await submitTwice(await createGoods({ isOnSale: true }));
    expect(goneFlashGoods.isRecent(soon)).toBe(true);
  });

  it('gets a piece as soon as one is back', async () => {
    await seeGone();
    const buyer = await createBuyer(opened.database, channelId);
    const goods = await createGoods();
    const checkoutNo = await openCheckout(buyer, [goods]);
    await setStock(goods.skuId, 0);
    const submitted = () => buyer.codeOf('/Checkout/SubmitCheckout', { checkoutNo });
    expect(await submitted()).toBe('STOCK_INSUFFICIENT');
    await setStock(goods.skuId, 1);
    expect(await submitted()).toBe('OK');
    expect(await submitted()).toBe('OK');
  });

  it('finds what is wrong with its checkout before', async () => {
    await seeGone();
    const { database } = opened;
    const buyer = await createBuyer(database, channelId);
    const goods = await createGoods();
    const checkoutNo = await openCheckout(buyer, [goods]);
    await setStock(goods.skuId, 0);
    const stranger = await createBuyer(database, channelId);
    expect(await stranger.codeOf('/Checkout/SubmitCheckout', { checkoutNo })).toBe('NOT_FOUND');
    await database.update(channel).set({ opening: 'CLOSED' }).where(eq(channel.id, channelId));
    expect(await buyer.codeOf('/Checkout/SubmitCheckout', { checkoutNo })).toBe('SHOP_NOT_OPEN');
    await database.update(channel).set({ opening: 'OPEN' }).where(eq(channel.id, channelId));
    await buyer.call('/Checkout/CancelCheckout', { checkoutNo });
    expect(await buyer.codeOf('/Checkout/SubmitCheckout', { checkoutNo })).toBe('CHECKOUT_EXPIRED');
  });
});

type Supply = {
  onHand: number;
  reserved: number;
  shipsIn: number | null;
  status: 'ACTIVE' | 'SOLD_OUT_HIDDEN' | 'ARCHIVED';
  isRetired: boolean;
  flash: { movedIn: number | null; held: number; isOver: boolean } | null;
};
const supply: fc.Arbitrary<Supply> = fc.record({
  onHand: fc.constantFrom(0, 0, 1, 2),
  reserved: fc.constantFrom(0, 1, 2),
  shipsIn: fc.constantFrom(null, null, null, -1, 5),
  status: fc.constantFrom('ACTIVE', 'ACTIVE', 'ACTIVE', 'SOLD_OUT_HIDDEN', 'ARCHIVED'),
  isRetired: fc.constantFrom(false, false, false, true),
  flash: fc.option(
    fc.record({
      movedIn: fc.constantFrom(null, 1, 2),
      held: fc.constantFrom(0, 1, 2),
      isOver: fc.constantFrom(false, false, true),
    }),
  ),
});

async function supplyWith({ productId, skuId, flashSaleId }: Goods, now: Date, of: Supply) {
  const { database } = opened;
  const { onHand, shipsIn, status: productStatus, isRetired, flash } = of;
  const preorderShipFrom = shipsIn === null ? null : daysFrom(now, shipsIn);
  await database
    .update(product)
    .set({ productStatus, preorderShipFrom })
    .where(eq(product.id, productId));
  const reserved = Math.min(of.reserved, onHand);
  await database.update(sku).set({ onHand, reserved, isRetired }).where(eq(sku.id, skuId));
  await database.delete(flashSaleItem).where(eq(flashSaleItem.skuId, skuId));
  if (!flash) return;
  const { movedIn, isOver } = flash;
  const held = Math.min(flash.held, movedIn ?? 0);
  const returned = isOver ? (movedIn ?? 0) - held : 0;
  await database.insert(flashSaleItem).values({
    ...{ flashSaleId, skuId, flashPriceTwd: 50, stock: 2, perMember: 9 },
    ...{ movedIn: isOver ? (movedIn ?? 0) : movedIn, held, returned, endedAt: isOver ? now : null },
  });
}

/** The code, text and details of a refusal; undefined without one. */
const refusalOf = (run: () => Promise<unknown>) =>
  run().then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return { code: error.code, message: error.message, details: error.details };
    },
  );

const undone = new Error('undone');

test('whoever is refused before a submit would be refused by it, in the same words, whatever there is of the goods', {
  timeout: 120_000,
}, async () => {
  const { database } = opened;
  const buyer = await createBuyer(database, channelId);
  const goods = [await createGoods(), await createGoods()];
  const checkoutNo = await openCheckout(buyer, goods);
  const contextIn = (of: Database, now: Date) =>
    ({
      ...{ database: of, now, payments: openOfflinePaymentService(), storeMap: null },
      caller: { memberId: buyer.memberId, channelId: null, isVerified: false },
    }) as unknown as CallContext;
  let early = 0;
  await fc.assert(
    fc.asyncProperty(fc.tuple(supply, supply), async (supplies) => {
      const now = new Date();
      goneFlashGoods.note(now);
      for (const [index, of] of supplies.entries())
        await supplyWith(goods[index] as Goods, now, of);
      const before = await refusalOf(() => refuseSoldOut({ checkoutNo }, contextIn(database, now)));
      const submitted = await refusalOf(() =>
        database
          .transaction(async (transaction) => {
            await submit(contextIn(transaction, now), { checkoutNo });
            throw undone;
          })
          .catch((error: unknown) => {
            if (error !== undone) throw error;
          }),
      );
      if (!before) return;
      early += 1;
      expect(before).toEqual(submitted);
    }),
    { numRuns: 120 },
  );
  expect(early).toBeGreaterThan(10);
});
