import { Hono } from 'hono';
import { backupRoutes } from './backups/backup-routes.ts';
import { catalogRoutes } from './goods/catalog-routes.ts';
import { promotionRoutes } from './goods/promotion-routes.ts';
import { operatorGuard } from './operator-guard.ts';
import type { OperatorOptions } from './operator-options.ts';

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
