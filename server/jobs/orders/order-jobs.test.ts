import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { cartLine, checkout } from '#server/database/schema/cart-schema.ts';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { productListing } from '#server/database/schema/listing-schema.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { idempotencyKey } from '#server/database/schema/trading-schema.ts';
import { cancelPlacedOrder } from '#server/features/flows/cancelling/cancel-placed-order.ts';
import { shipParcel, startPreparing } from '#server/features/flows/parcels/move-parcel.ts';
import { takeBackParcel } from '#server/features/flows/parcels/take-back-parcel.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { coolRanking } from '#server/features/ground/product/sales-figures.ts';
import { lockOrder, type OrderRow } from '#server/features/records/order/lock-order.ts';
import type { Job } from '#server/jobs/job.ts';
import { runAll, startJobs } from '#server/jobs/job-runner.ts';
import { relayEvents } from '#server/jobs/notifying/relay-events.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { cancelUnpaid } from './cancel-unpaid.ts';
import { forEachDueOrder } from './due-orders.ts';
import { deleteExpiredRows, expireCheckouts } from './expire-checkouts.ts';

let opened: OpenDatabase;
let shop: PayingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());

const place = (options: Parameters<typeof placeUnpaid>[2] = {}) =>
  placeUnpaid(opened.database, shop, options);
const run = (job: Job) => job(opened.database, shop.clock.now, shop.tools);
/** On two nodes at once, and once more. */
const runOnNodes = async (job: Job): Promise<number> => {
  const [one, two] = await Promise.all([run(job), run(job)]);
  return one + two + (await run(job));
};
const day = 24 * 60;

describe('unpaid orders', () => {
  test('are cancelled once when their hold expires, and release everything', async () => {
    const unpaid = await place();
    await unpaid.begin();
    shop.pass(16);
    await run(cancelUnpaid);
    expect(await unpaid.order()).toMatchObject({ status: 'PLACED' });
    expect(await unpaid.stock()).toEqual({ onHand: 10, reserved: 2 });
    shop.pass(5);
    await runOnNodes(cancelUnpaid);
    expect(await unpaid.order()).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'PAY_TIMEOUT',
      paymentStatus: 'EXPIRED',
      holdUntil: null,
    });
    expect(await unpaid.stock()).toEqual({ onHand: 10, reserved: 0 });
    expect(await unpaid.lines()).toMatchObject([{ holdState: 'RELEASED' }]);
    expect(await unpaid.attempts()).toMatchObject([{ status: 'VOID' }]);
    expect((await unpaid.events()).filter((kind) => kind === 'CANCELLED')).toHaveLength(1);
  });

  test('stay consistent when the process dies while cancelling them', async () => {
    const unpaid = await place();
    shop.pass(21);
    const { log } = shop.tools;
    const due = eq(shopOrder.orderNo, unpaid.orderNo);
    await forEachDueOrder(opened.database, { due, log }, async (transaction, order) => {
      const cancelling = { reason: 'PAY_TIMEOUT', actor: 'SYSTEM' } as const;
      await cancelPlacedOrder(transaction, order, cancelling, shop.clock.now);
      throw new Error('killed');
    });
    expect(await unpaid.order()).toMatchObject({ status: 'PLACED' });
    expect(await unpaid.stock()).toEqual({ onHand: 10, reserved: 2 });
    await run(cancelUnpaid);
    expect(await unpaid.stock()).toEqual({ onHand: 10, reserved: 0 });
  });

  test('do not prevent others from being cancelled when one of them fails', async () => {
    const broken = await place();
    const sound = await place();
    shop.pass(21);
    // More would be released than is reserved: the database refuses it.
    await opened.database.update(sku).set({ reserved: 0 }).where(eq(sku.id, broken.skuId));
    await run(cancelUnpaid);
    expect(await broken.order()).toMatchObject({ status: 'PLACED' });
    expect(await sound.order()).toMatchObject({ status: 'CANCELLED' });
    await opened.database.update(sku).set({ reserved: 2 }).where(eq(sku.id, broken.skuId));
    await run(cancelUnpaid);
  });
});

describe('expired data', () => {
  test('a checkout is closed when it expires', async () => {
    const buyer = await shop.createBuyer();
    await buyer.addItem(await shop.createSku());
    const checkoutNo = await buyer.openCheckout();
    await run(expireCheckouts);
    const statusOf = async () =>
      (await opened.database.select().from(checkout).where(eq(checkout.checkoutNo, checkoutNo)))[0]
        ?.status;
    expect(await statusOf()).toBe('OPEN');
    shop.pass(31);
    expect(await runOnNodes(expireCheckouts)).toBeGreaterThanOrEqual(1);
    expect(await statusOf()).toBe('EXPIRED');
  });

  test('idempotency keys and abandoned carts are deleted', async () => {
    const { database } = opened;
    const buyer = await shop.createBuyer();
    const { memberId } = buyer;
    const createdAt = shop.clock.now;
    await buyer.addItem(await shop.createSku());
    const key = { memberId, path: '/Cart/AddCartItem', key: 'k', fingerprint: 'f', createdAt };
    await database
      .insert(idempotencyKey)
      .values([key, { ...key, path: '/Cart/JoinGuestCart', key: 'cart' }]);
    const count = async () => [
      await database.$count(idempotencyKey, eq(idempotencyKey.memberId, memberId)),
      await database.$count(cartLine, eq(cartLine.memberId, memberId)),
    ];
    shop.pass(23 * 60);
    await run(deleteExpiredRows);
    expect(await count()).toEqual([2, 1]);
    shop.pass(2 * 60);
    await run(deleteExpiredRows);
    // A device may keep a guest's cart, and send it again, for as long as carts live.
    expect(await count()).toEqual([1, 1]);
    shop.pass(40 * day);
    await run(deleteExpiredRows);
    expect(await count()).toEqual([0, 0]);
    shop.pass(-41 * day - 60);
  });
});

