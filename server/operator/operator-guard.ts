import type { Permission } from '@kaituan/domain/staff/role';
import type { MiddlewareHandler } from 'hono';
import { Refusal } from '#server/http/refusal.ts';
import { type RequestEnv, refuse } from '#server/http/refuse.ts';
import { isSameMachine } from '#server/http/same-machine.ts';
import { actAs, openStaffAccess } from '#server/http/staff-access.ts';
import { findOperator } from '#server/identity/keys/operator-token.ts';

/**
 * The routes that stream files and progress, and the permission each needs in the whole shop; `null` is any
 * token. They read and write files of the machine, so only its command line may use them.
 */
export const operatorAccess: Readonly<Record<string, Permission | null>> = {
  'GET /operator/shop': null,
  'POST /operator/catalog/import': 'GOODS',
  'GET /operator/catalog/export': 'SEE_GOODS',
  'POST /operator/promotions/import': 'GROUP_BUYS',
  'GET /operator/promotions/export': 'GROUP_BUYS',
  'POST /operator/snapshot': 'SETTINGS',
  'POST /operator/release-jobs': 'SETTINGS',
};

/** Admits the command line with a token that grants the route's permission; unlisted routes are not there. */
export function operatorGuard(dataDir: string): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    try {
      const operator = await findOperator(c, dataDir);
      if (!operator) throw new Refusal(isSameMachine(c) ? 'UNAUTHENTICATED' : 'FORBIDDEN');
      const permission = operatorAccess[`${c.req.method} ${c.req.path}`];
      if (permission === undefined) throw new Refusal('NOT_FOUND');
      if (permission) openStaffAccess(operator, permission).requireChannel(null);
      return await actAs(operator.by, next);
    } catch (error) {
      if (error instanceof Refusal) return refuse(c, error);
      throw error;
    }
  };
}
