import { createDemoGateway, type DemoGateway } from '@kaituan/demo/gateway/demo-gateway';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { shippingMethodNames } from '@kaituan/domain/shipping/shipping-method';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import type { Database } from '#server/database/database.ts';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { orderLine, shipment, shopOrder } from '#server/database/schema/order-schema.ts';
import { paymentAttempt, paymentWebhook, refund } from '#server/database/schema/payment-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import type { Caller } from '#server/http/handler.ts';
import type { JobTools } from '#server/jobs/job.ts';
import { orderJobs, refundJobs } from '#server/jobs/job-list.ts';
import { runAll } from '#server/jobs/job-runner.ts';
import { type OpenSimulatedGateway, openPayments } from '#server/shop/open-payments.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { createBuyer } from '#server/testing/members/buyer.ts';
import { visitGateway } from './gateway-driver.ts';

const secret = 'a secret of the tests, 32 characters or more';
const payment = { ecpay: undefined, linePay: undefined, demoGateway: true };
const bankAccount = {
  bankCode: '812',
  bankName: '台新銀行',
  account: '20480100012345',
  holder: '測試團購股份有限公司',
};
const methods: PaymentMethod[] = [
  'CARD',
  'LINE_PAY',
  'ATM',
  'CVS_CODE',
  'BANK_TRANSFER',
  'HOME_COD',
];

/** Ten in the morning in Taipei today: products are on sale and no gateway is capturing. */
function morning(): Date {
  const now = new Date();
  now.setUTCHours(2, 0, 0, 0);
  return now;
}

/** A whole shop in this process with its simulated gateway, and a clock that the test controls. */
export async function openPayingShop(database: Database) {
  const clock = { now: morning() };
  const now = () => clock.now;
  const log = pino({ level: 'silent' });
  const configuration = {
    payment,
    paymentSecret: secret,
    publicUrl: 'http://shop.test',
    dataDir: '',
  };
  const simulated = Promise.withResolvers<DemoGateway>();
  const openSimulator: OpenSimulatedGateway = (parts) => {
    const created = createDemoGateway(parts);
    simulated.resolve(created);
    return created;
  };
  const payments = await openPayments({ database, configuration, log, now, openSimulator });
  const [routes] = payments.routes;
  if (!routes) throw new Error('the shop has no payment routes');
  const gateway = await simulated.promise;
  const channelId = await createChannel(database);
  await database.insert(channelTerms).values({
    channelId,
    shipping: shippingMethodNames.map((method) => ({
      ...{ method, region: 'MAIN' as const },
      tiers: [{ minGoodsTwd: 0, feeTwd: 100 }],
    })),
    payments: methods.map((method) => ({ method, feeTwd: method === 'HOME_COD' ? 30 : 0 })),
    bankAccount,
  });
  const tools: JobTools = { providers: payments.service.providers, log };

  return {
    clock,
    gateway,
    tools,
    channelId,
    payments: payments.service,
    /** Requests of gateways and returning browsers. */
    request: (path: string, init?: RequestInit) =>
      routes.fetch(new Request(new URL(path, 'http://shop.test'), init)),
    pass(minutes: number) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    },
    runJobs: () => runAll([...orderJobs, ...refundJobs], { database, kind: 'pglite', tools, now }),
    async createSku(given: Parameters<typeof createSku>[2] = {}): Promise<number> {
      const productId = await createProduct(database, { channelIds: [channelId], skus: [] });
      return createSku(database, productId, { priceTwd: 500, onHand: 10, ...given });
    },
    createBuyer: (caller?: Partial<Caller>) =>
      createBuyer(database, channelId, {
        now,
        payments: payments.service,
        ...(caller && { caller }),
      }),
  };
}
export type PayingShop = Awaited<ReturnType<typeof openPayingShop>>;

/** A buyer's unpaid order, and the actions on it. */
export async function placeUnpaid(
  database: Database,
  shop: PayingShop,
  {
    method = 'CARD',
    skuId: given,
    alsoSkuId,
    quantity = 2,
  }: {
    method?: PaymentMethod;
    skuId?: number;
    /** Also one piece of this SKU. */
    alsoSkuId?: number;
    quantity?: number;
  } = {},
) {
  const skuId = given ?? (await shop.createSku());
  const buyer = await shop.createBuyer();
  const also = alsoSkuId === undefined ? [] : [{ skuId: alsoSkuId }];
  const items = [{ skuId, quantity }, ...also];
  const orderNo = await buyer.placeOrder(items, { paymentMethod: method });
  const start = async (chosen: PaymentMethod = method) =>
    (await buyer.call('/Payment/StartPayment', { orderNo, method: chosen })).result;
  return {
    orderNo,
    buyer,
    skuId,
    start,
    /** Begins to pay and opens the gateway's page; returns the trade number. */
    async begin(chosen: PaymentMethod = method): Promise<string> {
      const { redirect } = await start(chosen);
      if (!redirect) throw new Error(`${chosen} leads nowhere`);
      return visitGateway(shop.gateway, redirect);
    },
    ...readersOf(database, orderNo, skuId),
  };
}
export type UnpaidOrder = Awaited<ReturnType<typeof placeUnpaid>>;

export function readersOf(database: Database, orderNo: string, skuId: number) {
  return {
    async order() {
      const [row] = await database.select().from(shopOrder).where(eq(shopOrder.orderNo, orderNo));
      if (!row) throw new Error(`there is no order ${orderNo}`);
      return row;
    },
    attempts: () =>
      database
        .select()
        .from(paymentAttempt)
        .where(eq(paymentAttempt.orderNo, orderNo))
        .orderBy(paymentAttempt.createdAt, paymentAttempt.attemptNo),
    refunds: () =>
      database.select().from(refund).where(eq(refund.orderNo, orderNo)).orderBy(refund.refundNo),
    lines: () => database.select().from(orderLine).where(eq(orderLine.orderNo, orderNo)),
    parcels: () => database.select().from(shipment).where(eq(shipment.orderNo, orderNo)),
    async events() {
      const rows = await database
        .select()
        .from(domainEvent)
        .where(eq(domainEvent.subjectId, orderNo))
        .orderBy(domainEvent.id);
      return rows.map(({ kind }) => kind);
    },
    webhooks: () => database.select().from(paymentWebhook).orderBy(paymentWebhook.id),
    async stock() {
      const [row] = await database.select().from(sku).where(eq(sku.id, skuId));
      return { onHand: row?.onHand, reserved: row?.reserved };
    },
  };
}
