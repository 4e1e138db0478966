import { Hono } from 'hono';
import { backupRoutes } from './backups/backup-routes.ts';
import { catalogRoutes } from './goods/catalog-routes.ts';
import { promotionRoutes } from './goods/promotion-routes.ts';
import { operatorGuard } from './operator-guard.ts';
import type { OperatorOptions } from './operator-options.ts';

/** Invalidates caches after an owner's command, so that changes are visible at once. */
export function afterOwnerChange(invalidate: () => void): Hono {
  return new Hono().use('/operator/*', async (c, next) => {
    await next();
    const { body } = c.res;
    if (!body) return invalidate();
    // A command may still be running while its response is streamed.
    const stream = body.pipeThrough(new TransformStream({ flush: invalidate }));
    c.res = new Response(stream, c.res);
  });
}

/** What the owner's commands stream to and from the running shop; all else are staff calls. */
export function operatorRoutes(options: OperatorOptions): Hono {
  const routes = new Hono();
  routes.use('/operator/*', operatorGuard(options.dataDir));
  routes.get('/operator/shop', (c) => c.json({ isOfThisFolder: true }));
  routes.route('/operator/catalog', catalogRoutes(options));
  routes.route('/operator/promotions', promotionRoutes(options));
  routes.route('/operator', backupRoutes(options));
  return routes;
}
