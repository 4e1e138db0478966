import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { flashSale, flashSaleItem, flashSaleTaken } from '#server/database/schema/flash-schema.ts';
import { cancelPlacedOrder } from '#server/features/flows/cancelling/cancel-placed-order.ts';
import { deliverParcel } from '#server/features/flows/parcels/deliver-parcel.ts';
import { arriveAtStore, startPreparing } from '#server/features/flows/parcels/move-parcel.ts';
import { markUnclaimed, takeBackParcel } from '#server/features/flows/parcels/take-back-parcel.ts';
import { lockOrder, type OrderRow } from '#server/features/records/order/lock-order.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createFlashSale } from '#server/testing/goods/catalog-factory.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';
import { endFlashSale, openFlashSale } from './flash-window.ts';

let opened: OpenDatabase;
let shop: PayingShop;
let skuId: number;
let flashSaleId: number;
const priceTwd = 500;
const flashPriceTwd = 300;

beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

/** Ten in stock, four of them for the sale: at most two per member, ending three hours from now. */
beforeEach(async () => {
  shop = await openPayingShop(opened.database);
  skuId = await shop.createSku({ priceTwd, onHand: 10 });
  flashSaleId = await createFlashSale(opened.database, shop.channelId, { [skuId]: flashPriceTwd });
  await moveSale(-1, 3);
  await setItem({ stock: 4, perMember: 2 });
});

const isItem = () =>
  and(eq(flashSaleItem.flashSaleId, flashSaleId), eq(flashSaleItem.skuId, skuId));
const setItem = (values: Partial<typeof flashSaleItem.$inferInsert>) =>
  opened.database.update(flashSaleItem).set(values).where(isItem());
const setSale = (values: Partial<typeof flashSale.$inferInsert>) =>
  opened.database.update(flashSale).set(values).where(eq(flashSale.id, flashSaleId));
const moveSale = (fromHours: number, toHours: number) => {
  const at = (hours: number) => new Date(shop.clock.now.getTime() + hours * 3_600_000);
  return setSale({ startsAt: at(fromHours), endsAt: at(toHours) });
};
const readItem = async () => {
  const [item] = await opened.database.select().from(flashSaleItem).where(isItem());
  if (!item) throw new Error('the item is gone');
  return item;
};
const bucket = async () => {
  const { movedIn, held, sold, returned } = await readItem();
  return { movedIn, held, sold, returned, left: (movedIn ?? 0) - held - sold - returned };
};
const takenBy = async (memberId: string) => {
  const isOwn = eq(flashSaleTaken.memberId, memberId);
  const [row] = await opened.database.select().from(flashSaleTaken).where(isOwn);
  return row?.quantity;
};
const buy = (quantity = 2, given: { alsoSkuId?: number } = {}) =>
  placeUnpaid(opened.database, shop, { skuId, quantity, ...given });
const take = (
  orderNo: string,
  step: (database: OpenDatabase['database'], order: OrderRow, now: Date) => Promise<unknown>,
) =>
  opened.database.transaction(async (tx) => {
    await step(tx, await lockOrder(tx, orderNo), shop.clock.now);
  });
const pay = async (order: Awaited<ReturnType<typeof buy>>) =>
  shop.gateway.payTrade(await order.begin());

describe('an order of flash sale goods', () => {
  test('holds pieces of the sale, moving them from ordinary stock first if no job has', async () => {
    const order = await buy();
    expect(await bucket()).toEqual({ movedIn: 4, held: 2, sold: 0, returned: 0, left: 2 });
    expect(await order.stock()).toEqual({ onHand: 6, reserved: 0 });
    expect(await order.lines()).toMatchObject([
      { holdSource: 'FLASH', flashSaleId, priceSource: 'FLASH', unitPriceTwd: flashPriceTwd },
    ]);
    expect(await takenBy(order.buyer.memberId)).toBe(2);
    const { placedAt, holdUntil, payBy } = await order.order();
    expect(holdUntil?.getTime()).toBe(placedAt.getTime() + 10 * 60_000);
    expect(payBy).toEqual(holdUntil);
  });

  test('counts them as sold once it is paid', async () => {
    const order = await buy();
    await pay(order);
    expect(await order.order()).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'PAID' });
    expect(await bucket()).toEqual({ movedIn: 4, held: 0, sold: 2, returned: 0, left: 2 });
  });

  test('releases them after ten minutes, to the sale and to the member’s limit', async () => {
    const order = await buy();
    shop.pass(10);
    await shop.runJobs();
    expect(await order.order()).toMatchObject({ cancelReason: 'PAY_TIMEOUT' });
    expect(await bucket()).toEqual({ movedIn: 4, held: 0, sold: 0, returned: 0, left: 4 });
    expect(await readItem()).toMatchObject({ released: 2, releasedAt: shop.clock.now });
    expect(await takenBy(order.buyer.memberId)).toBe(0);
    expect(await order.stock()).toEqual({ onHand: 6, reserved: 0 });
  });

  test('gives sold pieces back when it is cancelled', async () => {
    const order = await buy();
    await pay(order);
    const cancelling = { reason: 'MEMBER', actor: 'MEMBER' } as const;
    await take(order.orderNo, (tx, row, now) => cancelPlacedOrder(tx, row, cancelling, now));
    expect(await bucket()).toEqual({ movedIn: 4, held: 0, sold: 0, returned: 0, left: 4 });
    expect(await readItem()).toMatchObject({ released: 0, releasedAt: null });
    expect(await takenBy(order.buyer.memberId)).toBe(0);
  });

  test('does not reduce ordinary stock when shipped, and returns there when the parcel was not picked up', async () => {
    const order = await buy();
    await pay(order);
    const shipmentNo = 1;
    await take(order.orderNo, (tx, row, now) => startPreparing(tx, row, { shipmentNo }, now));
    await take(order.orderNo, (tx, row, now) => arriveAtStore(tx, row, { shipmentNo }, now));
    expect(await order.stock()).toEqual({ onHand: 6, reserved: 0 });
    await take(order.orderNo, (tx, row, now) => markUnclaimed(tx, row, { shipmentNo }, now));
    await take(order.orderNo, (tx, row, now) => takeBackParcel(tx, row, { shipmentNo }, now));
    expect(await order.stock()).toEqual({ onHand: 8, reserved: 0 });
    expect(await bucket()).toEqual({ movedIn: 4, held: 0, sold: 2, returned: 0, left: 2 });
    expect(await takenBy(order.buyer.memberId)).toBe(0);
  });
});

