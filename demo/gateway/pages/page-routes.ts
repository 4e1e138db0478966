import { eq } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { demoGatewayPath } from '#demo/gateway/demo-merchant.ts';
import type { Gateway, Trade } from '#demo/gateway/gateway.ts';
import { failTrade, payTrade } from '#demo/gateway/pay-trade.ts';
import { demoGatewayNotice } from '#demo/gateway/trade-schema.ts';
import {
  findTrade,
  findTradeByCode,
  listPayments,
  listRecentTrades,
  listWebhooks,
} from '#demo/gateway/trade-store.ts';
import { deliverDue, requeueWebhook } from '#demo/gateway/webhook-queue.ts';
import { pageStyle } from '#demo/simulator/page-style.ts';
import { notFoundPage } from './gateway-page.ts';
import { choicesOf, scenariosOf } from './scenarios.ts';
import { overviewPage, tradePage } from './trade-page.ts';

const base = demoGatewayPath;
const shownTrades = 30;
const trade = ':tradeNo{[0-9]{1,20}}';
const pageOf = (trade: Trade) => `${base}/trades/${trade.tradeNo}`;

async function showTrade(c: Context, { database }: Gateway, trade: Trade | undefined) {
  if (!trade) return notFoundPage(c, '查無這筆交易，請確認帳號或代碼。');
  const payments = await listPayments(database, trade.tradeNo);
  return tradePage(c, { trade, payments, webhooks: await listWebhooks(database, trade.tradeNo) });
}

/** LINE Pay redirects the buyer with its transaction numbers, which prove nothing by themselves. */
function linePayReturn(trade: Trade): string {
  const back = new URL(trade.returnUrl);
  back.searchParams.set('transactionId', trade.tradeNo);
  back.searchParams.set('orderId', trade.merchantTradeNo);
  return back.href;
}

async function play(c: Context, gateway: Gateway, tradeNo: string): Promise<Response> {
  const trade = await findTrade(gateway.database, tradeNo);
  const chosen = (await c.req.parseBody()).scenario;
  const scenario = trade && scenariosOf(trade).find(({ name }) => name === chosen);
  if (!trade || !scenario) return notFoundPage(c, '查無這筆交易或這種付款結果。');
  const choices = choicesOf(scenario, trade);
  const isDone =
    choices === 'FAIL'
      ? await failTrade(gateway, tradeNo)
      : await payTrade(gateway, tradeNo, choices);
  const goesBack = isDone && trade.gateway === 'LINE_PAY' && scenario.name !== 'no-return';
  if (!goesBack) return c.redirect(pageOf(trade), 303);
  return c.redirect(choices === 'FAIL' ? trade.backUrl : linePayReturn(trade), 303);
}

async function resend(c: Context, gateway: Gateway, id: number): Promise<Response> {
  const [webhook] = await gateway.database
    .select()
    .from(demoGatewayNotice)
    .where(eq(demoGatewayNotice.id, id));
  if (!webhook) return notFoundPage(c, '查無這則通知。');
  await requeueWebhook(gateway.database, webhook.id, gateway.now());
  await deliverDue(gateway, webhook.tradeNo);
  return c.redirect(`${base}/trades/${webhook.tradeNo}`, 303);
}

/** The simulator's pages. */
export function pageRoutes(app: Hono, gateway: Gateway): Hono {
  const { database } = gateway;
  app.get(`${base}/style.css`, (c) =>
    c.body(pageStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  app.get(base, async (c) => overviewPage(c, await listRecentTrades(database, shownTrades)));
  app.get(`${base}/trades/${trade}`, async (c) =>
    showTrade(c, gateway, await findTrade(database, c.req.param('tradeNo'))),
  );
  app.get(`${base}/codes`, (c) =>
    c.redirect(`${base}/codes/${encodeURIComponent(c.req.query('code')?.trim() ?? '')}`, 303),
  );
  app.get(`${base}/codes/:code{[0-9A-Za-z]{1,20}}`, async (c) =>
    showTrade(c, gateway, await findTradeByCode(database, c.req.param('code'))),
  );
  app.post(`${base}/trades/${trade}/pay`, (c) => play(c, gateway, c.req.param('tradeNo')));
  app.get(`${base}/*`, (c) => notFoundPage(c, '查無這筆交易，請確認帳號或代碼。'));
  return app.post(`${base}/notices/:id{[0-9]{1,15}}/resend`, (c) =>
    resend(c, gateway, Number(c.req.param('id'))),
  );
}
