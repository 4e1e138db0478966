import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createApi } from '#server/shop/api.ts';
import { createShopApp } from '#server/shop/shop-app.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { serveOnLoopback } from '#server/testing/shops/serve-on-loopback.ts';
import { createLog } from './logging/log.ts';
import { openTelemetry } from './open-telemetry.ts';

type SentSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
};
type Sent = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

test('a call is one trace: the request by its route, its handler, its statements without values', async () => {
  const spans: SentSpan[] = [];
  const sentMetrics: unknown[] = [];
  const collector = new Hono()
    .post('/v1/traces', async (c) => {
      const { resourceSpans } = (await c.req.json()) as Sent;
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((s) => s.spans)));
      return c.json({});
    })
    .post('/v1/metrics', async (c) => {
      sentMetrics.push(await c.req.json());
      return c.json({});
    });
  const sink = await serveOnLoopback(collector);
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = sink.url;
  const telemetry = await openTelemetry({
    ...{ opened, metricsToken: undefined, hasCollector: true },
    clockWatch: { differenceMs: () => undefined },
  });
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const app = createShopApp({
    ...{ log, trustedProxies: 1, routes: [] },
    api: createApi({ database: opened.database, log }),
    storefront: {
      render: async () => new Response('page'),
      filesFolder: import.meta.dirname,
      routeOf: () => '/products/:id',
    },
  });
  const body = JSON.stringify({ path: '/personal-0912345678' });
  const headers = { 'content-type': 'application/json', traceparent };
  await app.request('/SiteInfo/GetRedirect', { method: 'POST', body, headers });
  await app.request('/products/12?q=0912345678');
  await app.request('/healthz');
  await telemetry.close();
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  await sink.close();

  const find = (name: string) => spans.find((span) => span.name === name);
  const request = find('POST /SiteInfo/GetRedirect');
  const handler = find('handler /SiteInfo/GetRedirect');
  const statement = find('SELECT');
  expect(request).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
  });
  expect(handler?.parentSpanId).toBe(request?.spanId);
  expect(statement).toMatchObject({ parentSpanId: handler?.spanId, traceId: request?.traceId });
  expect(find('page')?.parentSpanId).toBe(find('GET /products/:id')?.spanId);
  expect(spans.filter(({ name }) => name.includes('healthz'))).toEqual([]);
  expect(JSON.stringify(spans)).not.toContain('0912345678');
  expect(lines[0]).toMatchObject({ traceId: request?.traceId, route: '/SiteInfo/GetRedirect' });
  expect(JSON.stringify(sentMetrics)).toContain('http.server.request.duration');
});
