import { limitBody } from '@kaituan/server/http/request-body';
import type { PaymentProvider } from '@kaituan/server/platform/payment/payment-provider';
import { Hono } from 'hono';
import { demoGatewayPath, demoProviders } from '#demo/gateway/demo-merchant.ts';
import { cardEndpoints } from './ecpay/card-endpoints.ts';
import { checkoutEndpoint } from './ecpay/checkout-endpoint.ts';
import { queryEndpoints } from './ecpay/query-endpoints.ts';
import type { Gateway } from './gateway.ts';
import { linePayEndpoints } from './line-pay/line-pay-endpoints.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { failTrade, type PayChoices, payTrade } from './pay-trade.ts';
import { findTradeByCode, findTradeOfMerchant } from './trade-store.ts';
import { deliverDue } from './webhook-queue.ts';

const watchMs = 2_500;
const maxBodyBytes = 64 * 1024;

export type DemoGateway = {
  /** Everything under `/demo-gateway`. */
  routes: Hono;
  /** The shop's side of it. */
  providers: readonly PaymentProvider[];
  /** Handles a request of this shop's server in process. */
  fetch: (request: Request) => Promise<Response>;
  /** Delivers due webhooks and returns their number. */
  deliverDue(): Promise<number>;
  /** Delivers due webhooks regularly until aborted. */
  watch(signal: AbortSignal): void;
  payTrade(tradeNo: string, choices?: PayChoices): Promise<boolean>;
  failTrade(tradeNo: string): Promise<boolean>;
  /** The gateway's trade number of a shop's attempt. */
  findTradeNo(attemptNo: string): Promise<string | undefined>;
  findTradeNoByCode(code: string): Promise<string | undefined>;
};

/**
 * A simulated payment gateway: it speaks ECPay's and LINE Pay's protocols, and a tester decides on its
 * pages how each payment ends.
 */
export function createDemoGateway(gateway: Gateway): DemoGateway {
  const { database } = gateway;
  const routes = new Hono();
  routes.use(`${demoGatewayPath}/*`, limitBody(maxBodyBytes));
  checkoutEndpoint(routes, gateway);
  queryEndpoints(routes, gateway);
  cardEndpoints(routes, gateway);
  linePayEndpoints(routes, gateway);
  pageRoutes(routes, gateway);
  const fetch = async (request: Request) => routes.fetch(request);
  return {
    routes,
    fetch,
    providers: demoProviders(fetch, gateway.now),
    deliverDue: () => deliverDue(gateway),
    watch: (signal) => watch(gateway, signal),
    payTrade: (tradeNo, choices) => payTrade(gateway, tradeNo, choices),
    failTrade: (tradeNo) => failTrade(gateway, tradeNo),
    findTradeNo: async (attemptNo) => {
      const ecpay = await findTradeOfMerchant(database, 'ECPAY', attemptNo);
      const found = ecpay ?? (await findTradeOfMerchant(database, 'LINE_PAY', attemptNo));
      return found?.tradeNo;
    },
    findTradeNoByCode: async (code) => (await findTradeByCode(database, code))?.tradeNo,
  };
}

function watch(gateway: Gateway, signal: AbortSignal): void {
  const timer = setInterval(() => {
    deliverDue(gateway).catch((error) =>
      gateway.log.warn({ err: error }, 'simulated webhooks were not delivered'),
    );
  }, watchMs).unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
