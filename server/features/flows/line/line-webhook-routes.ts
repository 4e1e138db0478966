import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { refuseInText } from '#server/http/refuse-in-text.ts';
import { readBytes } from '#server/http/request-body.ts';
import type { LineAccount } from '#server/platform/line/line-messaging.ts';
import { isFromLine } from '#server/platform/line/line-signature.ts';
import { measureWebhook } from '#server/telemetry/metrics/measure.ts';
import { lineWebhookBody, storeLineEvents } from './line-inbox.ts';

/** `/line-webhook/shop`, or the channel's number instead of `shop`. */
export const lineWebhookPath = '/line-webhook';
const maxBodyBytes = 1024 * 1024;

/** LINE's webhook for events of the shop's accounts. They are stored, and processed after the answer. */
export function lineWebhookRoutes(options: {
  database: Database;
  accounts: readonly LineAccount[];
  log: Logger;
  /** Deals with what is stored. */
  process: () => Promise<unknown>;
  now?: () => Date;
}): Hono {
  const { accounts, log } = options;
  const routes = new Hono();
  routes.post(`${lineWebhookPath}/:account`, async (c) => {
    const account = accounts.find(({ name }) => name === c.req.param('account'));
    if (!account) return c.text('unknown account', 404);
    return receive(c, account, options);
  });
  routes.onError((error, c) => refuseInText(c, error, { log, text: 'error' }));
  return routes;
}

async function receive(
  c: Context,
  { name, secret }: LineAccount,
  { database, log, process, now = () => new Date() }: Parameters<typeof lineWebhookRoutes>[0],
): Promise<Response> {
  const body = await readBytes(c.req.raw, maxBodyBytes);
  if (!isFromLine(secret, body, c.req.header('x-line-signature') ?? '')) {
    log.warn({ provider: 'LINE', reason: 'SIGNATURE' }, 'a webhook was refused');
    measureWebhook('LINE', 'REFUSED');
    return c.text('refused', 401);
  }
  const parsed = lineWebhookBody.safeParse(readJson(body));
  if (!parsed.success) {
    log.warn({ provider: 'LINE', reason: 'SHAPE' }, 'a webhook was refused');
    return c.text('refused', 400);
  }
  await storeLineEvents(database, name, parsed.data.events, now());
  measureWebhook('LINE', 'RECEIVED');
  process().catch((error: unknown) =>
    // The job finds them again.
    log.warn({ err: error, provider: 'LINE' }, 'events were not dealt with at once'),
  );
  return c.text('ok');
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
