import { Hono } from 'hono';
import type { Logger } from 'pino';
import { presentRefusal, Refusal } from '../http/refusal.ts';
import { carryOutOrder, type OrderDesk } from './carry-out-order.ts';
import { operatorGuard } from './operator-guard.ts';
import { orderWish } from './order-wish.ts';

type OrderOperatorOptions = OrderDesk & {
  dataDir: string;
  log: Logger;
  /** Called when something changed that the jobs should see soon. */
  wake?: () => void;
};

/** What `npm run order` asks of the running shop. */
export function orderOperatorRoutes(options: OrderOperatorOptions): Hono {
  const { dataDir, log, wake } = options;
  const routes = new Hono().basePath('/operator');
  routes.post('/order', operatorGuard(dataDir), async (c) => {
    try {
      const output = await carryOutOrder(options, orderWish.parse(await c.req.json()), new Date());
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
