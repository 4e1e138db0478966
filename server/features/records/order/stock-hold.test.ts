import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { announceShownBy } from '#server/events/announcements.ts';
import { cacheGuestResponses } from '#server/http/guest-response-cache.ts';
import { Refusal } from '#server/http/refusal.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { useCatalogFixture } from '#server/testing/goods/catalog-fixture.ts';
import { holdStock, putBackStock, releaseStock } from './stock-hold.ts';

const path = '/Product/GetScpProduct';
const fixture = useCatalogFixture();

test('what is held, released or returned is at once shown on the page of its goods', async () => {
  const { database } = fixture;
  const [productId = 0] = await fixture.stock({ skus: [{ onHand: 1 }] });
  const [held] = await database.select().from(sku).where(eq(sku.productId, productId));
  const pieces = [{ skuId: held?.id ?? 0, quantity: 1, source: 'STOCK' as const }];
  const answers = cacheGuestResponses(async (_, init) =>
    Response.json(await fixture.api.call(path, JSON.parse(String(init?.body)))),
  );
  announceShownBy(database, (id) => answers.invalidate([id]));
  const body = JSON.stringify({ channelId: fixture.channelId, productId });
  const show = async () => {
    const response = await answers(`http://shop.internal${path}`, { method: 'POST', body });
    const { result } = (await response.json()) as Awaited<
      ReturnType<typeof fixture.api.call<typeof path>>
    >;
    return result.skus[0]?.availability;
  };
  expect(await show()).toBe('LOW');
  await holdStock(database, pieces);
  expect(await show()).toBe('SOLD_OUT');
  await releaseStock(database, pieces);
  expect(await show()).toBe('LOW');
  await database.update(sku).set({ onHand: 0 }).where(eq(sku.productId, productId));
  await putBackStock(database, 'ORDER', pieces);
  expect(await show()).toBe('LOW');
});

const anyStock = fc.record({
  onHand: fc.nat(3),
  reserved: fc.nat(1),
  preorderCap: fc.option(fc.nat(2)),
  quantity: fc.integer({ min: 1, max: 3 }),
  source: fc.constantFrom('STOCK' as const, 'PREORDER' as const),
});

test('what is held with the commit is held or refused, in the same words, as what is held before it', async () => {
  const { database } = fixture;
  await fc.assert(
    fc.asyncProperty(fc.array(anyStock, { minLength: 1, maxLength: 3 }), async (given) => {
      const [productId = 0] = await fixture.stock({ skus: given.map(() => ({ onHand: 0 })) });
      const skus = await database.select().from(sku).where(eq(sku.productId, productId));
      const isOne = inArray(
        sku.id,
        skus.map(({ id }) => id),
      );
      const pieces = given.map(({ quantity, source }, at) => ({
        ...{ skuId: skus[at]?.id ?? 0, quantity, source },
      }));
      const outcomes = [];
      for (const atCommit of [false, true]) {
        for (const [at, { onHand, reserved, preorderCap }] of given.entries()) {
          const stock = { onHand: onHand + reserved, reserved, preorderCap, preordered: 0 };
          await database
            .update(sku)
            .set(stock)
            .where(eq(sku.id, skus[at]?.id ?? 0));
        }
        const refusal = await inTransaction(database, (transaction) =>
          holdStock(transaction, pieces, { atCommit }),
        ).then(
          () => null,
          (error) => (error instanceof Refusal ? [error.code, error.details] : error),
        );
        const after = await database.select().from(sku).where(isOne).orderBy(sku.id);
        outcomes.push({
          refusal,
          after: after.map(({ reserved, preordered }) => ({ reserved, preordered })),
        });
      }
      expect(outcomes[1]).toEqual(outcomes[0]);
    }),
    { numRuns: 40 },
  );
});
