import type { OpenDatabase } from '@kaituan/server/database/database';
import { PaymentUnavailable } from '@kaituan/server/platform/payment/payment-provider';
import { createTestDatabase } from '@kaituan/server/testing/databases/test-database';
import { type GatewayShop, openGatewayShop } from '@kaituan/server/testing/orders/gateway-shop';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let opened: OpenDatabase;
let shop: GatewayShop;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());
beforeEach(() => {
  shop = openGatewayShop(opened.database);
});

async function begin() {
  const { start, tradeNo, providerTradeNo } = await shop.begin('LINE_PAY');
  expect(providerTradeNo).toBe(tradeNo);
  return { attempt: { ...start, providerTradeNo: tradeNo }, tradeNo };
}
const provider = () => shop.provider('LINE_PAY');

test('LINE Pay’s 19-digit numbers lose no digit', async () => {
  const { tradeNo } = await begin();
  expect(tradeNo).toMatch(/^20261121\d{11}$/);
});

test('find moves no money; settle captures the approved payment, once', async () => {
  const { attempt, tradeNo } = await begin();
  expect(await provider().find(attempt)).toEqual({ kind: 'WAITING' });
  expect(await provider().settle(attempt)).toEqual({ kind: 'WAITING' });
  await shop.gateway.payTrade(tradeNo);
  expect(await provider().find(attempt)).toEqual({ kind: 'APPROVED' });
  expect(await provider().find(attempt)).toEqual({ kind: 'APPROVED' });
  const settled = await provider().settle(attempt);
  expect(settled).toMatchObject({
    kind: 'DECIDED',
    event: { kind: 'PAID', providerTradeNo: tradeNo, amountTwd: 1380 },
  });
  expect(await provider().settle(attempt)).toEqual(settled);
  expect(await provider().find(attempt)).toEqual(settled);
});

test('two nodes that settle concurrently agree', async () => {
  const { attempt, tradeNo } = await begin();
  await shop.gateway.payTrade(tradeNo);
  const [one, other] = await Promise.all([provider().settle(attempt), provider().settle(attempt)]);
  expect(one).toMatchObject({ kind: 'DECIDED', event: { kind: 'PAID' } });
  expect(other).toEqual(one);
});

test('a buyer who cancels has paid nothing', async () => {
  const { attempt, tradeNo } = await begin();
  await shop.gateway.failTrade(tradeNo);
  expect(await provider().settle(attempt)).toMatchObject({
    kind: 'DECIDED',
    event: { kind: 'FAILED', reason: '0121 Canceled or expired' },
  });
});

test('a different amount is reported as it is', async () => {
  const { attempt, tradeNo } = await begin();
  await shop.gateway.payTrade(tradeNo, { amountTwd: 1379 });
  expect(await provider().settle(attempt)).toMatchObject({ event: { amountTwd: 1379 } });
});

test('confirming another amount than requested captures nothing', async () => {
  const { attempt, tradeNo } = await begin();
  await shop.gateway.payTrade(tradeNo);
  const settling = provider().settle({ ...attempt, amountTwd: 1 });
  await expect(settling).rejects.toThrow(PaymentUnavailable);
  expect(await provider().find(attempt)).toEqual({ kind: 'APPROVED' });
});

test('an attempt whose start failed moved no money', async () => {
  const { providerTradeNo: _, ...attempt } = (await begin()).attempt;
  expect(await provider().settle(attempt)).toEqual({ kind: 'UNKNOWN' });
});

test('another merchant’s number is unknown', async () => {
  const { attempt } = await begin();
  const card = await shop.begin('CARD');
  const mixed = { ...attempt, providerTradeNo: card.tradeNo };
  expect(await provider().find(mixed)).toEqual({ kind: 'UNKNOWN' });
  const other = await begin();
  await shop.gateway.payTrade(other.tradeNo);
  await provider().settle(other.attempt);
  const stolen = { ...attempt, providerTradeNo: other.tradeNo };
  await expect(provider().find(stolen)).rejects.toThrow(PaymentUnavailable);
});

test('LINE Pay sends no webhooks, so none is accepted', () => {
  const request = { contentType: 'application/json', body: '{}', headers: {}, query: {} };
  expect(provider().readWebhook(request).isAuthentic).toBe(false);
});

test('an unsigned request is refused', async () => {
  const request = new Request('http://shop.test/demo-gateway/line-pay/v3/payments/request', {
    method: 'POST',
    body: '{}',
  });
  expect(await (await shop.gateway.fetch(request)).json()).toMatchObject({ returnCode: '1106' });
});