describe('order events', () => {
  const listingOf = async (skuId: number) => {
    const [row] = await opened.database
      .select({
        productId: productListing.productId,
        available: productListing.available,
        sold: productListing.soldCount,
        heat: productListing.hotScore,
      })
      .from(productListing)
      .innerJoin(sku, eq(sku.productId, productListing.productId))
      .where(eq(sku.id, skuId));
    return row;
  };
  const payFor = async (skuId: number, quantity: number) => {
    const order = await place({ skuId, quantity });
    await shop.gateway.payTrade(await order.begin());
    return order;
  };

  test('are relayed once: the stock that lists show, and the sales figures', async () => {
    const skuId = await shop.createSku({ onHand: 9 });
    await refreshListings(opened.database);
    await run(relayEvents);
    expect(await listingOf(skuId)).toMatchObject({ available: 9, sold: 0 });
    await place({ skuId, quantity: 1 });
    await payFor(skuId, 3);
    expect(await runOnNodes(relayEvents)).toBe(4);
    expect(await listingOf(skuId)).toMatchObject({ available: 5, sold: 3, heat: 0 });
  });

  test('show in lists at once what came back with one of several parcels', async () => {
    const { database } = opened;
    const productId = await createProduct(database, {
      ...{ channelIds: [shop.channelId], skus: [], temperature: 'CHILLED' },
    });
    const skuId = await createSku(database, productId, { priceTwd: 300, onHand: 1 });
    const order = await place({ alsoSkuId: skuId });
    await shop.gateway.payTrade(await order.begin());
    const { shipmentNo = 0 } = (await order.lines()).find((line) => line.skuId === skuId) ?? {};
    const step = (take: (tx: Database, row: OrderRow, now: Date) => Promise<unknown>) =>
      database.transaction(async (tx) => {
        await take(tx, await lockOrder(tx, order.orderNo), shop.clock.now);
      });
    await step((tx, row, now) => startPreparing(tx, row, { shipmentNo }, now));
    const sent = { shipmentNo, carrier: '黑貓宅急便', trackingNo: '9012346' };
    await step((tx, row, now) => shipParcel(tx, row, sent, now));
    await refreshListings(database);
    await run(relayEvents);
    expect(await listingOf(skuId)).toMatchObject({ available: 0 });
    await step((tx, row, now) => takeBackParcel(tx, row, { shipmentNo, restocksCold: true }, now));
    await run(relayEvents);
    expect(await listingOf(skuId)).toMatchObject({ available: 1 });
  });

  test('show in lists at once what the shop took off an order', async () => {
    const skuId = await shop.createSku({ onHand: 3 });
    await refreshListings(opened.database);
    const { orderNo } = await payFor(skuId, 3);
    await run(relayEvents);
    expect(await listingOf(skuId)).toMatchObject({ available: 0, sold: 3 });
    const ask = askAsOwner({ database: opened.database, now: () => shop.clock.now });
    const lines = [{ lineNo: 1, quantity: 1 }];
    const request = { orderNo, lines, cause: 'CHANGED_MIND' as const };
    const { result } = await ask('/StaffOrder/ReduceOrder', request);
    const confirmed = result.isDone ? null : result.plan;
    await ask('/StaffOrder/ReduceOrder', { ...request, confirmed });
    await run(relayEvents);
    expect(await listingOf(skuId)).toMatchObject({ available: 1, sold: 2 });
  });

  test('make a product popular when three people paid for it, which fades', async () => {
    const skuId = await shop.createSku({ onHand: 100 });
    await payFor(skuId, 4);
    await payFor(skuId, 4);
    await run(relayEvents);
    expect(await listingOf(skuId)).toMatchObject({ sold: 8, heat: 0 });
    await payFor(skuId, 4);
    await run(relayEvents);
    expect(await listingOf(skuId)).toMatchObject({ sold: 12, heat: 12 });
    const after = (days: number) => new Date(shop.clock.now.getTime() + days * 86_400_000);
    await coolRanking(opened.database, after(3));
    expect((await listingOf(skuId))?.heat).toBeCloseTo(6, 4);
    await coolRanking(opened.database, after(8));
    expect(await listingOf(skuId)).toMatchObject({ sold: 12, heat: 0 });
  });
});

describe('the job runner', () => {
  test('starts no further job once its node stops', async () => {
    const stopping = new AbortController();
    const begun: string[] = [];
    const job = (name: string) => ({
      name,
      run: async () => {
        begun.push(name);
        stopping.abort();
        return 0;
      },
    });
    const tools = { ...shop.tools, stopping: stopping.signal };
    await runAll([job('first'), job('second')], { ...opened, tools });
    expect(begun).toEqual(['first']);
  });

  test('runs the jobs when woken, once across two nodes', async () => {
    const unpaid = await place();
    shop.pass(21);
    const now = () => shop.clock.now;
    const start = () => startJobs({ ...opened, tools: shop.tools, now });
    const nodes = await Promise.all([start(), start()]);
    for (const node of nodes) node.wake();
    await expect
      .poll(async () => (await unpaid.order()).status, { timeout: 20_000, interval: 300 })
      .toBe('CANCELLED');
    await Promise.all(nodes.map((node) => node.stop()));
    expect(await unpaid.stock()).toEqual({ onHand: 10, reserved: 0 });
    const notified = await opened.database
      .select()
      .from(domainEvent)
      .where(eq(domainEvent.subjectId, unpaid.orderNo));
    expect(notified.filter(({ kind }) => kind === 'CANCELLED')).toHaveLength(1);
  });
});
