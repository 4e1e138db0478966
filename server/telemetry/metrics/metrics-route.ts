import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';

const digest = (text: string) => createHash('sha256').update(text).digest();
const noStore = { 'Cache-Control': 'no-store' };

/** `GET /metrics` in Prometheus's text format, with the bearer token. */
export function metricsRoute(token: string, scrape: () => Promise<string>): Hono {
  const expected = digest(`Bearer ${token}`);
  return new Hono().get('/metrics', async (c) => {
    const given = digest(c.req.header('authorization') ?? '');
    if (!timingSafeEqual(given, expected)) {
      return c.text('', 401, { ...noStore, 'WWW-Authenticate': 'Bearer realm="metrics"' });
    }
    return c.body(await scrape(), 200, {
      ...noStore,
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
    });
  });
}
