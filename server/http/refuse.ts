import { refusalStatus } from '@kaituan/contract/refusals';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { presentRefusal, type Refusal } from './refusal.ts';
import { asRefusal } from './unexpected.ts';

export type RequestEnv = { Variables: { requestId: string } };

/** Names every request, so that an answer and the log can be joined. */
export const noteRequestId: MiddlewareHandler<RequestEnv> = async (c, next) => {
  c.set('requestId', requestIdOf(c.req.header('x-request-id')));
  c.header('X-Request-Id', c.get('requestId'));
  await next();
};

/** Answers a refusal: its status, its body, and when to try again. */
export function refuse(c: Context<RequestEnv>, refusal: Refusal): Response {
  if (refusal.code === 'MAINTENANCE') c.header('Retry-After', '5');
  if (refusal.retryAfterSeconds !== undefined) {
    c.header('Retry-After', String(refusal.retryAfterSeconds));
  }
  return c.json(presentRefusal(refusal, c.get('requestId')), refusalStatus[refusal.code]);
}

/** Answers anything thrown; faults are logged here, once. */
export function refuseError(c: Context<RequestEnv>, error: Error, log: Logger): Response {
  const refusal = asRefusal(error);
  if (refusal.code === 'INTERNAL' || refusal.code === 'MAINTENANCE') {
    log.error({ err: error, requestId: c.get('requestId'), path: c.req.path });
  }
  return refuse(c, refusal);
}

/** A caller's own request id is kept when it is harmless in a log line. */
function requestIdOf(given: string | undefined): string {
  return given && /^[\w.-]{8,64}$/.test(given) ? given : crypto.randomUUID();
}
