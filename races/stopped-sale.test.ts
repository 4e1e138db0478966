import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import { product, sku } from '@kaituan/server/database/schema/catalog-schema';
import { orderLine } from '@kaituan/server/database/schema/order-schema';
import { lockMember } from '@kaituan/server/database/sql/locks';
import { createProduct, createSku } from '@kaituan/server/testing/goods/catalog-factory';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRaceShop, type RaceShop } from './race-shop.ts';
import { Racer } from './racer.ts';

let shop: RaceShop;
beforeAll(async () => {
  shop = await openRaceShop({ nodes: 1 });
});
afterAll(() => shop.close());

/** Until somebody waits for a lock that another transaction has. */
async function untilOneWaits(): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    const { rows } = await shop.database.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('nobody waited');
}

it('goods that a recall stops between the prices and the order of a submit are not sold', {
  timeout: 120_000,
}, async () => {
  const { database } = shop;
  const productId = await createProduct(database, { channelIds: [channelId], skus: [] });
  const skuId = await createSku(database, productId, { onHand: 5, priceTwd: 100 });
  const [member] = await shop.createMembers(1);
  if (!member) throw new Error('no member');
  const racer = new Racer(member, shop.nodes);
  const checkoutNo = await racer.prepareCheckout(channelId, [{ skuId, quantity: 1 }]);
  // The address to be remembered is written after the prices were read, under the lock of its member.
  const submitted = await database.transaction(async (transaction) => {
    await lockMember(transaction, member.memberId);
    const submitting = racer.call('/Checkout/SubmitCheckout', { checkoutNo });
    await untilOneWaits();
    const stopped = { productStatus: 'ARCHIVED' as const };
    await database.update(product).set(stopped).where(eq(product.id, productId));
    return { submitting };
  });
  expect(await submitted.submitting).toEqual({ refused: 'STOCK_INSUFFICIENT' });
  expect(await database.$count(orderLine, eq(orderLine.skuId, skuId))).toBe(0);
  const [left] = await database.select().from(sku).where(eq(sku.id, skuId));
  expect(left).toMatchObject({ onHand: 5, reserved: 0 });
});
