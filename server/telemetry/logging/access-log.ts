import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { measureRequest } from '#server/telemetry/metrics/measure.ts';
import { beginRequestSpan } from '#server/telemetry/tracing.ts';
import { type RequestContext, requestIdOf, runInRequest } from './request-context.ts';
import { loggablePath, templateOf } from './route-template.ts';

/** Frequent requests of little interest: health checks, files, pictures. */
const quiet = /^\/(healthz|readyz|metrics|favicon\.ico|assets\/\*|media\/.*|\*)$/;

export type AccessLogOptions = {
  log: Logger;
  /** The number of proxies in front of the shop, whose request ids are accepted. */
  trustedProxies: number;
};

/** Requests without a trace. */
const untraced = /^\/(healthz|readyz|metrics)$/;

type Asked = {
  method: string;
  path: string;
  headerOf(name: string): string | undefined;
};
type Answered = { route: string; status: number; bytes: number | null };

/** A request from its arrival to its response. */
export type FollowedRequest = {
  context: RequestContext;
  run<T>(answer: () => T): T;
  /** Writes its line, and measures it. */
  end(answered: Answered): void;
};

export function followRequest(asked: Asked, options: AccessLogOptions): FollowedRequest {
  const { log, trustedProxies } = options;
  const { method, path } = asked;
  const startedAt = performance.now();
  const believed = (name: string) => (trustedProxies > 0 ? asked.headerOf(name) : undefined);
  const span = untraced.test(path) ? undefined : beginRequestSpan(believed('traceparent'));
  const context: RequestContext = {
    requestId: requestIdOf(believed('x-request-id')),
    ...(span && { traceId: span.traceId }),
  };
  return {
    context,
    run(answer) {
      const run = () => runInRequest(context, answer);
      return span ? span.run(run) : run();
    },
    end({ route, status, bytes }) {
      const ms = performance.now() - startedAt;
      runInRequest(context, () => writeLine(log, asked, { route, status, bytes }, ms));
      measureRequest({ method, route, status, seconds: ms / 1_000 });
      span?.end(`${method} ${route}`, spanFacts(method, route, status), status >= 500);
    },
  };
}

/**
 * One line per request when its response begins, and an `X-Request-Id` on every response. The line has no
 * query, no address and no member: it cannot identify a person.
 */
export function accessLog(options: AccessLogOptions): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req;
    const headerOf = (name: string) => c.req.header(name);
    const followed = followRequest({ method, path, headerOf }, options);
    await followed.run(next);
    if (!isSent(c.res)) c.res.headers.set('X-Request-Id', followed.context.requestId);
    const route = followed.context.route ?? templateOf(routePath(c), path);
    const { status, headers } = c.res;
    const length = headers.get('content-length');
    followed.end({ route, status, bytes: length === null ? null : Number(length) });
  };
}

const spanFacts = (method: string, route: string, status: number) => ({
  'http.request.method': method,
  'http.route': route,
  'http.response.status_code': status,
});

function writeLine(
  log: Logger,
  { method, path }: Asked,
  { route, status, bytes }: Answered,
  ms: number,
): void {
  const level =
    status < 500 ? (quiet.test(route) ? 'debug' : 'info') : status === 503 ? 'warn' : 'error';
  if (!log.isLevelEnabled(level)) return;
  log[level]({
    method,
    path: loggablePath(route, path),
    route,
    status,
    durationMs: Math.round(ms * 10) / 10,
    bytes: bytes ?? undefined,
  });
}

/** Node's response was written to directly, so Hono's placeholder must stay unchanged. */
export const isSent = (response: Response): boolean => response.headers.has('x-hono-already-sent');
