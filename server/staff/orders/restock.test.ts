import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { bulletin, bulletinProduct } from '#server/database/schema/bulletin-schema.ts';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { orderLine, returnLine } from '#server/database/schema/order-schema.ts';
import { stockMovement } from '#server/database/schema/stock-schema.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { createBuyer } from '#server/testing/members/buyer.ts';
import { deliverOrder, sendOrder } from '#server/testing/orders/parcel-office.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let channelId: number;
const clock = new Date();
const now = () => clock;

beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
});
afterAll(() => opened.close());

const owner = () => askAsOwner({ database: opened.database, now });

/** A return of all pieces of an order that took the last ones, inspected. */
async function createInspected(
  given: { temperature?: 'FROZEN'; source?: 'CAMPAIGN' | 'FLASH' | 'PREORDER' } = {},
) {
  const { database } = opened;
  const { source } = given;
  const temperature = given.temperature ?? ('AMBIENT' as const);
  const goods = { channelIds: [channelId], temperature, skus: [] };
  const productId = await createProduct(database, goods);
  const skuId = await createSku(database, productId, { priceTwd: 500, onHand: 3 });
  const buyer = await createBuyer(database, channelId, { now });
  const orderNo = await buyer.placeOrder([{ skuId, quantity: 3 }]);
  await deliverOrder(database, orderNo, clock);
  if (source) {
    const isOfOrder = eq(orderLine.orderNo, orderNo);
    await database.update(orderLine).set({ holdSource: source }).where(isOfOrder);
  }
  await refreshListings(database, [productId]);
  const line = { lineNo: 1, quantity: 3, reason: 'DAMAGED' } as const;
  await owner()('/StaffOrder/OpenReturn', { orderNo, lines: [line], reason: '宅配到付' });
  const read = async () => (await owner()('/StaffOrder/DescribeOrder', { orderNo })).result;
  const returnNo = (await read()).returns[0]?.returnNo ?? '';
  const decide = (decision: 'SENT' | 'INSPECT' | 'REFUND', pieces?: number) =>
    owner()('/StaffOrder/DecideReturn', {
      ...{ orderNo, returnNo, decision },
      ...(pieces !== undefined && { restock: [{ lineNo: 1, pieces }] }),
    });
  await decide('SENT');
  await decide('INSPECT');
  return { orderNo, skuId, productId, returnNo, decide, read };
}

async function stockOf(skuId: number) {
  const [row] = await opened.database.select().from(sku).where(eq(sku.id, skuId));
  const movements = await opened.database
    .select()
    .from(stockMovement)
    .where(and(eq(stockMovement.skuId, skuId), eq(stockMovement.kind, 'RETURNED')));
  return { onHand: row?.onHand, reserved: row?.reserved, movements };
}

test('what passed the inspection goes back on sale with its movement, and the queue hears of it', async () => {
  const { orderNo, skuId, productId, decide, read } = await createInspected();
  expect((await read()).returns[0]?.lines).toMatchObject([{ restocked: 0, noRestock: null }]);
  await decide('REFUND', 2);
  const { movements, ...stock } = await stockOf(skuId);
  expect(stock).toEqual({ onHand: 2, reserved: 0 });
  expect(movements).toMatchObject([
    { delta: 2, onHandAfter: 2, heldAfter: 0, orderNo, actedBy: 'COMMAND_LINE' },
  ]);
  const back = await opened.database
    .select()
    .from(domainEvent)
    .where(and(eq(domainEvent.subject, 'PRODUCT'), eq(domainEvent.subjectId, `${productId}`)));
  expect(back).toMatchObject([{ kind: 'BACK_IN_STOCK', data: { channelId } }]);
  expect((await read()).returns[0]).toMatchObject({
    status: 'REFUNDED',
    lines: [{ restocked: 2 }],
  });
});

test('nothing goes back on sale unless somebody says so', async () => {
  const { skuId, decide } = await createInspected();
  await decide('REFUND');
  expect(await stockOf(skuId)).toEqual({ onHand: 0, reserved: 0, movements: [] });
});

