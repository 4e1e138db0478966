import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';

import { type Admission, createAdmission } from '#server/http/limits/admission.ts';
import { createApi } from '#server/shop/api.ts';
import { createShopApp } from '#server/shop/shop-app.ts';
import { createLog } from '#server/telemetry/logging/log.ts';
import { openTelemetry, type Telemetry } from '#server/telemetry/open-telemetry.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createTestIdentity } from '#server/testing/members/identity-client.ts';
import { openPayingShop, placeUnpaid } from '#server/testing/orders/paying-shop.ts';
import { measureFault, measureLiveConnection, measureMessage, measureWebhook } from './measure.ts';
import { metricsRoute } from './metrics-route.ts';

const token = 'a token that only Prometheus has';
let opened: OpenDatabase;
let telemetry: Telemetry;
let app: ReturnType<typeof createShopApp>;
let text: string;

const openApp = (routes: Telemetry['routes'], admission?: Admission) =>
  createShopApp({
    ...(admission && { admission }),
    log: createLog('silent'),
    trustedProxies: 0,
    routes,
    api: createApi({ database: opened.database, log: createLog('silent') }),
    storefront: {
      render: async () => new Response('page', { status: 404 }),
      filesFolder: import.meta.dirname,
      routeOf: () => undefined,
    },
  });
const scrape = (authorization = `Bearer ${token}`) =>
  app.request('/metrics', { headers: { authorization } });
const linesOf = (name: string) =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));

beforeAll(async () => {
  opened = await createTestDatabase();
  telemetry = await openTelemetry({
    ...{ opened, metricsToken: token, hasCollector: false },
    clockWatch: { differenceMs: () => 1_500 },
  });
  app = openApp(telemetry.routes);
  const shop = await openPayingShop(opened.database);
  shop.clock.now = new Date();
  await placeUnpaid(opened.database, shop, { quantity: 3 });
  const paid = await placeUnpaid(opened.database, shop, { quantity: 1 });
  await shop.gateway.payTrade(await paid.begin());
  await shop.gateway.deliverDue();
  await paid.buyer.call('/Order/CancelOrder', { orderNo: paid.orderNo, reason: 'CHANGED_MIND' });
  await shop.runJobs();
  await app.request('/User/GetProfile', { method: 'POST' });
  await app.request('/nowhere/at-all', { method: 'BREW' });
  measureWebhook('ECPAY', 'PROCESSED');
  measureMessage('email', 'sent');
  measureLiveConnection(1);
  measureFault(new Error('query', { cause: Object.assign(new Error(), { code: '57014' }) }));
  text = await (await scrape()).text();
});
afterAll(async () => {
  await telemetry.close();
  await opened.close();
});

test('a shop without a token has no metrics, one with a token requires it', async () => {
  expect((await openApp([]).request('/metrics')).status).toBe(404);
  expect((await scrape('Bearer something else')).status).toBe(401);
  expect((await scrape('')).status).toBe(401);
  const answer = await scrape();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-type')).toContain('text/plain');
});

test('a scrape is never rate limited, and cannot be used to bypass limits', async () => {
  const limits = { addressPerMinute: 1, memberPerMinute: 1, atOnce: 1, trustedProxies: 0 };
  let scraped = 0;
  const scrapeOnce = async () => `scrape ${++scraped}`;
  const limited = openApp([metricsRoute(token, scrapeOnce)], createAdmission(limits));
  const bindings = { incoming: { socket: { remoteAddress: '203.0.113.9' } } };
  const statusOf = async (path: string, init: RequestInit = {}) =>
    (await limited.request(path, init, bindings)).status;
  for (let time = 0; time < 10; time += 1) await statusOf('/nowhere');
  expect(await statusOf('/nowhere')).toBe(429);
  const headers = { authorization: `Bearer ${token}` };
  expect(await statusOf('/metrics', { headers })).toBe(200);
  // An unauthorised request costs nothing, and a similar address is a page like any other.
  expect(await statusOf('/metrics')).toBe(401);
  expect(await statusOf('/metrics', { method: 'POST' })).toBe(404);
  for (const path of ['/metrics/', '//metrics', '/metrics/x', '/metrics%2f', '/Metrics']) {
    expect(await statusOf(path, { headers }), path).toBe(429);
  }
  expect(scraped).toBe(1);
});