test('flash sale goods accept immediate online payment only', async () => {
  const buyer = await shop.createBuyer();
  await buyer.addItem(skuId, 1);
  const checkoutNo = await buyer.openCheckout();
  const { payments, problems } = await buyer.fillCheckout(checkoutNo);
  const usable = payments.filter(({ reason }) => reason === null).map(({ method }) => method);
  expect(usable).toEqual(['CARD', 'LINE_PAY']);
  expect(problems).toMatchObject([{ path: 'paymentMethod', rule: 'TOO_SLOW' }]);
  expect(await buyer.codeOf('/Checkout/SubmitCheckout', { checkoutNo })).toBe(
    'CHECKOUT_INCOMPLETE',
  );
  const order = await buy();
  const request = { orderNo: order.orderNo, method: 'ATM' };
  expect(await order.buyer.codeOf('/Payment/StartPayment', request)).toBe('PAYMENT_NOT_AVAILABLE');
});

describe('a late payment', () => {
  test('reinstates the pieces while some are left', async () => {
    const order = await buy();
    const trade = await order.begin();
    shop.pass(11);
    await shop.runJobs();
    await shop.gateway.payTrade(trade);
    expect(await order.order()).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'PAID' });
    expect(await bucket()).toEqual({ movedIn: 4, held: 0, sold: 2, returned: 0, left: 2 });
    expect(await takenBy(order.buyer.memberId)).toBe(2);
  });

  test.each([
    ['others took them', async () => [await buy(), await buy()]],
    ['the sale is over', () => moveSale(-3, -1)],
  ])('is given back when %s', async (_, prevent) => {
    const order = await buy();
    const trade = await order.begin();
    shop.pass(11);
    await shop.runJobs();
    await prevent();
    const before = await bucket();
    await shop.gateway.payTrade(trade);
    expect(await order.order()).toMatchObject({
      ...{ status: 'CANCELLED', cancelReason: 'LATE_PAYMENT' },
    });
    expect(await order.refunds()).toMatchObject([{ cause: expect.stringContaining('LATE') }]);
    expect(await bucket()).toEqual(before);
  });
});

describe('the end of a sale', () => {
  const end = async () => {
    await moveSale(-3, 0);
    return opened.database.transaction((tx) => endFlashSale(tx, flashSaleId, shop.clock.now));
  };

  test('returns the remaining pieces; held ones may still be sold', async () => {
    const order = await buy();
    const trade = await order.begin();
    await end();
    expect(await bucket()).toEqual({ movedIn: 4, held: 2, sold: 0, returned: 2, left: 0 });
    expect(await order.stock()).toEqual({ onHand: 8, reserved: 0 });
    await shop.gateway.payTrade(trade);
    expect(await order.order()).toMatchObject({ status: 'CONFIRMED' });
    expect(await bucket()).toEqual({ movedIn: 4, held: 0, sold: 2, returned: 2, left: 0 });
  });

  test('sends pieces released afterwards to ordinary stock', async () => {
    const order = await buy();
    await end();
    shop.pass(10);
    await shop.runJobs();
    expect(await bucket()).toEqual({ movedIn: 4, held: 0, sold: 0, returned: 4, left: 0 });
    expect(await order.stock()).toEqual({ onHand: 10, reserved: 0 });
  });

  test('happens once, like its start', async () => {
    const open = () =>
      opened.database.transaction((tx) => openFlashSale(tx, flashSaleId, { now: shop.clock.now }));
    expect(await open()).toEqual([skuId]);
    expect(await open()).toEqual([]);
    expect(await bucket()).toEqual({ movedIn: 4, held: 0, sold: 0, returned: 0, left: 4 });
    expect(await end()).toEqual([skuId]);
    expect(await end()).toEqual([]);
    expect(await bucket()).toEqual({ movedIn: 4, held: 0, sold: 0, returned: 4, left: 0 });
  });
});