test('decided by several at once, it goes back on sale once', async () => {
  const { skuId, decide } = await createInspected();
  const outcomes = await Promise.allSettled([2, 2, 2, 2].map((pieces) => decide('REFUND', pieces)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { onHand, movements } = await stockOf(skuId);
  expect(onHand).toBe(2);
  expect(movements).toHaveLength(1);
});

test('more than came back is refused, and then nothing is refunded either', async () => {
  const { skuId, decide, read } = await createInspected();
  await expect(decide('REFUND', 4)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: [{ path: 'restock[0]', rule: 'TOO_MANY', allowed: 3 }],
  });
  expect((await read()).returns).toMatchObject([{ status: 'INSPECTING' }]);
  expect(await stockOf(skuId)).toMatchObject({ onHand: 0, movements: [] });
});

test('food that thawed is not sold again, and the desk says why', async () => {
  const { decide, read } = await createInspected({ temperature: 'FROZEN' });
  expect((await read()).returns[0]?.lines).toMatchObject([
    { noRestock: '冷藏、冷凍商品離開冷鏈，不能回架' },
  ]);
  await expect(decide('REFUND', 1)).rejects.toMatchObject({ details: [{ rule: 'THAWED' }] });
  await decide('REFUND', 0);
});

test('recalled goods are not sold again, nobody who waits hears of them, and the desk says why', async () => {
  const { database } = opened;
  const { productId, skuId, decide, read } = await createInspected();
  const [recall] = await database
    .insert(bulletin)
    .values({ kind: 'RECALL', title: '瓷盤召回', bodyHtml: '<p>請勿使用</p>', publishAt: clock })
    .returning();
  await database.insert(bulletinProduct).values({ bulletinId: recall?.id ?? 0, productId });
  expect((await read()).returns[0]?.lines[0]?.noRestock).toContain('召回的商品不能回架');
  await expect(decide('REFUND', 1)).rejects.toMatchObject({ details: [{ rule: 'RECALLED' }] });
  await decide('REFUND');
  expect(await stockOf(skuId)).toMatchObject({ onHand: 0, movements: [] });
  const ofProduct = and(
    eq(domainEvent.subject, 'PRODUCT'),
    eq(domainEvent.subjectId, `${productId}`),
  );
  expect(await database.$count(domainEvent, ofProduct)).toBe(0);
});

test.each(['CAMPAIGN', 'FLASH', 'PREORDER'] as const)(
  'pieces of %s go to ordinary stock: their own pool is over for them',
  async (source) => {
    const { skuId, decide } = await createInspected({ source });
    await decide('REFUND', 3);
    const [row] = await opened.database.select().from(sku).where(eq(sku.id, skuId));
    expect(row).toMatchObject({ onHand: 3, reserved: 0, preordered: 0 });
  },
);

test('pieces go back at the end of a return only, and never of a variant that is no more', async () => {
  const { orderNo, returnNo, skuId, decide, read } = await createInspected();
  const early = { orderNo, returnNo, decision: 'REJECT', reason: '已使用' } as const;
  await expect(
    owner()('/StaffOrder/DecideReturn', { ...early, restock: [{ lineNo: 1, pieces: 1 }] }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  await opened.database.delete(sku).where(eq(sku.id, skuId));
  await expect(decide('REFUND', 1)).rejects.toMatchObject({ details: [{ rule: 'NO_VARIANT' }] });
  expect((await read()).returns[0]?.lines[0]?.noRestock).toContain('已經刪除');
  const lines = await opened.database
    .select()
    .from(returnLine)
    .where(eq(returnLine.returnNo, returnNo));
  expect(lines).toMatchObject([{ restockedQuantity: 0 }]);
});

test.each([
  ['frozen goods', 'FROZEN', undefined, 0, '冷藏、冷凍商品沒有回到庫存'],
  ['frozen goods that the shop says stayed cold', 'FROZEN', true, 3, ''],
  ['other goods', 'AMBIENT', undefined, 3, ''],
] as const)(
  'of a parcel that was refused, %s are on hand as the shop may sell them',
  async (_, temperature, restocksCold, onHand, detail) => {
    const { database } = opened;
    const goods = { channelIds: [channelId], temperature, skus: [] };
    const productId = await createProduct(database, goods);
    const skuId = await createSku(database, productId, { priceTwd: 500, onHand: 3 });
    const buyer = await createBuyer(database, channelId, { now });
    const orderNo = await buyer.placeOrder([{ skuId, quantity: 3 }]);
    await sendOrder(database, orderNo, clock);
    const back = () =>
      owner()('/StaffOrder/TakeBackParcels', { orderNo, ...(restocksCold && { restocksCold }) });
    await back();
    await expect(back()).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
    const [row] = await database.select().from(sku).where(eq(sku.id, skuId));
    expect(row).toMatchObject({ onHand, reserved: 0 });
    const isTakenBack = and(eq(stockMovement.skuId, skuId), eq(stockMovement.kind, 'TAKEN_BACK'));
    const movements = await database.select().from(stockMovement).where(isTakenBack);
    expect(movements.map(({ delta, onHandAfter }) => [delta, onHandAfter])).toEqual(
      onHand > 0 ? [[3, 3]] : [],
    );
    const { events } = (await owner()('/StaffOrder/DescribeOrder', { orderNo })).result;
    expect(events.find(({ kind }) => kind === 'SENT_BACK')?.detail).toBe(detail);
  },
);
