import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Database } from '../database/database.ts';

const databaseTimeoutMs = 2_000;

/**
 * `GET /healthz`: the process is alive, and what time it has. `GET /readyz`: it can serve, that is, the
 * database answers and the shop is not shutting down.
 */
export function healthRoutes(database: Database, isDraining: () => boolean): Hono {
  return new Hono()
    .get('/healthz', (c) =>
      c.json({ status: 'alive', serverTime: new Date() }, 200, { 'Cache-Control': 'no-store' }),
    )
    .get('/readyz', async (c) => {
      const status = isDraining() ? 'draining' : await askDatabase(database);
      return c.json({ status }, status === 'ready' ? 200 : 503, { 'Cache-Control': 'no-store' });
    });
}

async function askDatabase(database: Database): Promise<'ready' | 'no database'> {
  const { promise: late, resolve } = Promise.withResolvers<'no database'>();
  const timer = setTimeout(resolve, databaseTimeoutMs, 'no database');
  const answer = database.execute(sql`select 1`).then(
    () => 'ready' as const,
    () => 'no database' as const,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
