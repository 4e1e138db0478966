import { Hono } from 'hono';
import type { Readiness } from './readiness.ts';

/**
 * `GET /healthz`: the process is alive, with its clock. `GET /readyz`: whether it can take an order, or 503
 * with the reason.
 */
export function healthRoutes(findReadiness: () => Promise<Readiness>): Hono {
  return new Hono()
    .get('/healthz', (c) =>
      c.json({ status: 'alive', serverTime: new Date() }, 200, { 'Cache-Control': 'no-store' }),
    )
    .get('/readyz', async (c) => {
      const status = await findReadiness();
      return c.json({ status }, status === 'ready' ? 200 : 503, { 'Cache-Control': 'no-store' });
    });
}
