import { demoGatewayPayment, demoGatewayRefund } from '@kaituan/demo/gateway/trade-schema';
import { eq, sum } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { cancelPlacedOrder } from '#server/features/flows/cancelling/cancel-placed-order.ts';
import { lockOrder } from '#server/features/records/order/lock-order.ts';
import { requestOrderRefund } from '#server/features/records/payment/request-refund.ts';
import type { JobTools } from '#server/jobs/job.ts';
import { runRefunds } from '#server/jobs/orders/run-refunds.ts';
import type { RefundOutcome, RefundRequest } from '#server/platform/payment/payment-provider.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { openPayingShop, type PayingShop, placeUnpaid, type UnpaidOrder } from './paying-shop.ts';

/** A paying shop for the tests of one file, with orders to be refunded. */
export function useRefundShop() {
  let opened: OpenDatabase;
  let shop: PayingShop;
  beforeAll(async () => {
    opened = await createTestDatabase();
    shop = await openPayingShop(opened.database);
  });
  afterAll(() => opened.close());

  async function placePaid(method: 'CARD' | 'LINE_PAY' | 'ATM' = 'CARD'): Promise<UnpaidOrder> {
    const order = await placeUnpaid(opened.database, shop, { method });
    await shop.gateway.payTrade(await order.begin());
    const [attempt] = await order.attempts();
    await shop.request(`/payment-return/${attempt?.attemptNo}`);
    expect(await order.order()).toMatchObject({ paymentStatus: 'PAID' });
    return order;
  }

  return {
    get database(): Database {
      return opened.database;
    },
    get shop(): PayingShop {
      return shop;
    },
    run: (tools: JobTools = shop.tools) => runRefunds(opened.database, shop.clock.now, tools),
    placePaid,
    cancel: ({ orderNo }: UnpaidOrder) =>
      opened.database.transaction(async (tx) => {
        const order = await lockOrder(tx, orderNo);
        await cancelPlacedOrder(tx, order, { reason: 'MEMBER', actor: 'MEMBER' }, shop.clock.now);
      }),
    giveBack: ({ orderNo }: UnpaidOrder, cause: string, amountTwd: number) =>
      opened.database.transaction(async (tx) => {
        const order = await lockOrder(tx, orderNo);
        await requestOrderRefund(tx, order, { cause, actor: 'SHOP', amountTwd }, shop.clock.now);
      }),
    sentBack: (order: UnpaidOrder) => sentBack(opened.database, order),
    withRefund: (refund: Refund) => withRefund(shop, refund),
  };
}

/** What the gateway has refunded. */
async function sentBack(database: Database, { attempts }: UnpaidOrder): Promise<number> {
  const [attempt] = await attempts();
  const [payment] = await database
    .select({ stage: demoGatewayPayment.stage, amountTwd: demoGatewayPayment.amountTwd })
    .from(demoGatewayPayment)
    .where(eq(demoGatewayPayment.paymentNo, attempt?.providerNo ?? ''));
  const [row] = await database
    .select({ twd: sum(demoGatewayRefund.amountTwd).mapWith(Number) })
    .from(demoGatewayRefund)
    .where(eq(demoGatewayRefund.paymentNo, attempt?.providerNo ?? ''));
  return payment?.stage === 'GIVEN_UP' ? payment.amountTwd : (row?.twd ?? 0);
}

type Refund = (ask: () => Promise<RefundOutcome>, request: RefundRequest) => Promise<RefundOutcome>;

/** The shop's gateways with another refund function. */
export function withRefund(
  shop: Pick<PayingShop, 'tools'>,
  refund: Refund,
): JobTools & { sent: number } {
  const { providers } = shop.tools;
  const tools = {
    ...shop.tools,
    sent: 0,
    providers: {
      ...providers,
      named: (name: string) => {
        const real = providers.named(name);
        if (!real) return undefined;
        return {
          ...real,
          refund: (request: RefundRequest) => {
            tools.sent += 1;
            return refund(() => real.refund(request), request);
          },
        };
      },
    },
  };
  return tools;
}
