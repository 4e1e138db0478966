import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { product, sku } from '#server/database/schema/catalog-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { createBuyer } from '#server/testing/members/buyer.ts';
import { deliverOrder, sendOrder } from '#server/testing/orders/parcel-office.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

let opened: OpenDatabase;
let channelId: number;
let shrimp: number;
let rice: number;
const now = new Date();

beforeAll(async () => {
  opened = await createTestDatabase();
  const { database } = opened;
  channelId = await createChannel(database);
  shrimp = await createNamed('鮮甜白蝦', 'SHRIMP-01');
  rice = await createNamed('池上米 100%', 'RICE_01');
});
afterAll(() => opened.close());

async function createNamed(name: string, code: string): Promise<number> {
  const productId = await createProduct(opened.database, {
    ...{ channelIds: [channelId], skus: [], name, pictures: 1 },
  });
  return createSku(opened.database, productId, { code, onHand: 500, priceTwd: 100 });
}

const buyerOf = () => createBuyer(opened.database, channelId);
type Buyer = Awaited<ReturnType<typeof buyerOf>>;
const numbersOf = async (buyer: Buyer, request: object = {}) =>
  (await buyer.call('/Order/GetOrderArray', request)).result.map(({ orderNo }) => orderNo);

describe('the list of orders', () => {
  it('shows the newest first, each under its tab', async () => {
    const buyer = await buyerOf();
    const [waiting, sent, done, cancelled] = [
      await buyer.placeOrder([{ skuId: shrimp, quantity: 2 }]),
      await buyer.placeOrder([{ skuId: rice }]),
      await buyer.placeOrder([{ skuId: rice }, { skuId: shrimp }]),
      await buyer.placeOrder([{ skuId: shrimp }]),
    ];
    await sendOrder(opened.database, sent, now);
    await deliverOrder(opened.database, done, now);
    await buyer.call('/Order/ConfirmReceipt', { orderNo: done });
    await buyer.call('/Order/CancelOrder', { orderNo: cancelled });

    expect(await numbersOf(buyer)).toEqual([cancelled, done, sent, waiting]);
    expect(await numbersOf(buyer, { tab: 'TO_SHIP' })).toEqual([waiting]);
    expect(await numbersOf(buyer, { tab: 'TO_RECEIVE' })).toEqual([sent]);
    expect(await numbersOf(buyer, { tab: 'COMPLETED' })).toEqual([done]);
    for (const tab of ['TO_PAY', 'WAITING_FOR_GROUP', 'RETURNS']) {
      expect(await numbersOf(buyer, { tab })).toEqual([]);
    }
  });

  it('shows of an order what its card needs', async () => {
    const buyer = await buyerOf();
    const orderNo = await buyer.placeOrder([
      { skuId: shrimp, quantity: 3 },
      { skuId: rice, quantity: 2 },
    ]);
    const { result } = await buyer.call('/Order/GetOrderArray', {});
    expect(result).toMatchObject([
      {
        orderNo,
        label: '備貨中',
        itemCount: 2,
        pieceCount: 5,
        payableTwd: 600,
        actions: ['CANCEL', 'BUY_AGAIN'],
        lines: [
          { name: '鮮甜白蝦', quantity: 3 },
          { name: '池上米 100%', quantity: 2 },
        ],
      },
    ]);
    expect(result[0]?.lines[0]?.picture?.id).toMatch(/^m/);
  });

  it('continues where a page ended, without gaps or repetitions', async () => {
    const buyer = await buyerOf();
    const placed: string[] = [];
    for (let number = 0; number < 23; number += 1) {
      placed.unshift(await buyer.placeOrder([{ skuId: rice }]));
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    const sizes: number[] = [];
    do {
      const request = cursor === undefined ? {} : { cursor };
      const page = await buyer.call('/Order/GetOrderArray', request);
      seen.push(...page.result.map(({ orderNo }) => orderNo));
      sizes.push(page.result.length);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(placed);
    expect(sizes).toEqual([10, 10, 3]);
    const refusal = await buyer.refusal('/Order/GetOrderArray', { cursor: 'nonsense' });
    expect(refusal.details).toEqual([{ path: 'cursor', rule: 'CURSOR' }]);
  });

  it('finds by a part of the number, the name or the code, treating wildcards literally', async () => {
    const buyer = await buyerOf();
    const ofShrimp = await buyer.placeOrder([{ skuId: shrimp }]);
    const ofRice = await buyer.placeOrder([{ skuId: rice }]);
    const found = (searchText: string) => numbersOf(buyer, { searchText });
    expect(await found('白蝦')).toEqual([ofShrimp]);
    expect(await found(ofRice.slice(3).toLowerCase())).toEqual([ofRice]);
    expect(await found('rice_')).toEqual([ofRice]);
    expect(await found('100%')).toEqual([ofRice]);
    expect(await found('%')).toEqual([ofRice]);
    expect(await found('螃蟹')).toEqual([]);
  });
});

describe('an order', () => {
  it('keeps its texts and amounts when the product changes or disappears', async () => {
    const { database } = opened;
    const buyer = await buyerOf();
    const skuId = await createNamed('限量蘋果', 'APPLE-01');
    const orderNo = await buyer.placeOrder([{ skuId, quantity: 2 }]);
    const read = async () => (await buyer.call('/Order/GetOrder', { orderNo })).result;
    const before = await read();
    const [row] = await database.select().from(sku).where(eq(sku.id, skuId));
    const productId = row?.productId ?? 0;
    await database.update(sku).set({ priceTwd: 999 }).where(eq(sku.id, skuId));
    await database
      .update(product)
      .set({ name: '改了名', productStatus: 'ARCHIVED' })
      .where(eq(product.id, productId));
    const same = { ...before, serverTime: expect.any(String) };
    expect(await read()).toEqual(same);
    await database.execute(sql`delete from product where id = ${productId}`);
    expect(await read()).toEqual({ ...same, lines: [{ ...before.lines[0], picture: null }] });
    expect(before.lines).toMatchObject([{ name: '限量蘋果', unitPriceTwd: 100, netTwd: 200 }]);
  });

  it('shows its whole timeline', async () => {
    const buyer = await buyerOf();
    const orderNo = await buyer.placeOrder([{ skuId: shrimp }], { note: '請按門鈴' });
    await deliverOrder(opened.database, orderNo, now);
    const { result: order } = await buyer.call('/Order/GetOrder', { orderNo });
    expect(order).toMatchObject({
      label: '已送達',
      actions: ['CONFIRM_RECEIPT', 'RETURN', 'BUY_AGAIN'],
      paymentStatus: 'PAID',
      payments: [],
      paymentTotals: [],
      paidTwd: 200,
      payableTwd: 200,
      note: '請按門鈴',
      seller: { name: '測試團購股份有限公司', taxId: '12345675' },
      returnBy: new Date(now.getTime() + 10 * 86_400_000).toISOString(),
    });
    expect(order.events.map(({ text }) => text)).toEqual([
      '訂單成立',
      '店家開始備貨',
      '商品已出貨（黑貓宅急便 900000000001）',
      '商品已送達',
      '付款完成 NT$200',
    ]);
    expect(order.shipments).toMatchObject([{ status: 'DELIVERED', carrier: '黑貓宅急便' }]);
  });

  it('can be cancelled until the shop prepares it, and once', async () => {
    const buyer = await buyerOf();
    const orderNo = await buyer.placeOrder([{ skuId: shrimp, quantity: 2 }]);
    const reason = '買錯了';
    const { result } = await buyer.call('/Order/CancelOrder', { orderNo, reason });
    expect(result).toMatchObject({ status: 'CANCELLED', cancelReason: 'MEMBER', label: '已取消' });
    expect(result.events.at(-1)).toMatchObject({ kind: 'CANCELLED', text: '您已取消訂單', reason });
    expect(await buyer.codeOf('/Order/CancelOrder', { orderNo })).toBe('ORDER_STATE_CONFLICT');
    const sent = await buyer.placeOrder([{ skuId: shrimp }]);
    await sendOrder(opened.database, sent, now);
    const late = { orderNo: sent };
    expect(await buyer.codeOf('/Order/CancelOrder', late)).toBe('ORDER_STATE_CONFLICT');
    expect(await buyer.codeOf('/Order/ConfirmReceipt', late)).toBe('ORDER_STATE_CONFLICT');
  });

  it('is visible to its owner only: a guest must sign in, another member gets NOT_FOUND', async () => {
    const buyer = await buyerOf();
    const other = await buyerOf();
    const orderNo = await buyer.placeOrder([{ skuId: shrimp }]);
    const lines = [{ lineNo: 1, quantity: 1, reason: 'DAMAGED' }];
    const calls = [
      ['/Order/GetOrder', { orderNo }],
      ['/Order/CancelOrder', { orderNo }],
      ['/Order/ConfirmReceipt', { orderNo }],
      ['/Order/RequestReturn', { orderNo, lines }],
      ['/Order/CancelReturn', { orderNo, returnNo: 'X' }],
      ['/Order/SendReturn', { orderNo, returnNo: 'X' }],
      ['/Order/BuyAgain', { orderNo }],
    ] as const;
    const guest = createCaller(opened.database);
    for (const [path, request] of calls) {
      expect(await other.codeOf(path, request), path).toBe('NOT_FOUND');
      expect(await guest.codeOf(path, request), path).toBe('UNAUTHENTICATED');
    }
    expect(await guest.codeOf('/Order/GetOrderArray', {})).toBe('UNAUTHENTICATED');
    expect(await numbersOf(other)).toEqual([]);
    expect((await buyer.call('/Order/GetOrder', { orderNo })).result.status).toBe('CONFIRMED');
  });
});

describe('buying again', () => {
  it('adds what is available to the cart and gives the reason for the rest', async () => {
    const { database } = opened;
    const buyer = await buyerOf();
    const scarce = await createNamed('最後一箱柳丁', 'ORANGE-01');
    const gone = await createNamed('下架的梨', 'PEAR-01');
    const orderNo = await buyer.placeOrder([
      { skuId: shrimp, quantity: 2 },
      { skuId: scarce, quantity: 5 },
      { skuId: gone },
    ]);
    await database.update(sku).set({ onHand: 7 }).where(eq(sku.id, scarce));
    await database.execute(
      sql`delete from channel_product where product_id = (select product_id from sku where id = ${gone})`,
    );
    const { result } = await buyer.call('/Order/BuyAgain', { orderNo });
    expect(result.added).toBe(1);
    expect(result.cart.lines).toMatchObject([{ skuId: shrimp, quantity: 2 }]);
    expect(result.refused).toEqual([
      { name: '最後一箱柳丁', reason: '庫存只剩 2 件' },
      { name: '下架的梨', reason: '已下架' },
    ]);
    expect(result.isWholeCart).toBe(true);
    const again = await buyer.call('/Order/BuyAgain', { orderNo });
    expect(again.result).toMatchObject({ added: 1, isWholeCart: false });
    expect(again.result.cart.lines).toMatchObject([{ skuId: shrimp, quantity: 4 }]);
  });
});
