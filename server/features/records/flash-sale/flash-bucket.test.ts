import { type FlashBucket, openFlashBucket } from '@kaituan/domain/flash-sale/flash-stock';
import { type FlashStep, findBucketAfter } from '@kaituan/domain/testing/flash-bucket-model';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { flashSale, flashSaleItem, flashSaleTaken } from '#server/database/schema/flash-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createChannel,
  createFlashSale,
  createProduct,
  createSku,
  daysFrom,
} from '#server/testing/goods/catalog-factory.ts';
import { holdFlashPieces, releaseFlashPieces, sellFlashPieces } from './flash-bucket.ts';
import { endFlashSale, openFlashSale } from './flash-window.ts';

let opened: OpenDatabase;
let channelId: number;
beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
});
afterAll(() => opened.close());

const inStock = 30;

type Given = { stock: number; perMember?: number; atCommit: boolean };

/** A sale of one SKU that began an hour ago, and the operations on its pieces. */
async function openFixture({ stock, perMember = 99, atCommit }: Given) {
  const { database } = opened;
  const productId = await createProduct(database, { channelIds: [channelId], skus: [] });
  const skuId = await createSku(database, productId, { onHand: inStock });
  const flashSaleId = await createFlashSale(database, channelId, { [skuId]: 50 });
  const isItem = and(eq(flashSaleItem.flashSaleId, flashSaleId), eq(flashSaleItem.skuId, skuId));
  await database.update(flashSaleItem).set({ stock, perMember }).where(isItem);
  const now = new Date();
  const step = (run: (transaction: OpenDatabase['database']) => Promise<unknown>) =>
    inTransaction(database, run);
  const of = (quantity: number) => [{ flashSaleId, skuId, quantity }];
  return {
    open: () => step((tx) => openFlashSale(tx, flashSaleId, { now })),
    hold: (memberId: string, quantity: number) =>
      step((tx) => holdFlashPieces(tx, memberId, of(quantity), { now, alsoSkuIds: [], atCommit })),
    sell: (quantity: number) => step((tx) => sellFlashPieces(tx, of(quantity))),
    release: (memberId: string, quantity: number, isSold: boolean) =>
      step((tx) => {
        const back = { memberId, isSold, alsoSkuIds: [], now };
        return releaseFlashPieces(tx, of(quantity), back);
      }),
    async end() {
      const isSale = eq(flashSale.id, flashSaleId);
      await database
        .update(flashSale)
        .set({ endsAt: daysFrom(now, -0.001) })
        .where(isSale);
      await step((tx) => endFlashSale(tx, flashSaleId, now));
    },
    async read() {
      const [item] = await database.select().from(flashSaleItem).where(isItem);
      const [stocked] = await database.select().from(sku).where(eq(sku.id, skuId));
      const taken = await database
        .select()
        .from(flashSaleTaken)
        .where(eq(flashSaleTaken.flashSaleId, flashSaleId));
      if (!item || !stocked) throw new Error('the item is gone');
      const { movedIn, held, sold, returned, endedAt } = item;
      return {
        bucket: { movedIn: movedIn ?? 0, held, sold, returned, hasEnded: endedAt !== null },
        onHand: stocked.onHand,
        taken: taken.reduce((sum, { quantity }) => sum + quantity, 0),
      };
    },
  };
}

const pieces = fc.integer({ min: 1, max: 4 });
const anyStep: fc.Arbitrary<FlashStep> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('HOLD' as const), pieces }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('SELL' as const), pieces }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('RELEASE' as const), pieces }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('TAKE_BACK' as const), pieces }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'END' as const }) },
);

