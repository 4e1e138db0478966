import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { checkout } from '#server/database/schema/cart-schema.ts';
import { channel, sku } from '#server/database/schema/catalog-schema.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { orderLine, shipment, shopOrder } from '#server/database/schema/order-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { createBuyer, homeAddress } from '#server/testing/members/buyer.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let channelId: number;
beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
});
afterAll(() => opened.close());

async function createSkuOnSale(given: Parameters<typeof createSku>[2] = {}): Promise<number> {
  const productId = await createProduct(opened.database, { channelIds: [channelId], skus: [] });
  return createSku(opened.database, productId, given);
}
const reservedOf = async (skuId: number) =>
  (await opened.database.select().from(sku).where(eq(sku.id, skuId)))[0]?.reserved;

describe('submitting a checkout', () => {
  it('creates an order of the cart, holds its stock and empties the cart', async () => {
    const { database } = opened;
    const buyer = await createBuyer(database, channelId);
    const skuId = await createSkuOnSale({ priceTwd: 250, onHand: 9 });
    const orderNo = await buyer.placeOrder([{ skuId, quantity: 3 }]);

    const [order] = await database.select().from(shopOrder).where(eq(shopOrder.orderNo, orderNo));
    expect(order).toMatchObject({
      status: 'CONFIRMED',
      paymentStatus: 'COD_DUE',
      goodsTwd: 750,
      shippingFeeTwd: 100,
      payableTwd: 850,
      paidTwd: 0,
    });
    const lines = await database.select().from(orderLine).where(eq(orderLine.orderNo, orderNo));
    expect(lines).toMatchObject([{ skuId, quantity: 3, unitPriceTwd: 250, netTwd: 750 }]);
    const parcels = await database.select().from(shipment).where(eq(shipment.orderNo, orderNo));
    expect(parcels).toMatchObject([{ method: 'HOME_AMBIENT', feeTwd: 100, status: 'READY' }]);
    const events = await database
      .select()
      .from(domainEvent)
      .where(eq(domainEvent.subjectId, orderNo));
    expect(events.map((event) => event.kind)).toEqual(['PLACED']);
    expect(await reservedOf(skuId)).toBe(3);
    const count = await buyer.call('/Cart/GetCartItemCount', { channelId, cartType: 'CART' });
    expect(count.result).toBe(0);
  });

  it('keeps the address as a courier reads it, however it was typed', async () => {
    const { database } = opened;
    const buyer = await createBuyer(database, channelId);
    const address = { ...homeAddress, phone: '０９１２－３４５－６７８' };
    const orderNo = await buyer.placeOrder([{ skuId: await createSkuOnSale() }], { address });
    const [order] = await database.select().from(shopOrder).where(eq(shopOrder.orderNo, orderNo));
    expect(order?.address).toEqual(homeAddress);
  });

  it('returns the same order when it is submitted again', async () => {
    const buyer = await createBuyer(opened.database, channelId);
    const skuId = await createSkuOnSale({ onHand: 9 });
    await buyer.addItem(skuId, 2);
    const checkoutNo = await buyer.openCheckout();
    await buyer.fillCheckout(checkoutNo);
    const answers = await Promise.all(
      [1, 2, 3].map(() => buyer.call('/Checkout/SubmitCheckout', { checkoutNo })),
    );
    expect(new Set(answers.map(({ result }) => result.orderNo)).size).toBe(1);
    expect(await reservedOf(skuId)).toBe(2);
  });

  it('lists what is missing before it can be ordered', async () => {
    const buyer = await createBuyer(opened.database, channelId);
    await buyer.addItem(await createSkuOnSale());
    const checkoutNo = await buyer.openCheckout();
    await buyer.call('/Checkout/UpdateCheckout', { checkoutNo, paymentMethod: null });
    const refusal = await buyer.refusal('/Checkout/SubmitCheckout', { checkoutNo });
    expect(refusal.code).toBe('CHECKOUT_INCOMPLETE');
    expect(refusal.details.map(({ path }) => path)).toEqual([
      'address',
      'paymentMethod',
      'invoice',
    ]);
  });

  it('refuses a price the member has not seen, and accepts it once it was shown', async () => {
    const { database } = opened;
    const buyer = await createBuyer(database, channelId);
    const skuId = await createSkuOnSale({ priceTwd: 100 });
    await buyer.addItem(skuId);
    const checkoutNo = await buyer.openCheckout();
    await buyer.fillCheckout(checkoutNo);
    await database.update(sku).set({ priceTwd: 130 }).where(eq(sku.id, skuId));

    const refusal = await buyer.refusal('/Checkout/SubmitCheckout', { checkoutNo });
    expect(refusal.code).toBe('PRICE_CHANGED');
    expect(refusal.details).toContainEqual({ path: 'payableTwd', rule: 'PAYABLE', allowed: 230 });
    const { result: shown } = await buyer.call('/Checkout/GetCheckout', { checkoutNo });
    expect(shown.changes).toMatchObject([{ skuId, kind: 'PRICE_UP', from: 100, to: 130 }]);
    const { priceHash } = shown;
    expect(await buyer.codeOf('/Checkout/SubmitCheckout', { checkoutNo, priceHash })).toBe('OK');
  });

  it('refuses goods sold out meanwhile and holds nothing', async () => {
    const { database } = opened;
    const [first, second] = [
      await createBuyer(database, channelId),
      await createBuyer(database, channelId),
    ];
    const [scarce, plenty] = [await createSkuOnSale({ onHand: 1 }), await createSkuOnSale()];
    for (const skuId of [scarce, plenty]) await second.addItem(skuId);
    const checkoutNo = await second.openCheckout();
    await second.fillCheckout(checkoutNo);
    await first.placeOrder([{ skuId: scarce }]);

    const refusal = await second.refusal('/Checkout/SubmitCheckout', { checkoutNo });
    expect(refusal.code).toBe('STOCK_INSUFFICIENT');
    expect(await reservedOf(plenty)).toBe(0);
    const { result: left } = await second.call('/Checkout/GetCheckout', { checkoutNo });
    expect(left.lines.map((line) => line.skuId)).toEqual([plenty]);
  });

  it('refuses a payment method that no gateway supports', async () => {
    const { database } = opened;
    const elsewhere = await createChannel(database);
    await database.insert(channelTerms).values({
      channelId: elsewhere,
      shipping: [
        { method: 'HOME_AMBIENT', region: 'MAIN', tiers: [{ minGoodsTwd: 0, feeTwd: 80 }] },
      ],
      payments: [
        { method: 'CARD', feeTwd: 0 },
        { method: 'BANK_TRANSFER', feeTwd: 0 },
        { method: 'HOME_COD', feeTwd: 30 },
      ],
    });
    const productId = await createProduct(database, { channelIds: [elsewhere], skus: [] });
    const buyer = await createBuyer(database, elsewhere);
    await buyer.addItem(await createSku(database, productId));
    const checkoutNo = await buyer.openCheckout();
    const shown = await buyer.fillCheckout(checkoutNo, { paymentMethod: 'CARD' });
    expect(shown.payments.map(({ method }) => method)).toEqual(['HOME_COD']);
    expect(shown.problems).toMatchObject([{ path: 'paymentMethod', rule: 'NOT_OFFERED' }]);
  });

  it('is possible for its owner only', async () => {
    const { database } = opened;
    const buyer = await createBuyer(database, channelId);
    await buyer.addItem(await createSkuOnSale());
    const checkoutNo = await buyer.openCheckout();
    const other = await createBuyer(database, channelId);
    for (const path of ['/Checkout/GetCheckout', '/Checkout/SubmitCheckout'] as const) {
      expect(await other.codeOf(path, { checkoutNo })).toBe('NOT_FOUND');
    }
  });
});

