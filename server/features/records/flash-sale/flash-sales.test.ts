import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { sku } from '#server/database/schema/catalog-schema.ts';
import {
  flashSale,
  flashSaleItem,
  flashSaleReminder,
} from '#server/database/schema/flash-schema.ts';
import { productListing } from '#server/database/schema/listing-schema.ts';
import { endFlashSales, openFlashSales } from '#server/jobs/group-buys/run-flash-sales.ts';
import { remindOfFlashSales } from '#server/jobs/notifying/remind-of-flash-sales.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createFlashSale } from '#server/testing/goods/catalog-factory.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';
import { listPromotionClashes } from './live-promotion.ts';

let opened: OpenDatabase;
let shop: PayingShop;
let skuId: number;
let flashSaleId: number;

beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

beforeEach(async () => {
  shop = await openPayingShop(opened.database);
  skuId = await shop.createSku({ priceTwd: 500, onHand: 10 });
  flashSaleId = await createFlashSale(opened.database, shop.channelId, { [skuId]: 300 });
  await moveSale(-60, 180);
  await opened.database
    .update(flashSaleItem)
    .set({ stock: 4, perMember: 2 })
    .where(eq(flashSaleItem.flashSaleId, flashSaleId));
});

const moveSale = (from: number, to: number, id = flashSaleId) => {
  const at = (minutes: number) => new Date(shop.clock.now.getTime() + minutes * 60_000);
  const values = { startsAt: at(from), endsAt: at(to) };
  return opened.database.update(flashSale).set(values).where(eq(flashSale.id, id));
};
const run = (job: typeof openFlashSales) => job(opened.database, shop.clock.now, shop.tools);
const onHand = async () => {
  const [row] = await opened.database.select().from(sku).where(eq(sku.id, skuId));
  return row?.onHand;
};
const readSale = async (given: { status?: ('LIVE' | 'ENDED')[] } = {}, by?: PayingBuyer) => {
  const { channelId } = shop;
  const caller = by ?? (await shop.createBuyer());
  const { result } = await caller.call('/FlashSale/GetFlashSaleArray', { channelId, ...given });
  return result[0];
};
type PayingBuyer = Awaited<ReturnType<PayingShop['createBuyer']>>;

describe('the jobs of flash sales', () => {
  test('move pieces out of ordinary stock at the start and back at the end, once across all nodes', async () => {
    const twice = (job: typeof openFlashSales) => Promise.all([run(job), run(job)]);
    expect((await twice(openFlashSales)).reduce((a, b) => a + b)).toBe(1);
    expect(await onHand()).toBe(6);
    expect(await run(endFlashSales)).toBe(0);
    await moveSale(-60, 0);
    expect((await twice(endFlashSales)).reduce((a, b) => a + b)).toBe(1);
    expect(await onHand()).toBe(10);
    expect(await run(openFlashSales)).toBe(0);
  });

  test('move no more than is available, and leave pieces held by others', async () => {
    await opened.database.update(sku).set({ onHand: 5, reserved: 3 }).where(eq(sku.id, skuId));
    await run(openFlashSales);
    expect(await readSale()).toMatchObject({ items: [{ stock: 2, left: 2 }] });
    expect(await onHand()).toBe(3);
  });

  test('update the availability that lists show', async () => {
    await opened.database.update(sku).set({ onHand: 4 }).where(eq(sku.id, skuId));
    await run(openFlashSales);
    const [listed] = await opened.database
      .select()
      .from(productListing)
      .where(eq(productListing.channelId, shop.channelId));
    expect(await onHand()).toBe(0);
    expect(listed?.available).toBe(4);
    const { result } = await (await shop.createBuyer()).call('/Product/GetScpProductArray', {
      channelId: shop.channelId,
      filterArray: ['flag = FLASH'],
    });
    expect(result).toMatchObject([
      { availability: 'LOW', flash: { priceTwd: 300, stock: 4, sold: 0, held: 0 } },
    ]);
  });
});

