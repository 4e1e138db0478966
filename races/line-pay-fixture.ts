import { demoGatewayPath, demoMerchant } from '@kaituan/demo/gateway/demo-merchant';
import type { OpenDatabase } from '@kaituan/server/database/database';
import { lockOrder } from '@kaituan/server/features/records/order/lock-order';
import { requestOrderRefund } from '@kaituan/server/features/records/payment/request-refund';
import {
  openPayingShop,
  placeUnpaid,
  type UnpaidOrder,
} from '@kaituan/server/testing/orders/paying-shop';
import { serveOnLoopback } from '@kaituan/server/testing/shops/serve-on-loopback';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';

/** How many requests the gateway got, and when it executes one: EARLY, with its answer lost, or LATE. */
type GatewayCall = { count: number; held: 'EARLY' | 'LATE' | undefined };
export type LinePayOrder = UnpaidOrder & { tradeNo: string };

/**
 * A shop's orders paid with LINE Pay, and a gateway behind HTTP that does not answer what is held. It needs
 * no time of the day, as ECPay does.
 */
export async function openLinePayFixture({ database }: Pick<OpenDatabase, 'database'>) {
  const shop = await openPayingShop(database);
  shop.clock.now = new Date();
  const calls = new Map<string, GatewayCall>();
  const released = Promise.withResolvers<void>();
  const callsFor = ({ tradeNo }: LinePayOrder, action: 'refund' | 'confirm') =>
    find(`${tradeNo}/${action}`);
  function find(what: string): GatewayCall {
    const known = calls.get(what) ?? { count: 0, held: undefined };
    calls.set(what, known);
    return known;
  }
  const app = new Hono().all('*', async (c) => {
    const what = find(c.req.path.split('/').slice(-2).join('/'));
    what.count += 1;
    const { method, url } = c.req;
    const body = method === 'GET' ? null : await c.req.text();
    const request = new Request(url, { method, headers: c.req.raw.headers, body });
    const { held } = what;
    if (held === 'LATE') await released.promise;
    const answer = await shop.gateway.fetch(request);
    if (held === 'EARLY') await released.promise;
    return answer;
  });
  const { url, close } = await serveOnLoopback(app);

  async function placeApproved(): Promise<LinePayOrder> {
    const order = await placeUnpaid(database, shop, { method: 'LINE_PAY' });
    const tradeNo = await order.begin();
    await shop.gateway.payTrade(tradeNo);
    return { ...order, tradeNo };
  }
  return {
    shop,
    callsFor,
    close,
    /** Has the shop use this gateway. */
    env: {
      PUBLIC_URL: 'https://shop.example',
      ...{ DEMO_GATEWAY: 'false', LINE_PAY_BASE_URL: `${url}${demoGatewayPath}/line-pay` },
      LINE_PAY_CHANNEL_ID: demoMerchant.linePay.channelId,
      LINE_PAY_CHANNEL_SECRET: demoMerchant.linePay.channelSecret,
    },
    /** What was held happens, and from now on everything is answered. */
    release() {
      for (const one of calls.values()) one.held = undefined;
      released.resolve();
    },
    /** An order with an approved payment that the shop does not know of. */
    placeApproved,
    /** A paid order of which 300 are to go back. */
    async placeRefunded(): Promise<LinePayOrder> {
      const paid = await placeApproved();
      const [attempt] = await paid.attempts();
      await shop.request(`/payment-return/${attempt?.attemptNo}`);
      await database.transaction(async (transaction) => {
        const order = await lockOrder(transaction, paid.orderNo);
        const request = { cause: 'R1', actor: 'SHOP', amountTwd: 300 } as const;
        await requestOrderRefund(transaction, order, request, shop.clock.now);
      });
      return paid;
    },
    /** What the gateway has sent back of an order. */
    async sentBack({ tradeNo }: LinePayOrder): Promise<unknown> {
      const { rows } = await database.execute(sql`
        select coalesce(sum(amount_twd), 0)::int as twd from demo_gateway_refund
        where payment_no = ${tradeNo}`);
      return rows[0]?.twd;
    },
  };
}
export type LinePayFixture = Awaited<ReturnType<typeof openLinePayFixture>>;
