import { isEqualSignature, signLinePay } from '@kaituan/server/platform/payment/signatures';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { demoGatewayPath, demoMerchant } from '#demo/gateway/demo-merchant.ts';
import type { Gateway } from '#demo/gateway/gateway.ts';
import { addTrade, findTrade, newLinePayNo } from '#demo/gateway/trade-store.ts';
import { confirmTrade, presentDetails, refundTrade } from './line-pay-trade.ts';

const { linePay } = demoMerchant;
const base = `${demoGatewayPath}/line-pay`;
const id = ':id{[0-9]{1,30}}';
const url = z.url({ protocol: /^https?$/ });
/** PostgreSQL text cannot contain NUL. */
const shownText = z.string().regex(/^[^\0]{1,4000}$/);
const wholeTwd = z.number().int().min(1);

const paymentRequest = z.object({
  amount: wholeTwd,
  currency: z.literal('TWD'),
  orderId: z.string().regex(/^[\w-]{1,100}$/),
  packages: z
    .array(z.object({ amount: wholeTwd, products: z.array(z.object({ name: shownText })) }))
    .min(1),
  redirectUrls: z.object({ confirmUrl: url, cancelUrl: url }),
});
const confirmation = z.object({ amount: wholeTwd, currency: z.literal('TWD') });
const refundRequest = z.object({ refundAmount: wholeTwd });

/** LINE Pay writes its 19-digit ids as JSON numbers, which JavaScript numbers would round. */
export function answer(c: Context, returnCode: string, returnMessage: string, info?: unknown) {
  const json = JSON.stringify({ returnCode, returnMessage, ...(info ? { info } : {}) });
  const numbered = json.replace(/"(transactionId|refundTransactionId)":"(\d+)"/g, '"$1":$2');
  return c.body(numbered, 200, { 'Content-Type': 'application/json' });
}

async function isSigned(c: Context): Promise<boolean> {
  const { pathname, search } = new URL(c.req.url);
  const right = signLinePay(linePay.channelSecret, {
    path: pathname.slice(base.length),
    content: c.req.method === 'GET' ? search.slice(1) : await c.req.text(),
    nonce: c.req.header('x-line-authorization-nonce') ?? '',
  });
  const isOurs = c.req.header('x-line-channelid') === linePay.channelId;
  return isOurs && isEqualSignature(c.req.header('x-line-authorization') ?? '', right);
}

async function readJson(c: Context): Promise<unknown> {
  return c.req.json().catch(() => undefined);
}

async function openTrade(gateway: Gateway, request: z.output<typeof paymentRequest>) {
  const now = gateway.now();
  const { confirmUrl, cancelUrl } = request.redirectUrls;
  return addTrade(gateway.database, {
    tradeNo: newLinePayNo(now),
    gateway: 'LINE_PAY',
    merchantTradeNo: request.orderId,
    method: 'LINE_PAY',
    amountTwd: request.amount,
    description: request.packages[0]?.products[0]?.name ?? request.orderId,
    notifyUrl: confirmUrl,
    codeNotifyUrl: confirmUrl,
    returnUrl: confirmUrl,
    backUrl: cancelUrl,
    status: 'OPEN',
    createdAt: now,
  });
}

const checkAnswers = {
  OPEN: ['0000', 'Reserved'],
  CODE_ISSUED: ['0000', 'Reserved'],
  APPROVED: ['0110', 'Authenticated'],
  FAILED: ['0121', 'Canceled or expired'],
  PAID: ['0123', 'Completed'],
} as const;

/** LINE Pay's Online API v3: request, check, confirm, details, refund. */
export function linePayEndpoints(app: Hono, gateway: Gateway): Hono {
  const { database } = gateway;
  const api = new Hono().use(async (c, next) => {
    if (await isSigned(c)) return next();
    return answer(c, '1106', 'Header error');
  });
  api.post('/v3/payments/request', async (c) => {
    const request = paymentRequest.safeParse(await readJson(c));
    if (!request.success) return answer(c, '2101', 'Parameter error');
    const trade = await openTrade(gateway, request.data);
    if (!trade) return answer(c, '1172', 'Existing same orderId');
    const page = new URL(`${demoGatewayPath}/trades/${trade.tradeNo}`, trade.returnUrl).href;
    const paymentUrl = { web: page, app: page };
    return answer(c, '0000', 'Success.', { transactionId: trade.tradeNo, paymentUrl });
  });
  api.get(`/v3/payments/requests/${id}/check`, async (c) => {
    const trade = await findTrade(database, c.req.param('id'));
    if (trade?.gateway !== 'LINE_PAY') return answer(c, '1150', 'Transaction not found');
    const [code, message] = checkAnswers[trade.status];
    return answer(c, code, message);
  });
  api.post(`/v3/payments/${id}/confirm`, async (c) => {
    const request = confirmation.safeParse(await readJson(c));
    if (!request.success) return answer(c, '2101', 'Parameter error');
    const code = await confirmTrade(gateway, c.req.param('id'), request.data.amount);
    return answer(c, code, code === '0000' ? 'Success.' : 'Refused');
  });
  api.get('/v3/payments', async (c) => {
    const transactionId = /^\d{1,30}$/.exec(c.req.query('transactionId') ?? '')?.[0];
    const trade = transactionId ? await findTrade(database, transactionId) : undefined;
    const found = trade?.gateway === 'LINE_PAY' && trade.status === 'PAID';
    if (!found) return answer(c, '1150', 'Transaction not found');
    return answer(c, '0000', 'Success.', [await presentDetails(database, trade)]);
  });
  api.post(`/v3/payments/${id}/refund`, async (c) => {
    const request = refundRequest.safeParse(await readJson(c));
    if (!request.success) return answer(c, '2101', 'Parameter error');
    const made = await refundTrade(gateway, c.req.param('id'), request.data.refundAmount);
    return answer(c, made.code, made.code === '0000' ? 'Success.' : 'Refused', made.info);
  });
  return app.route(base, api);
}
