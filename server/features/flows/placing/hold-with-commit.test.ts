import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createFlashSale } from '#server/testing/goods/catalog-factory.ts';
import { openPayingShop, type PayingShop } from '#server/testing/orders/paying-shop.ts';

let opened: OpenDatabase;
let shop: PayingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());

/** The prepared statements and commits that are sent while something runs, in their order. */
async function sentBy(run: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: Parameters<typeof query>
  ) {
    const [{ name, text }] = given as unknown as [{ name?: string; text?: string }];
    if (name ?? text === 'commit') sent.push(name ?? 'commit');
    return query.apply(this, given);
  });
  try {
    await run();
    return sent;
  } finally {
    spy.mockRestore();
  }
}

async function openCheckoutOf(skuId: number) {
  const buyer = await shop.createBuyer();
  await buyer.addItem(skuId);
  const checkoutNo = await buyer.openCheckout();
  await buyer.fillCheckout(checkoutNo, { paymentMethod: 'CARD' });
  return { buyer, checkoutNo };
}

test('a submit holds its pieces by the statement right before its commit', async () => {
  const { buyer, checkoutNo } = await openCheckoutOf(await shop.createSku());
  const sent = await sentBy(() => buyer.call('/Checkout/SubmitCheckout', { checkoutNo }));
  expect(sent.slice(-2)).toEqual(['hold_stock_at_commit', 'commit']);
  expect(sent).not.toContain('hold_stock');
});

test('what fails with the commit is tried again before it, and leaves one order and one key', async () => {
  shop.clock.now = new Date();
  const skuId = await shop.createSku();
  // It has begun, and no job has set its pieces aside.
  await createFlashSale(opened.database, shop.channelId, { [skuId]: 50 });
  const { buyer, checkoutNo } = await openCheckoutOf(skuId);
  const submit = () => buyer.call('/Checkout/SubmitCheckout', { checkoutNo }, 'one-key');
  const sent = await sentBy(submit);
  const holds = sent.filter((name) => /^(hold_flash|commit)/.test(name));
  expect(holds).toEqual([
    ...['hold_flash_at_commit', 'commit'],
    ...['hold_flash', 'hold_flash', 'commit'],
  ]);
  const orders = await opened.database
    .select({ orderNo: shopOrder.orderNo })
    .from(shopOrder)
    .where(eq(shopOrder.memberId, buyer.memberId));
  expect(orders).toHaveLength(1);
  expect((await submit()).result).toEqual(orders[0]);
});
