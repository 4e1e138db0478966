import type { OpenDatabase } from '@kaituan/server/database/database';
import {
  PaymentUnavailable,
  readWebhookRequest,
  type WebhookReading,
} from '@kaituan/server/platform/payment/payment-provider';
import { presentProviders } from '@kaituan/server/platform/payment/payment-providers';
import { createTestDatabase } from '@kaituan/server/testing/databases/test-database';
import { serveOnLoopback } from '@kaituan/server/testing/shops/serve-on-loopback';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDemoGateway } from './demo-gateway.ts';
import { demoProviders } from './demo-merchant.ts';
import type { Gateway } from './gateway.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

const parts = (): Gateway => ({
  database: opened.database,
  deliver: (request) => fetch(request),
  now: () => new Date(),
  log: { warn: () => {} },
});
const now = () => new Date();
const baseOf = (url: string) => ({
  ...{ returnUrl: `${url}/back`, leftUrl: `${url}/left` },
  notifyUrl: `${url}/notices`,
});

test('over real HTTP a browser pays, the webhook arrives, and a restart loses nothing', async () => {
  const gateway = createDemoGateway(parts());
  const providers = presentProviders(gateway.providers);
  const provider = providers.forMethod('ATM');
  const received: (WebhookReading | undefined)[] = [];
  let isUp = true;
  const app = new Hono().post('/notices', async (c) => {
    if (!isUp) return c.text('down', 503);
    received.push(provider?.readWebhook(await readWebhookRequest(c.req.raw)));
    return c.text(provider?.acknowledgement ?? '');
  });
  const shop = await serveOnLoopback(app.route('/', gateway.routes));
  const started = await provider?.start({
    attemptNo: 'LOOPBACK01',
    method: 'ATM',
    amountTwd: 500,
    description: '開團訂單',
    expiresAt: new Date(Date.now() + 3 * 86_400_000),
    ...baseOf(shop.url),
  });
  const page = await fetch(new URL(started?.action ?? '', shop.url), {
    method: 'POST',
    body: new URLSearchParams(started?.fields),
  });
  expect(await page.text()).toContain('NT$500');
  expect(received).toMatchObject([{ isAuthentic: true, event: { kind: 'CODE_ISSUED' } }]);

  isUp = false;
  const tradeNo = (await gateway.findTradeNo('LOOPBACK01')) ?? '';
  await gateway.payTrade(tradeNo);
  isUp = true;
  const inAMinute = () => new Date(Date.now() + 60_000);
  await createDemoGateway({ ...parts(), now: inAMinute }).deliverDue();
  await shop.close();
  expect(received).toHaveLength(2);
  expect(received[1]).toMatchObject({ isAuthentic: true, event: { kind: 'PAID', amountTwd: 500 } });
});

test('an undelivered webhook stays queued, and the shop can still query', async () => {
  const gateway = createDemoGateway({
    ...parts(),
    deliver: () => Promise.reject(new TypeError('fetch failed')),
  });
  const providers = presentProviders(gateway.providers);
  const provider = providers.forMethod('CARD');
  const start = {
    attemptNo: 'LOOPBACK02',
    method: 'CARD' as const,
    amountTwd: 500,
    description: '開團訂單',
    expiresAt: new Date(Date.now() + 900_000),
    ...baseOf('http://127.0.0.1:9'),
  };
  const started = await provider?.start(start);
  await gateway.fetch(
    new Request(`http://shop.test${started?.action}`, {
      method: 'POST',
      body: new URLSearchParams(started?.fields),
    }),
  );
  const tradeNo = (await gateway.findTradeNo('LOOPBACK02')) ?? '';
  expect(await gateway.payTrade(tradeNo)).toBe(true);
  expect(await gateway.deliverDue()).toBe(0);
  expect(await provider?.find(start)).toMatchObject({ event: { kind: 'PAID' } });
});

test('every call to a gateway that is down is PaymentUnavailable', async () => {
  const down = () => Promise.reject(new TypeError('fetch failed'));
  const providers = presentProviders(demoProviders(down, now));
  const attempt = { attemptNo: 'X1', amountTwd: 1, providerTradeNo: '1' };
  const refund = { paidTwd: 1, refundedBeforeTwd: 0, settledByHandTwd: [], refundNo: 'R1' };
  for (const method of ['CARD', 'LINE_PAY'] as const) {
    const provider = providers.forMethod(method);
    const request = { ...attempt, method };
    await expect(provider?.find(request)).rejects.toThrow(PaymentUnavailable);
    await expect(provider?.settle(request)).rejects.toThrow(PaymentUnavailable);
    const noon = presentProviders(
      demoProviders(down, () => new Date('2026-11-21T04:00:00Z')),
    ).forMethod(method);
    await expect(noon?.refund({ ...request, ...refund })).rejects.toThrow(PaymentUnavailable);
  }
});

test('an unsigned response is refused', async () => {
  const answer = async () => new Response('TradeStatus=1&TradeAmt=1&CheckMacValue=00');
  const providers = presentProviders(demoProviders(answer, now));
  const request = { attemptNo: 'X1', method: 'CARD' as const, amountTwd: 1 };
  const found = providers.forMethod('CARD')?.find(request);
  await expect(found).rejects.toThrow(PaymentUnavailable);
});
