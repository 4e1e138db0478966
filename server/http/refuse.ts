import type { HttpBindings } from '@hono/node-server';
import { refusalStatus } from '@kaituan/contract/refusals';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { isDatabaseAway, recordDiskFull } from '#server/database/connection-fault.ts';
import { StorageUnavailable } from '#server/platform/file-storage/file-storage.ts';
import {
  currentRequest,
  currentRequestId,
  requestIdOf,
} from '#server/telemetry/logging/request-context.ts';
import { measureFault, measureRefusal } from '#server/telemetry/metrics/measure.ts';
import { presentRefusal, Refusal } from './refusal.ts';

/** The response to anything thrown: a refusal as it is, an unavailable database or file storage as 503, all else as 500. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  recordDiskFull(error);
  const isAway = isDatabaseAway(error) || error instanceof StorageUnavailable;
  return new Refusal(isAway ? 'MAINTENANCE' : 'INTERNAL', { cause: error });
}

export type RequestEnv = { Bindings: Partial<HttpBindings>; Variables: { requestId: string } };

/** Sets a request id, which connects the response with the log. */
export const addRequestId: MiddlewareHandler<RequestEnv> = async (c, next) => {
  c.set('requestId', currentRequest()?.requestId ?? requestIdOf(c.req.header('x-request-id')));
  c.header('X-Request-Id', c.get('requestId'));
  await next();
};

/** Sends a refusal: its status, its body, and when to retry. */
export function refuse(c: Context<RequestEnv>, refusal: Refusal): Response {
  if (refusal.code === 'MAINTENANCE') c.header('Retry-After', '5');
  if (refusal.retryAfterSeconds !== undefined) {
    c.header('Retry-After', String(refusal.retryAfterSeconds));
  }
  measureRefusal(refusal.code, routeOf(c));
  return c.json(
    presentRefusal(refusal, c.get('requestId') ?? currentRequestId()),
    refusalStatus[refusal.code],
  );
}

/** Responds to anything thrown; faults are logged here, once. */
export function refuseError(c: Context<RequestEnv>, error: Error, log: Logger): Response {
  const refusal = asRefusal(error);
  measureFault(error);
  if (refusal.code === 'INTERNAL' || refusal.code === 'MAINTENANCE') {
    log.error({ err: error }, 'a request failed');
  }
  return refuse(c, refusal);
}

/** The path of the refused call; the API's own router knows its calls only as one pattern. */
function routeOf(c: Context<RequestEnv>): string {
  const matched = routePath(c);
  return matched === '/:group/:action' ? (currentRequest()?.route ?? '*') : matched;
}
