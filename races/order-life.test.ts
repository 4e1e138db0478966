import type { OpenDatabase } from '@kaituan/server/database/database';
import { sku } from '@kaituan/server/database/schema/catalog-schema';
import { orderLine, shopOrder } from '@kaituan/server/database/schema/order-schema';
import { paymentAttempt, refund } from '@kaituan/server/database/schema/payment-schema';
import { coupon } from '@kaituan/server/database/schema/trading-schema';
import { approveReturn } from '@kaituan/server/features/flows/returns/return-decide';
import { refundReturn } from '@kaituan/server/features/flows/returns/return-refund';
import { lockOrder } from '@kaituan/server/features/records/order/lock-order';
import { createTestDatabase } from '@kaituan/server/testing/databases/test-database';
import { nextId } from '@kaituan/server/testing/goods/catalog-factory';
import { visitGateway } from '@kaituan/server/testing/orders/gateway-driver';
import { deliverOrder } from '@kaituan/server/testing/orders/parcel-office';
import { openPayingShop, type PayingShop } from '@kaituan/server/testing/orders/paying-shop';
import { setPaymentFees } from '@kaituan/server/testing/orders/payment-fees';
import { askAsOwner } from '@kaituan/server/testing/shops/ask-as-owner';
import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelOrder, OrderModel } from './order-model.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

