import type { Context, MiddlewareHandler } from 'hono';
import { presentRefusal, Refusal } from '#server/http/refusal.ts';
import { currentRequestId } from '#server/telemetry/request-context.ts';
import { findOperatorKey, isOperatorKey, operatorKeyHeader } from './operator-key.ts';
import { isSameMachine } from './same-machine.ts';
import { findFolderIdentity, shopFolderHeader } from './shop-address.ts';

/**
 * Admits the owner's commands only: from the same machine, with the key of this run of the shop, from its
 * own data folder. The folder is checked because a copy contains the key as well.
 */
export function operatorGuard(dataDir: string): MiddlewareHandler {
  return async (c, next) => {
    if (!isSameMachine(c)) return refuse(c, 'FORBIDDEN');
    const key = await findOperatorKey(dataDir);
    if (!isOperatorKey(c.req.header(operatorKeyHeader), key)) return refuse(c, 'UNAUTHENTICATED');
    const folder = c.req.header(shopFolderHeader);
    if (folder !== undefined && folder !== (await findFolderIdentity(dataDir)))
      return refuse(c, 'UNAUTHENTICATED');
    return next();
  };
}

function refuse(c: Context, code: 'FORBIDDEN' | 'UNAUTHENTICATED') {
  const refusal = new Refusal(code, { message: '這裡只給店主的指令使用' });
  return c.json(presentRefusal(refusal, currentRequestId()), code === 'FORBIDDEN' ? 403 : 401);
}
