import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { announceShownBy } from '#server/events/announcements.ts';
import { cacheGuestResponses } from '#server/http/guest-response-cache.ts';
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