describe('a flash sale in a response', () => {
  test('counts its pieces: sold, being paid and left', async () => {
    const paid = await placeUnpaid(opened.database, shop, { skuId, quantity: 1 });
    await shop.gateway.payTrade(await paid.begin());
    await placeUnpaid(opened.database, shop, { skuId, quantity: 2 });
    expect(await readSale()).toMatchObject({
      ...{ flashSaleId, status: 'LIVE', canBeReminded: false, isReminded: false },
      items: [
        {
          ...{ skuId, ordinaryPriceTwd: 500, flashPriceTwd: 300, perMember: 2 },
          ...{ stock: 4, sold: 1, held: 2, left: 1, released: 0, releasedAt: null },
        },
      ],
    });
  });

  test('shows released pieces for five minutes, never more than are available', async () => {
    await placeUnpaid(opened.database, shop, { skuId, quantity: 2 });
    shop.pass(10);
    await shop.runJobs();
    const releasedAt = shop.clock.now.toISOString();
    expect(await readSale()).toMatchObject({ items: [{ left: 4, released: 2, releasedAt }] });
    await placeUnpaid(opened.database, shop, { skuId, quantity: 2 });
    await placeUnpaid(opened.database, shop, { skuId, quantity: 1 });
    expect(await readSale()).toMatchObject({ items: [{ left: 1, released: 1, releasedAt }] });
    shop.pass(6);
    expect(await readSale()).toMatchObject({ items: [{ left: 1, released: 0, releasedAt: null }] });
  });

  test('is ENDED at its end, whether or not the job has run', async () => {
    const buyer = await shop.createBuyer();
    await buyer.addItem(skuId, 1);
    await moveSale(-60, 0);
    expect(await readSale()).toBeUndefined();
    expect(await readSale({ status: ['ENDED'] })).toMatchObject({ flashSaleId, status: 'ENDED' });
    const inCart = { channelId: shop.channelId, cartType: 'CART' as const };
    const { result } = await buyer.call('/Cart/GetCart', inCart);
    expect(result.lines).toMatchObject([{ unitPriceTwd: 500, priceSource: 'BASE' }]);
  });
});

describe('a reminder', () => {
  test('is sent once, ten minutes before the sale', async () => {
    await moveSale(30, 90);
    const buyer = await shop.createBuyer();
    const ask = (isOn: boolean) => buyer.call('/FlashSale/SetReminder', { flashSaleId, isOn });
    expect(await ask(true)).toEqual({ result: { isReminded: true } });
    expect(await ask(true)).toEqual({ result: { isReminded: true } });
    expect(await readSale({}, buyer)).toMatchObject({ isReminded: true, canBeReminded: true });
    shop.pass(19);
    expect(await run(remindOfFlashSales)).toBe(0);
    shop.pass(1);
    expect(await Promise.all([run(remindOfFlashSales), run(remindOfFlashSales)])).toContain(1);
    expect(await run(remindOfFlashSales)).toBe(0);
    const isOwn = and(
      eq(flashSaleReminder.flashSaleId, flashSaleId),
      eq(flashSaleReminder.memberId, buyer.memberId),
    );
    const [reminder] = await opened.database.select().from(flashSaleReminder).where(isOwn);
    expect(reminder?.remindedAt).toEqual(shop.clock.now);
    const request = { flashSaleId, isOn: true };
    expect(await buyer.codeOf('/FlashSale/SetReminder', request)).toBe('GONE');
  });

  test('can be cancelled, and is never sent late', async () => {
    await moveSale(30, 90);
    const [first, second] = [await shop.createBuyer(), await shop.createBuyer()];
    const request = { flashSaleId, isOn: true };
    await first.call('/FlashSale/SetReminder', request);
    await second.call('/FlashSale/SetReminder', request);
    await first.call('/FlashSale/SetReminder', { flashSaleId, isOn: false });
    expect(await readSale({}, first)).toMatchObject({ isReminded: false });
    shop.pass(31);
    expect(await run(remindOfFlashSales)).toBe(0);
  });
});

test('repeated checkout submissions for flash sale goods are rate limited', async () => {
  const buyer = await shop.createBuyer();
  await buyer.addItem(skuId, 1);
  const request = { checkoutNo: await buyer.openCheckout() };
  const codes: string[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    codes.push(await buyer.codeOf('/Checkout/SubmitCheckout', request));
  }
  expect(codes.slice(0, 5)).not.toContain('RATE_LIMITED');
  expect(codes[5]).toBe('RATE_LIMITED');
  shop.clock.now = new Date(shop.clock.now.getTime() + 10_000);
  expect(await buyer.codeOf('/Checkout/SubmitCheckout', request)).not.toBe('RATE_LIMITED');
});

test('a product is in one promotion at a time', async () => {
  expect(await listPromotionClashes(opened.database, shop.clock.now)).toEqual([]);
  const other = await createFlashSale(opened.database, shop.channelId, { [skuId]: 200 });
  await moveSale(180, 300, other);
  expect(await listPromotionClashes(opened.database, shop.clock.now)).toEqual([]);
  await moveSale(179, 300, other);
  expect(await listPromotionClashes(opened.database, shop.clock.now)).toMatchObject([
    { channelId: shop.channelId, promotions: [`FLASH ${flashSaleId}`, `FLASH ${other}`] },
  ]);
});