describe('a member', () => {
  test('pays the ordinary price for pieces beyond the limit, in a separate order', async () => {
    const order = await buy();
    const inCart = { channelId: shop.channelId, cartType: 'CART' as const };
    const { result: cart } = await order.buyer.call('/Cart/AddCartItem', {
      ...inCart,
      skuId,
      quantity: 1,
    });
    expect(cart.lines).toMatchObject([{ unitPriceTwd: priceTwd, priceSource: 'BASE' }]);
  });

  test('sees the limit of the sale', async () => {
    const buyer = await shop.createBuyer();
    const request = { channelId: shop.channelId, cartType: 'CART', skuId, quantity: 3 };
    expect(await buyer.refusal('/Cart/AddCartItem', request)).toMatchObject({
      ...{ code: 'LIMIT_PER_ORDER', message: '限時搶購每人限購 2 件' },
    });
  });

  test('sees the ordinary price again when the sale is sold out', async () => {
    const late = await shop.createBuyer();
    const { result: before } = await late.addItem(skuId, 1);
    expect(before.lines).toMatchObject([{ unitPriceTwd: flashPriceTwd, priceSource: 'FLASH' }]);
    await buy();
    await buy();
    const inCart = { channelId: shop.channelId, cartType: 'CART' as const };
    const { result: cart } = await late.call('/Cart/GetCart', inCart);
    expect(cart.lines).toMatchObject([{ unitPriceTwd: priceTwd, priceSource: 'BASE' }]);
    expect(cart.changes).toMatchObject([{ kind: 'PRICE_UP', from: flashPriceTwd, to: priceTwd }]);
  });
});

describe('a sale that may be paid later', () => {
  const order = async (method: 'BANK_TRANSFER' | 'HOME_COD') => {
    await setSale({ transferHours: 6, paysOnDelivery: true });
    return placeUnpaid(opened.database, shop, { skuId, quantity: 2, method });
  };
  const held = { movedIn: 4, held: 2, sold: 0, returned: 0, left: 2 };
  const sold = { movedIn: 4, held: 0, sold: 2, returned: 0, left: 2 };
  const free = { movedIn: 4, held: 0, sold: 0, returned: 0, left: 4 };

  test('holds pieces for the hours that a transfer has', async () => {
    const placed = await order('BANK_TRANSFER');
    const { placedAt, payBy, holdUntil } = await placed.order();
    expect(payBy?.getTime()).toBe(placedAt.getTime() + 6 * 3_600_000);
    expect(holdUntil).toEqual(payBy);
    expect(await bucket()).toEqual(held);
    shop.pass(6 * 60);
    await shop.runJobs();
    expect(await placed.order()).toMatchObject({ cancelReason: 'PAY_TIMEOUT' });
    // The sale has ended meanwhile: the pieces went to the stock.
    expect(await bucket()).toEqual({ ...free, returned: 4, left: 0 });
  });

  test('sells pieces that are paid with the goods at once, and once', async () => {
    const placed = await order('HOME_COD');
    expect(await placed.order()).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'COD_DUE' });
    expect(await bucket()).toEqual(sold);
    const shipmentNo = 1;
    await take(placed.orderNo, (tx, row, now) => startPreparing(tx, row, { shipmentNo }, now));
    await take(placed.orderNo, (tx, row, now) => arriveAtStore(tx, row, { shipmentNo }, now));
    await take(placed.orderNo, (tx, row, now) => deliverParcel(tx, row, { shipmentNo }, now));
    expect(await placed.order()).toMatchObject({ paymentStatus: 'PAID' });
    expect(await bucket()).toEqual(sold);
  });

  test('takes such pieces back when the order is cancelled', async () => {
    const placed = await order('HOME_COD');
    const cancelling = { reason: 'MEMBER', actor: 'MEMBER' } as const;
    await take(placed.orderNo, (tx, row, now) => cancelPlacedOrder(tx, row, cancelling, now));
    expect(await bucket()).toEqual(free);
    expect(await takenBy(placed.buyer.memberId)).toBe(0);
  });

  test('sells held pieces when their buyer pays with the goods after all', async () => {
    const placed = await order('BANK_TRANSFER');
    const request = { orderNo: placed.orderNo, method: 'HOME_COD' } as const;
    await placed.buyer.call('/Payment/StartPayment', request);
    expect(await bucket()).toEqual(sold);
    expect(await placed.order()).toMatchObject({ paymentStatus: 'COD_DUE', payBy: null });
  });
});
