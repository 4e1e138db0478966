import { refusalStatus } from '@kaituan/contract/refusals';
import type { Permission } from '@kaituan/domain/staff/role';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { presentRefusal, Refusal } from '#server/http/refusal.ts';
import { readText } from '#server/http/request-body.ts';
import { asRefusal } from '#server/http/unexpected.ts';
import { currentRequestId } from '#server/telemetry/request-context.ts';
import { operatorGuard } from './operator-guard.ts';

const mostBodyBytes = 1024 * 1024;

export type CommandRouteOptions = {
  dataDir: string;
  log: Logger;
  /** Wakes the jobs after a change they should see soon. */
  wake?: () => void;
};

/** A route by which owner's commands run inside the running shop; its output is printed. */
export function commandRoutes(
  path: `/${string}`,
  permission: Permission,
  { dataDir, log, wake }: CommandRouteOptions,
  execute: (command: unknown, now: Date) => Promise<unknown>,
): Hono {
  const routes = new Hono().basePath('/operator');
  routes.post(path, operatorGuard(dataDir, permission), async (c) => {
    try {
      const output = await execute(
        JSON.parse(await readText(c.req.raw, mostBodyBytes)),
        new Date(),
      );
      wake?.();
      return c.json({ output });
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ err: error }, 'a command failed');
      const refusal = asRefusal(error);
      const status = error instanceof Refusal ? 409 : refusalStatus[refusal.code];
      return c.json(presentRefusal(refusal, currentRequestId()), status);
    }
  });
  return routes;
}
