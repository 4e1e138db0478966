import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { mayCapture, queryAttempt } from '#server/features/flows/money-in/query-gateway.ts';
import { findTest, queryTest } from '#server/features/flows/money-in/test-payment.ts';
import {
  maxForgedPerHour,
  processWebhook,
  storeForgery,
  storeWebhook,
} from '#server/features/flows/money-in/webhook-inbox.ts';
import { findClaimPath } from '#server/features/records/order/claim-link.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { type AttemptRow, findAttempt } from '#server/features/records/payment/attempt-query.ts';
import {
  leftSuffix,
  returnPath,
  slugOf,
  webhookPath,
} from '#server/features/records/payment/payment-paths.ts';
import { getChange } from '#server/features/records/pledge/pledge-change.ts';
import { createRecentAttempts, type RecentAttempts } from '#server/http/limits/recent-attempts.ts';
import { refuseInText } from '#server/http/refuse-in-text.ts';
import { limitBody } from '#server/http/request-body.ts';
import { readWebhookRequest } from '#server/platform/payment/payment-provider.ts';
import type { PaymentProviders } from '#server/platform/payment/payment-providers.ts';
import { measureWebhook } from '#server/telemetry/metrics/measure.ts';

export type PaymentRouteOptions = {
  database: Database;
  providers: PaymentProviders;
  log: Logger;
  now?: () => Date;
  /** Wakes the jobs after a change they should see soon. */
  wake?: () => void;
};

const refusedText = 'a payment webhook was refused';
const maxBodyBytes = 64 * 1024;
const attemptNo = ':attemptNo{[0-9A-Z]{20}}';

/** The webhooks of the gateways, and the return address of their buyers. */
export function paymentRoutes(options: PaymentRouteOptions): Hono {
  const routes = new Hono();
  const forgeries = createRecentAttempts({ max: maxForgedPerHour, windowSeconds: 3_600 });
  routes.use(`${webhookPath}/*`, limitBody(maxBodyBytes));
  routes.use(`${returnPath}/*`, limitBody(maxBodyBytes));
  routes.post(`${webhookPath}/:provider`, (c) => receiveWebhook(c, options, forgeries));
  routes.on(['GET', 'POST'], `${returnPath}/${attemptNo}`, (c) =>
    sendBack(c, c.req.param('attemptNo'), options),
  );
  routes.on(['GET', 'POST'], `${returnPath}/${attemptNo}${leftSuffix}`, (c) =>
    sendBack(c, c.req.param('attemptNo'), options, { hasLeft: true }),
  );
  routes.onError((error, c) => refuseInText(c, error, { log: options.log, text: 'error' }));
  return routes;
}

/** Acknowledged only once it is stored and acted on, so that a gateway tries again what was not. */
async function receiveWebhook(
  c: Context,
  options: PaymentRouteOptions,
  forgeries: RecentAttempts,
): Promise<Response> {
  const { database, providers, log, now = () => new Date(), wake } = options;
  const provider = providers.methods
    .map((method) => providers.forMethod(method))
    .find((one) => one && slugOf(one.name) === c.req.param('provider'));
  if (!provider) return c.text('unknown gateway', 404);
  const request = await readWebhookRequest(c.req.raw);
  const reading = provider.readWebhook(request);
  if (!reading.isAuthentic) {
    measureWebhook(provider.name, 'REFUSED');
    // Anybody may send them, as fast as they like: what is not stored costs no statement.
    if (forgeries.take(provider.name, now()) === 0) {
      log.warn({ provider: provider.name, reason: reading.reason }, refusedText);
      await storeForgery(database, { provider, request, reading }, now());
    }
    return c.text('refused', 400);
  }
  const id = await storeWebhook(database, { provider, request, reading }, now());
  const received = { id, provider: provider.name, event: reading.event };
  const outcome = await processWebhook(database, received, now());
  measureWebhook(provider.name, outcome ?? 'REPEATED');
  if (outcome === 'UNKNOWN_ATTEMPT') log.warn({ webhook: id }, 'a payment belongs to no order');
  wake?.();
  return c.text(provider.acknowledgement);
}

/**
 * A returning browser proves nothing: its data is ignored, and the gateway is queried instead where its
 * method needs it.
 */
async function sendBack(
  c: Context,
  attemptNo: string,
  options: PaymentRouteOptions,
  { hasLeft = false } = {},
): Promise<Response> {
  const { database, providers, log, now = () => new Date(), wake } = options;
  const attempt = await findAttempt(database, attemptNo);
  if (!attempt && (await lookAfterTest(attemptNo, options))) {
    return c.redirect('/admin/payments', 303);
  }
  const [order] = attempt
    ? await database.select().from(shopOrder).where(eq(shopOrder.orderNo, attempt.orderNo))
    : [];
  if (!attempt || !order) return c.redirect('/member/orders', 303);
  const provider = providers.named(attempt.provider);
  if (provider && attempt.method === 'LINE_PAY' && (await mayCapture(database, attempt))) {
    await queryAttempt(database, provider, attempt, { mayCapture: true }, now()).catch((error) =>
      // The job queries it again.
      log.warn({ err: error, attemptNo }, 'a payment could not be settled on return'),
    );
    wake?.();
  }
  return c.redirect(`${await pageOf(database, attempt, order)}${hasLeft ? '?left=1' : ''}`, 303);
}

/** Whether the owner returns from a test payment; the gateway is queried at once, because somebody waits for it. */
async function lookAfterTest(attemptNo: string, options: PaymentRouteOptions): Promise<boolean> {
  const { database, providers, log, now = () => new Date(), wake } = options;
  const test = await findTest(database, attemptNo);
  if (!test) return false;
  const provider = providers.named(test.provider);
  if (provider && test.status === 'STARTED') {
    await queryTest(database, provider, test, now()).catch((error) =>
      log.warn({ err: error, attemptNo }, 'a test payment could not be queried on return'),
    );
    wake?.();
  }
  return true;
}

/** A difference is paid from the page of its pledge, an order without an account from that of its link. */
async function pageOf(
  database: Database,
  { changeNo }: AttemptRow,
  { orderNo, checkoutNo }: OrderRow,
): Promise<string> {
  if (changeNo === null) {
    return (await findClaimPath(database, orderNo)) ?? `/checkout-result/${checkoutNo}`;
  }
  const { pledgeNo } = await getChange(database, changeNo);
  return `/member/group-buys/${pledgeNo}`;
}
