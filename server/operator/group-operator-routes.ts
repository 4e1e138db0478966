import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { presentRefusal, Refusal } from '../http/refusal.ts';
import { carryOutGroup } from './carry-out-group.ts';
import { groupWish } from './group-wish.ts';
import { operatorGuard } from './operator-guard.ts';

type GroupOperatorOptions = {
  database: Database;
  dataDir: string;
  log: Logger;
  /** Called when something changed that the jobs should see soon. */
  wake?: () => void;
};

/** What `npm run group` asks of the running shop. */
export function groupOperatorRoutes({ database, dataDir, log, wake }: GroupOperatorOptions): Hono {
  const routes = new Hono().basePath('/operator');
  routes.post('/group', operatorGuard(dataDir), async (c) => {
    try {
      const wish = groupWish.parse(await c.req.json());
      const output = await carryOutGroup(database, wish, new Date());
      wake?.();
      return c.json({ output });
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ err: error, path: c.req.path });
      const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL');
      const status = error instanceof Refusal ? 409 : 500;
      return c.json(presentRefusal(refusal, crypto.randomUUID()), status);
    }
  });
  return routes;
}
