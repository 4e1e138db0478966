import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { measureRequest } from './measure.ts';
import { type RequestContext, runInRequest } from './request-context.ts';
import { requestIdOf } from './request-id.ts';
import { loggablePath, templateOf } from './route-template.ts';
import { beginRequestSpan } from './tracing.ts';

/** Frequent requests of little interest: health checks, files, pictures. */
const quiet = /^\/(healthz|readyz|metrics|favicon\.ico|assets\/\*|media\/.*|\*)$/;

export type AccessLogOptions = {
  log: Logger;
  /** The number of proxies in front of the shop, whose request ids are accepted. */
  trustedProxies: number;
};

/** Requests without a trace. */
const untraced = /^\/(healthz|readyz|metrics)$/;

/**
 * One line per request when its response begins, and an `X-Request-Id` on every response. The line has no
 * query, no address and no member: it cannot identify a person.
 */
export function accessLog(options: AccessLogOptions): MiddlewareHandler {
  const { log, trustedProxies } = options;
  return async (c, next) => {
    const startedAt = performance.now();
    const believed = (name: string) => (trustedProxies > 0 ? c.req.header(name) : undefined);
    const span = untraced.test(c.req.path) ? undefined : beginRequestSpan(believed('traceparent'));
    const context: RequestContext = {
      requestId: requestIdOf(believed('x-request-id')),
      ...(span && { traceId: span.traceId }),
    };
    const answer = () => runInRequest(context, next);
    await (span ? span.run(answer) : answer());
    if (!isSent(c.res)) c.res.headers.set('X-Request-Id', context.requestId);
    const ms = performance.now() - startedAt;
    const route = context.route ?? templateOf(routePath(c), c.req.path);
    runInRequest(context, () => writeLine(log, c, route, ms));
    const { method } = c.req;
    const { status } = c.res;
    measureRequest({ method, route, status, seconds: ms / 1_000 });
    span?.end(`${method} ${route}`, spanFacts(method, route, status), status >= 500);
  };
}

const spanFacts = (method: string, route: string, status: number) => ({
  'http.request.method': method,
  'http.route': route,
  'http.response.status_code': status,
});

function writeLine(log: Logger, c: Context, route: string, ms: number): void {
  const { status, headers } = c.res;
  const level =
    status < 500 ? (quiet.test(route) ? 'debug' : 'info') : status === 503 ? 'warn' : 'error';
  if (!log.isLevelEnabled(level)) return;
  const length = headers.get('content-length');
  log[level]({
    method: c.req.method,
    path: loggablePath(route, c.req.path),
    route,
    status,
    durationMs: Math.round(ms * 10) / 10,
    bytes: length === null ? undefined : Number(length),
  });
}

/** Node's response was written to directly, so Hono's placeholder must stay unchanged. */
export const isSent = (response: Response): boolean => response.headers.has('x-hono-already-sent');
