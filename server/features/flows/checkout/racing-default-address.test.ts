import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { createBuyer, homeAddress } from '#server/testing/members/buyer.ts';

let opened: OpenDatabase;
let channelId: number;
let skuId: number;
beforeAll(async () => {
  opened = await createTestDatabase();
  const { database } = opened;
  channelId = await createChannel(database);
  const tiers = [{ minGoodsTwd: 0, feeTwd: 60 }];
  await database.insert(channelTerms).values({
    channelId,
    shipping: [{ method: 'HOME_AMBIENT', region: 'MAIN', tiers }],
    payments: [{ method: 'HOME_COD', feeTwd: 30 }],
  });
  const productId = await createProduct(database, { channelIds: [channelId], skus: [] });
  skuId = await createSku(database, productId, { onHand: 500 });
});
afterAll(() => opened.close());

describe('a default address that is changed while an order is placed', () => {
  const office = { ...homeAddress, recipient: '王經理', street: '忠孝東路四段 1 號' };

  it.each([
    ['the default', homeAddress],
    ['another place', { ...homeAddress, recipient: '林小美', street: '信義路五段 7 號' }],
  ])('stays what it was changed to, where the order goes to %s', async (_, address) => {
    const { database } = opened;
    const buyer = await createBuyer(database, channelId);
    await buyer.placeOrder([{ skuId }]);
    await buyer.addItem(skuId);
    const checkoutNo = await buyer.openCheckout();
    await buyer.fillCheckout(checkoutNo, { address });
    const saved = { address: office, isDefault: true };
    let submitting: Promise<unknown> | undefined;
    let saving: Promise<unknown> | undefined;
    await database.transaction(async (transaction) => {
      await transaction.execute(sql`select from sku where id = ${skuId} for update`);
      submitting = buyer.call('/Checkout/SubmitCheckout', { checkoutNo });
      await waitForLocks(1);
      saving = buyer.call('/Address/SaveAddress', saved);
      // Of an order that changes the default itself, it comes after that.
      if (address === homeAddress) await saving;
      else await waitForLocks(2);
    });
    await submitting;
    await saving;
    const { result: book } = await buyer.call('/Address/GetAddressArray', {});
    expect(book.filter(({ isDefault }) => isDefault)).toMatchObject([office]);
    expect(book).toHaveLength(address === homeAddress ? 2 : 3);
    const isOwn = eq(shopOrder.memberId, buyer.memberId);
    const orders = await database.select().from(shopOrder).where(isOwn).orderBy(shopOrder.placedAt);
    expect(orders.at(-1)?.address).toMatchObject({ street: address.street });
  });

  const waitForLocks = (count: number) =>
    vi.waitUntil(async () => {
      const { rows } = await opened.database.execute<{ waiting: number }>(sql`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return rows[0]?.waiting === count;
    }, 60_000);
});