it('is refused when its channel was closed and deactivated while it waited', async () => {
  const { database } = opened;
  const closingId = await createChannel(database);
  const buyer = await createBuyer(database, closingId);
  const productId = await createProduct(database, { channelIds: [closingId], skus: [] });
  const skuId = await createSku(database, productId, { priceTwd: 250 });
  await buyer.addItem(skuId);
  const checkoutNo = await buyer.openCheckout();
  await buyer.fillCheckout(checkoutNo);
  const ask = askAsOwner({ database });
  const waiting = async () => {
    const { rows } = await database.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count;
  };

  const { submitted } = await database.transaction(async (transaction) => {
    // The order waits here for its checkout, after it began to read that the channel is open.
    const own = eq(checkout.checkoutNo, checkoutNo);
    await transaction.select({ no: checkout.checkoutNo }).from(checkout).where(own).for('update');
    const submitted = buyer.codeOf('/Checkout/SubmitCheckout', { checkoutNo });
    await expect.poll(waiting).toBe(1);
    await database.update(channel).set({ opening: 'CLOSED' }).where(eq(channel.id, closingId));
    await ask('/StaffChannel/DeactivateChannel', { channelId: closingId });
    // In an object, which is not awaited as a promise would be.
    return { submitted };
  });
  expect(await submitted).toBe('SHOP_NOT_OPEN');
});

