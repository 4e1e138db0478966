import type { OpenDatabase } from '@kaituan/server/database/database';
import { createTestDatabase } from '@kaituan/server/testing/databases/test-database';
import { type GatewayShop, openGatewayShop } from '@kaituan/server/testing/orders/gateway-shop';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scenarios } from './scenarios.ts';

let opened: OpenDatabase;
let shop: GatewayShop;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());
beforeEach(() => {
  shop = openGatewayShop(opened.database);
});

const open = (path: string, init?: RequestInit) =>
  shop.gateway.fetch(new Request(new URL(path, 'http://shop.test'), init));
const press = (tradeNo: string, scenario: string) =>
  open(`/demo-gateway/trades/${tradeNo}/pay`, {
    method: 'POST',
    body: new URLSearchParams({ scenario }),
  });
const read = async (path: string) => (await open(path)).text();

test('every page says that it is a simulation, runs no scripts and is not stored', async () => {
  const { tradeNo } = await shop.begin('CARD');
  const paths = ['/demo-gateway', `/demo-gateway/trades/${tradeNo}`, '/demo-gateway/trades/0'];
  for (const path of paths) {
    const response = await open(path);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe-inline');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const page = await response.text();
    expect(page).toContain('模擬金流（示範模式）');
    expect(page).not.toMatch(/<script|<style| style=| on\w+=/i);
  }
});

test('a page allows forms to its own shop only', async () => {
  const { tradeNo } = await shop.begin('CARD', { returnUrl: 'https://shop.example/return' });
  const { headers } = await open(`/demo-gateway/trades/${tradeNo}`);
  expect(headers.get('content-security-policy')).toContain(
    "form-action 'self' https://shop.example;",
  );
});

describe('every scenario has a working button', () => {
  for (const scenario of scenarios) {
    for (const method of scenario.methods) {
      test(`${scenario.label}: ${method}`, async () => {
        const { tradeNo } = await shop.begin(method);
        const page = await read(`/demo-gateway/trades/${tradeNo}`);
        expect(page).toContain(`value="${scenario.name}"`);
        const { status, headers } = await press(tradeNo, scenario.name);
        expect(status).toBe(303);
        const back = method === 'LINE_PAY' && scenario.name !== 'no-return';
        expect(headers.get('location')).toContain(
          back ? 'http://shop.test/payment/return' : `/demo-gateway/trades/${tradeNo}`,
        );
      });
    }
  }
});

test('the button back to the shop posts ECPay’s result fields', async () => {
  const { start, tradeNo } = await shop.begin('CARD');
  await press(tradeNo, 'paid');
  const page = await read(`/demo-gateway/trades/${tradeNo}`);
  expect(page).toContain(`action="${start.returnUrl}"`);
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
  const reading = shop.provider('CARD').readWebhook({
    contentType: 'application/x-www-form-urlencoded',
    body: new URLSearchParams(fields).toString(),
    headers: {},
    query: {},
  });
  expect(reading).toMatchObject({ isAuthentic: true, event: { kind: 'PAID' } });
});

test('LINE Pay redirects the buyer with its transaction numbers', async () => {
  const { start, tradeNo } = await shop.begin('LINE_PAY');
  const { headers } = await press(tradeNo, 'paid');
  const expected = `?transactionId=${tradeNo}&orderId=${start.attemptNo}`;
  expect(headers.get('location')).toBe(start.returnUrl + expected);
});

test('a code is found and paid later, as at a bank', async () => {
  await shop.begin('ATM');
  const [issued] = shop.received;
  const event = issued?.isAuthentic ? issued.event : undefined;
  const account =
    event?.kind === 'CODE_ISSUED' && 'account' in event.code ? event.code.account : '';
  const { headers } = await open(`/demo-gateway/codes?code=${account}`);
  const page = await read(headers.get('location') ?? '');
  expect(page).toContain(account);
  expect(page).toContain('到銀行或超商繳費');
  expect(await read('/demo-gateway/codes/0000')).toContain('查無這筆交易');
});

test('the page lists webhooks and sends them again', async () => {
  const { tradeNo } = await shop.begin('CARD');
  await press(tradeNo, 'paid');
  const page = await read(`/demo-gateway/trades/${tradeNo}`);
  expect(page).toContain('200 1|OK');
  const action = /action="(\/demo-gateway\/notices\/\d+\/resend)"/.exec(page)?.[1] ?? '';
  expect((await open(action, { method: 'POST' })).status).toBe(303);
  expect(shop.received).toHaveLength(2);
});

test('texts of the shop are escaped', async () => {
  const description = '<img src=x onerror=alert(1)>"\'';
  const { tradeNo } = await shop.begin('LINE_PAY', { description });
  expect(await read(`/demo-gateway/trades/${tradeNo}`)).not.toContain('<img');
});

test('an unknown address gets an explanation', async () => {
  for (const path of ['/trades/%00', '/trades/x', '/codes/%00', '/notices/1', '/codes/']) {
    const response = await open(`/demo-gateway${path}`);
    expect(response.status, path).toBe(404);
    expect(await response.text()).toContain('查無交易');
  }
});

test('an unsigned form gets an explanation', async () => {
  const response = await open('/demo-gateway/ecpay/Cashier/AioCheckOut/V5', {
    method: 'POST',
    body: new URLSearchParams({ MerchantID: '3000000', TotalAmount: '1' }),
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('CheckMacValue 驗證失敗');
});
