import { refusalStatus } from '@kaituan/contract/refusals';
import type { Permission } from '@kaituan/domain/staff/role';
import type { Context, MiddlewareHandler } from 'hono';
import { presentRefusal, Refusal } from '#server/http/refusal.ts';
import { isSameMachine } from '#server/http/same-machine.ts';
import { actAs, openStaffAccess } from '#server/http/staff-access.ts';
import { findOperator } from '#server/identity/operator-token.ts';
import { currentRequestId } from '#server/telemetry/request-context.ts';

/** Admits the command line with a token that grants the permission in the whole shop; without one, any token. */
export function operatorGuard(dataDir: string, permission?: Permission): MiddlewareHandler {
  return async (c, next) => {
    try {
      const operator = await findOperator(c, dataDir);
      if (!operator) throw new Refusal(isSameMachine(c) ? 'UNAUTHENTICATED' : 'FORBIDDEN');
      if (permission) openStaffAccess(operator, permission).requireChannel(null);
      return await actAs(operator.by, next);
    } catch (error) {
      if (error instanceof Refusal) return refuse(c, error);
      throw error;
    }
  };
}

const refuse = (c: Context, refusal: Refusal) =>
  c.json(presentRefusal(refusal, currentRequestId()), refusalStatus[refusal.code]);