describe('a cart that changes after its checkout was opened', () => {
  const inCart = () => ({ channelId, cartType: 'CART' as const });
  async function openFilled() {
    const buyer = await createBuyer(opened.database, channelId);
    const skuId = await createSkuOnSale({ onHand: 9 });
    await buyer.addItem(skuId, 2);
    const checkoutNo = await buyer.openCheckout();
    const { cart } = await buyer.fillCheckout(checkoutNo);
    const read = async () => (await buyer.call('/Checkout/GetCheckout', { checkoutNo })).result;
    return { buyer, skuId, checkoutNo, cart, read };
  }

  it('is told by the checkout, and refused until the member knows of it', async () => {
    const { buyer, checkoutNo, cart, read } = await openFilled();
    expect(cart).toMatchObject({ hasChanged: false });
    await buyer.addItem(await createSkuOnSale({ onHand: 9 }));
    const seen = cart?.fingerprint ?? '';
    const request = { checkoutNo, cartFingerprint: seen };
    expect((await buyer.refusal('/Checkout/SubmitCheckout', request)).code).toBe('CART_CHANGED');
    const now = (await read()).cart;
    expect(now?.hasChanged).toBe(true);
    const known = { checkoutNo, cartFingerprint: now?.fingerprint ?? '' };
    const { result } = await buyer.call('/Checkout/SubmitCheckout', known);
    const lines = await opened.database
      .select()
      .from(orderLine)
      .where(eq(orderLine.orderNo, result.orderNo));
    expect(lines).toMatchObject([{ quantity: 2 }]);
    expect((await buyer.call('/Cart/GetCart', inCart())).result.lines).toHaveLength(1);
  });

  it('notices quantities, choices and an order placed elsewhere, not a note', async () => {
    const { buyer, skuId, read } = await openFilled();
    const [line] = (await buyer.call('/Cart/GetCart', inCart())).result.lines;
    const lineId = line?.lineId ?? 0;
    const hasChanged = async () => (await read()).cart?.hasChanged;
    await buyer.call('/Cart/UpdateCartItem', { ...inCart(), lineId, note: '不要辣' });
    expect(await hasChanged()).toBe(false);
    await buyer.call('/Cart/UpdateCartItem', { ...inCart(), lineId, quantity: 3 });
    expect(await hasChanged()).toBe(true);
    await buyer.call('/Cart/UpdateCartItem', { ...inCart(), lineId, quantity: 2 });
    expect(await hasChanged()).toBe(false);
    const select = { ...inCart(), lineIdArray: [lineId] };
    await buyer.call('/Cart/SelectCartItemArray', { ...select, isSelected: false });
    expect((await read()).cart).toEqual({ hasChanged: true, fingerprint: '' });
    await buyer.call('/Cart/SelectCartItemArray', { ...select, isSelected: true });
    await buyer.placeOrder([{ skuId }]);
    expect((await read()).cart).toEqual({ hasChanged: true, fingerprint: '' });
  });
});