const step = fc.record({
  what: fc.constantFrom(
    ...(['PLACE', 'PLACE', 'PLACE', 'BEGIN', 'BEGIN', 'PAY', 'PAY', 'PAY_TWICE'] as const),
    ...(['PAY_WRONG', 'CANCEL', 'WAIT', 'DELIVER', 'RETURN', 'REDUCE', 'REDUCE'] as const),
  ),
  which: fc.nat(11),
  quantity: fc.integer({ min: 1, max: 3 }),
  isCash: fc.boolean(),
  hasCoupon: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** In TWD; the price is no round one, so that shares of it have to be rounded. */
const [unitTwd, deliveryTwd, paymentFeeTwd] = [497, 100, 30];
const couponBps = 730;

/** Card payments have 15 minutes, and are held for 5 more. */
const heldMinutes = 20;

class Shop {
  readonly model = new OrderModel();
  readonly #shop: PayingShop;
  readonly #buyers = new Map<string, Awaited<ReturnType<PayingShop['createBuyer']>>>();
  readonly #skuIds: number[];
  readonly #ask: ReturnType<typeof askAsOwner>;
  taken = 0;

  constructor(shop: PayingShop, skuIds: number[]) {
    this.#shop = shop;
    const { database } = opened;
    this.#ask = askAsOwner({ database, payments: shop.payments, now: () => shop.clock.now });
    this.#skuIds = skuIds;
    for (const skuId of skuIds) this.model.stock.set(skuId, { onHand: 6, reserved: 0 });
  }

  async take(next: Step): Promise<void> {
    const { what, which, quantity, isCash } = next;
    this.taken += 1;
    if (what === 'PLACE') return this.#place(next);
    if (what === 'WAIT') return this.#wait(1 + which * 2);
    const order = this.model.orders[which % Math.max(1, this.model.orders.length)];
    if (!order) return;
    if (what === 'BEGIN') return this.#begin(order);
    if (what === 'CANCEL') return this.#cancel(order);
    if (what === 'DELIVER') return this.#deliver(order);
    if (what === 'RETURN') return this.#return(order, quantity);
    if (what === 'REDUCE') return this.#reduce(order, { quantity, which, isMissing: isCash });
    return this.#pay(order, what);
  }

  async #place({ which, quantity, isCash, hasCoupon }: Step): Promise<void> {
    const skuId = this.#skuIds[which % this.#skuIds.length] ?? 0;
    const buyer = await this.#shop.createBuyer();
    if (!this.model.canHold(skuId, quantity)) {
      const { channelId } = this.#shop;
      const item = { channelId, cartType: 'CART', skuId, quantity };
      expect(await buyer.codeOf('/Cart/AddCartItem', item)).toBe('STOCK_INSUFFICIENT');
      return;
    }
    const paymentMethod = isCash ? 'HOME_COD' : 'CARD';
    const orderNo = await buyer.placeOrder([{ skuId, quantity }], {
      ...(hasCoupon && { couponCode: 'OFF' }),
      paymentMethod,
    });
    this.#buyers.set(orderNo, buyer);
    const heldUntil = this.model.minute + heldMinutes;
    const amounts = {
      ...{ unitTwd, deliveryTwd, paymentFeeTwd },
      couponBps: hasCoupon ? couponBps : 0,
    };
    this.model.place({ orderNo, skuId, quantity, isCash, heldUntil, ...amounts });
  }

  async #begin(order: ModelOrder): Promise<void> {
    if (order.isCash) return;
    const body = { orderNo: order.orderNo, method: 'CARD' as const };
    const buyer = this.#buyerOf(order);
    const isOpen = order.state === 'PLACED' && this.model.minute < order.heldUntil - 5;
    if (!isOpen) {
      expect(await buyer.codeOf('/Payment/StartPayment', body)).toBe('ORDER_STATE_CONFLICT');
      return;
    }
    const { redirect } = (await buyer.call('/Payment/StartPayment', body)).result;
    if (!redirect) return;
    const tradeNo = await visitGateway(this.#shop.gateway, redirect);
    order.trades.push({ tradeNo, amountTwd: order.payableTwd });
  }

  /** In time or late: a gateway accepts the payment of an open trade. */
  async #pay(order: ModelOrder, what: 'PAY' | 'PAY_TWICE' | 'PAY_WRONG'): Promise<void> {
    const trade = order.trades.pop();
    if (!trade) return;
    const { tradeNo, amountTwd } = trade;
    const amount = what === 'PAY_WRONG' ? { amountTwd: amountTwd - 1 } : {};
    const payments = what === 'PAY_TWICE' ? 2 : 1;
    const isTaken = await this.#shop.gateway.payTrade(tradeNo, {
      ...{ ...amount, payments, late: true, webhooks: 2 },
    });
    if (isTaken && what !== 'PAY_WRONG') this.model.receive(order, amountTwd);
  }

  async #cancel(order: ModelOrder): Promise<void> {
    const code = await this.#buyerOf(order).codeOf('/Order/CancelOrder', {
      orderNo: order.orderNo,
    });
    const isPossible = order.state === 'PLACED' || order.state === 'CONFIRMED';
    expect(code).toBe(isPossible ? 'OK' : 'ORDER_STATE_CONFLICT');
    if (isPossible) this.model.cancel(order, 'MEMBER');
  }

  async #wait(minutes: number): Promise<void> {
    this.#shop.pass(minutes);
    await this.#shop.runJobs();
    this.model.pass(minutes);
  }

  async #deliver(order: ModelOrder): Promise<void> {
    if (order.state !== 'CONFIRMED') return;
    await deliverOrder(opened.database, order.orderNo, this.#shop.clock.now);
    this.model.deliver(order);
  }

  async #return(order: ModelOrder, quantity: number): Promise<void> {
    if (order.state !== 'DELIVERED' || order.returned + quantity > order.quantity) return;
    const { orderNo } = order;
    const lines = [{ lineNo: 1, quantity, reason: 'CHANGED_MIND' as const }];
    const { result } = await this.#buyerOf(order).call('/Order/RequestReturn', { orderNo, lines });
    const returnNo = result.returns.find(({ status }) => status === 'REQUESTED')?.returnNo ?? '';
    const { now } = this.#shop.clock;
    await opened.database.transaction(async (transaction) => {
      await approveReturn(transaction, await lockOrder(transaction, orderNo), { returnNo }, now);
      await refundReturn(transaction, await lockOrder(transaction, orderNo), { returnNo }, now);
    });
    this.model.return(order, { quantity, feeTwd: deliveryTwd });
  }

  /** Mostly pieces and a few dollars; otherwise a larger sum alone, at times of all that was paid but a little. */
  async #reduce(
    order: ModelOrder,
    { quantity, which, isMissing }: { quantity: number; which: number; isMissing: boolean },
  ): Promise<void> {
    const pieces = order.state !== 'DELIVERED' && order.quantity > quantity ? quantity : 0;
    const largeTwd =
      order.isPaid && which % 3 === 0 ? order.paidTwd - order.backTwd - which : which * 40;
    const reduced = { pieces, goodwillTwd: pieces > 0 ? which : Math.max(0, largeTwd), isMissing };
    const request = {
      ...{ orderNo: order.orderNo, goodwillTwd: reduced.goodwillTwd, reason: '少了' },
      lines: pieces > 0 ? [{ lineNo: 1, quantity: pieces }] : [],
      cause: isMissing ? ('SHORTAGE' as const) : ('CHANGED_MIND' as const),
    };
    const reduction = this.#ask('/StaffOrder/ReduceOrder', request);
    if (!this.model.canReduce(order, reduced)) {
      const code = expect.stringMatching(/^(ORDER_STATE_CONFLICT|VALIDATION_FAILED)$/);
      await expect(reduction).rejects.toMatchObject({ code });
      return;
    }
    const { plan: confirmed } = (await reduction).result;
    await this.#ask('/StaffOrder/ReduceOrder', { ...request, confirmed });
    this.model.reduce(order, reduced);
  }

  #buyerOf({ orderNo }: ModelOrder) {
    const buyer = this.#buyers.get(orderNo);
    if (!buyer) throw new Error('every order has a buyer');
    return buyer;
  }

  /** Compares the shop's tables with the model. */
  async compare(): Promise<void> {
    const { model } = this;
    const skus = await opened.database.select().from(sku).where(inArray(sku.id, this.#skuIds));
    for (const { id, onHand, reserved } of skus) {
      expect({ onHand, reserved }).toEqual(model.stockOf(id));
    }
    if (model.orders.length === 0) return;
    const orderNos = model.orders.map((order) => order.orderNo);
    const rows = await opened.database
      .select()
      .from(shopOrder)
      .where(inArray(shopOrder.orderNo, orderNos));
    for (const order of model.orders) {
      const row = rows.find(({ orderNo }) => orderNo === order.orderNo);
      expect(row?.status === 'COMPLETED' ? 'CONFIRMED' : row?.status).toBe(
        order.state === 'DELIVERED' ? 'CONFIRMED' : order.state,
      );
      expect(row?.cancelReason).toBe(order.cancelReason);
      const wasPaid = order.isPaid ? order.paidTwd : 0;
      expect(row).toMatchObject({ payableTwd: order.payableTwd, paidTwd: wasPaid });
    }
    await this.#compareMoney(orderNos);
  }

  /** Every dollar that arrived belongs to an order or was refunded, and none twice. */
  async #compareMoney(orderNos: string[]): Promise<void> {
    const { database } = opened;
    const attempts = await database
      .select()
      .from(paymentAttempt)
      .where(inArray(paymentAttempt.orderNo, orderNos));
    const refunds = await database.select().from(refund).where(inArray(refund.orderNo, orderNos));
    const backOf = (attemptNo: string) =>
      refunds
        .filter((one) => one.attemptNo === attemptNo)
        .reduce((sum, one) => sum + one.amountTwd, 0);
    for (const { attemptNo, orderNo, status, receivedTwd } of attempts) {
      const order = this.model.orders.find((one) => one.orderNo === orderNo);
      if (!order) throw new Error('an attempt has an order');
      if (status === 'SURPLUS') expect(backOf(attemptNo)).toBe(receivedTwd);
      else if (status === 'PAID') {
        expect(receivedTwd).toBe(order.paidTwd);
        expect(backOf(attemptNo)).toBe(order.backTwd);
      } else expect(receivedTwd).toBe(0);
    }
  }

  /** The shop holds nothing for orders that do not hold it. */
  async compareHolds(): Promise<void> {
    for (const skuId of this.#skuIds) {
      const lines = await opened.database
        .select()
        .from(orderLine)
        .where(eq(orderLine.skuId, skuId));
      const held = lines.filter(({ holdState }) => holdState === 'HELD');
      const pieces = held.map((line) => line.settledQuantity ?? line.quantity);
      expect(pieces.reduce((sum, quantity) => sum + quantity, 0)).toBe(
        this.model.stockOf(skuId).reserved,
      );
    }
  }
}

describe('the life of orders', () => {
  it('agrees with a simple reference model for any sequence of actions', async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 90, maxLength: 130 }), async (steps) => {
        const paying = await openPayingShop(opened.database);
        const { channelId } = paying;
        await setPaymentFees(opened.database, channelId, {
          HOME_COD: paymentFeeTwd,
          CARD: paymentFeeTwd,
        });
        await opened.database.insert(coupon).values({
          ...{ id: nextId(), channelId, code: 'OFF', title: '折扣', offBps: couponBps },
          ...{ startsAt: new Date(0), endsAt: new Date('2099-01-01') },
        });
        const goods = { priceTwd: unitTwd, onHand: 6 };
        const skuIds = [await paying.createSku(goods), await paying.createSku(goods)];
        const shop = new Shop(paying, skuIds);
        for (const one of steps) {
          await shop.take(one);
          await shop.compare();
        }
        await shop.compareHolds();
        taken += shop.taken;
      }),
      { numRuns: 12, endOnFailure: true },
    );
    expect(taken).toBeGreaterThan(1_000);
  });
});