test('requests are counted by route, refusals by code, and unknown ones under one name', () => {
  const requests = linesOf('http_server_request_duration_count').join('\n');
  expect(requests).toContain('http_route="/User/GetProfile",http_response_status_code="401"');
  expect(requests).toContain('http_request_method="_OTHER",http_route="*"');
  expect(linesOf('kaituan_refusals_total').join()).toContain(
    'code="UNAUTHENTICATED",http_route="/User/GetProfile"',
  );
});

test('due work, holds and orders are read from the database', () => {
  expect(linesOf('kaituan_orders')).toContain('kaituan_orders{status="PLACED"} 1');
  expect(linesOf('kaituan_holds_pieces')).toEqual(['kaituan_holds_pieces{state="running"} 3']);
  expect(linesOf('kaituan_work_due')).toContain('kaituan_work_due{kind="unpaid_orders"} 0');
  expect(linesOf('kaituan_database_reachable')).toEqual(['kaituan_database_reachable 1']);
  expect(linesOf('kaituan_job_duration_count').join()).toContain('job="cancel-unpaid"');
});

test('the clock difference is the measured one', () => {
  const name = 'kaituan_database_clock_difference';
  expect(linesOf(name)).toEqual([`${name} -1.5`]);
});

test('messages refused by a spent budget are counted by medium', async () => {
  const shop = await createTestIdentity(opened.database, {
    env: { TEXT_MESSAGE_URL: 'http://127.0.0.1:9/send', TEXT_MESSAGES_PER_HOUR: '1' },
  });
  const { textMessages } = shop.parts.budgets;
  await textMessages.take();
  await expect(textMessages.take()).rejects.toMatchObject({ code: 'SENDING_PAUSED' });
  expect(await (await scrape()).text()).toMatch(
    /^kaituan_messages_total\{medium="text_message",outcome="refused"\} 1$/m,
  );
});

test('without the database a scrape still has the process metrics', async () => {
  const away = { execute: () => new Promise<never>(() => {}) };
  const alone = await openTelemetry({
    opened: { reads: away as never, pools: () => [] },
    clockWatch: { differenceMs: () => undefined },
    metricsToken: token,
    hasCollector: false,
  });
  const answer = await openApp(alone.routes).request('/metrics', {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  expect(text).toContain('kaituan_database_reachable 0');
  expect(text).not.toMatch(/^kaituan_database_clock_difference/m);
  expect(text).toMatch(/^process_memory_usage \d+/m);
  await alone.close();
});

const file = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const metricName =
  /\b(?:kaituan|http_server|db_client|process|nodejs|v8js)_[a-z0-9_]+(?=[{)\s[]|$)/gm;
/** Labels, which look like metrics, and metrics of PostgreSQL's pools, which the embedded database lacks. */
const elsewhere =
  /^(db_client_connection_(pool_name|state)|http_(route|response_status_code)|v8js_gc_type)$/;
const ofPools = /^db_client_connection_/;

test.each(['ops/prometheus-alerts.yaml', 'ops/grafana-dashboard.json'])(
  'every metric that %s names is in a scrape',
  (path) => {
    const named = new Set(
      file(path)
        .match(metricName)
        ?.filter((name) => !elsewhere.test(name)),
    );
    const missing = [...named].filter(
      (name) =>
        linesOf(name).length === 0 &&
        !(opened.kind === 'pglite' && ofPools.test(name)) &&
        // A pause of garbage collection may not have happened yet.
        !name.startsWith('v8js_gc_duration'),
    );
    expect(named.size).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  },
);

test('every metric of a scrape is documented', () => {
  const documented = file('docs/metrics.md');
  const families = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
  // And that of garbage collection, if there was one.
  expect(families.length).toBeGreaterThanOrEqual(25);
  expect(families.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
});

test('the dashboard and the alert rules are valid', () => {
  const { panels } = JSON.parse(file('ops/grafana-dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  expect(panels.every(({ title, targets }) => title !== '' && targets.length > 0)).toBe(true);
  const rules = file('ops/prometheus-alerts.yaml').split('      - alert: ').slice(1);
  expect(rules.length).toBeGreaterThan(10);
  for (const rule of rules) {
    expect(rule).toMatch(
      /^Kaituan\w+\n {8}expr: .+\n {8}for: \d+m\n {8}labels:\n {10}severity: (warning|critical)\n {8}annotations:\n {10}summary: .+\n {10}description: .+\n$/,
    );
  }
});