describe.each([
  { when: 'before their commit', atCommit: false },
  { when: 'with their commit', atCommit: true },
])('the statements of a flash sale bucket that hold pieces $when', ({ atCommit }) => {
  test('follow the domain rule for any sequence of operations', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 8 }),
        fc.array(anyStep, { maxLength: 14 }),
        async (stock, steps) => {
          const fixture = await openFixture({ stock, atCommit });
          await fixture.open();
          let expected: FlashBucket = openFlashBucket(stock);
          for (const step of steps) {
            const after = findBucketAfter(expected, step);
            await expect(take(fixture, step)).resolves.toBe(after !== undefined);
            expected = after ?? expected;
            const { bucket, onHand, taken } = await fixture.read();
            expect(bucket).toEqual(expected);
            // Every piece is in ordinary stock, held, sold or left: none is lost and none created.
            expect(onHand + bucket.movedIn - bucket.returned).toBe(inStock);
            expect(taken).toBe(bucket.held + bucket.sold);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  test('hold nothing beyond a member’s limit, even with two concurrent attempts', async () => {
    const fixture = await openFixture({ stock: 10, perMember: 3, atCommit });
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => fixture.hold('twice', 2)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toMatchObject(Array(3).fill({ code: 'LIMIT_PER_MEMBER' }));
    expect(await fixture.read()).toMatchObject({ bucket: { movedIn: 10, held: 2 }, taken: 2 });
  });

  test('sell ten pieces to exactly ten of a hundred concurrent buyers, although no job has started the sale', async () => {
    const fixture = await openFixture({ stock: 10, perMember: 1, atCommit });
    const buyers = Array.from({ length: 100 }, (_, at) => `buyer ${at}`);
    const tries = await Promise.allSettled(buyers.map((buyer) => fixture.hold(buyer, 1)));
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(90);
    expect(refused.every((reason) => reason instanceof Refusal)).toBe(true);
    expect(new Set(refused.map(({ message }) => message))).toEqual(
      new Set(['限時搶購：已搶購一空']),
    );
    expect(await fixture.read()).toEqual({
      bucket: { movedIn: 10, held: 10, sold: 0, returned: 0, hasEnded: false },
      ...{ onHand: inStock - 10, taken: 10 },
    });
  });

  test('lose no piece when buyers hold, pay and cancel while the sale ends', async () => {
    const fixture = await openFixture({ stock: 8, perMember: 2, atCommit });
    const stories = Array.from({ length: 40 }, async (_, at) => {
      const buyer = `buyer ${at}`;
      await fixture.hold(buyer, 1);
      if (at % 3 === 0) return fixture.release(buyer, 1, false);
      await fixture.sell(1);
      return at % 3 === 1 ? fixture.release(buyer, 1, true) : undefined;
    });
    await Promise.allSettled([...stories.slice(0, 25), fixture.end(), ...stories.slice(25)]);
    const { bucket, onHand, taken } = await fixture.read();
    const { movedIn, held, sold, returned, hasEnded } = bucket;
    expect(hasEnded).toBe(true);
    expect(held).toBe(0);
    expect(sold + returned).toBe(movedIn);
    expect(onHand).toBe(inStock - sold);
    expect(taken).toBe(sold);
  });
});

/**
 * Whether the operation succeeded. Pieces that are not held cannot be sold or released: the CHECK
 * constraint refuses.
 */
async function take(
  fixture: Awaited<ReturnType<typeof openFixture>>,
  step: FlashStep,
): Promise<boolean> {
  const steps = {
    HOLD: (quantity: number) => fixture.hold('the buyer', quantity),
    SELL: fixture.sell,
    RELEASE: (quantity: number) => fixture.release('the buyer', quantity, false),
    TAKE_BACK: (quantity: number) => fixture.release('the buyer', quantity, true),
  };
  try {
    if (step.kind === 'END') await fixture.end();
    else await steps[step.kind](step.pieces);
    return true;
  } catch (error) {
    if (error instanceof Refusal || isCheck(error)) return false;
    throw error;
  }
}

/** Whether the CHECK constraint refused it. */
const isCheck = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { code?: unknown }).code === '23514' || isCheck(error.cause));
