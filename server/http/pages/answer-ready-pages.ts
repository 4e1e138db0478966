import type { IncomingMessage } from 'node:http';
import { isForwarded, sourceOf } from '#server/http/caller-source.ts';
import { type Admission, requestCost } from '#server/http/limits/admission.ts';
import { sharedSource } from '#server/http/limits/fair-queue.ts';
import type { NodeMiddleware } from '#server/http/listening/listen.ts';
import type { Reach } from '#server/http/listening/reachable.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type AccessLogOptions, followRequest } from '#server/telemetry/logging/access-log.ts';
import type { PageCache } from './page-cache.ts';
import { ageHeader, isKnownTo } from './page-version.ts';

/**
 * Answers with pages that are ready, before any framework: one look-up, and the bytes as they are. What is
 * not ready, or needs more than that, is left to the shop.
 */
export function answerReadyPages(
  options: AccessLogOptions & {
    pages: Pick<PageCache, 'findReady'>;
    admission: Pick<Admission, 'charge'>;
    reach: Pick<Reach, 'see'>;
  },
): NodeMiddleware {
  const { pages, admission, reach, trustedProxies } = options;

  function isAdmitted(
    request: IncomingMessage,
    headerOf: (name: string) => string | undefined,
  ): boolean {
    // A proxy that is not configured is warned of there.
    if (trustedProxies === 0 && isForwarded(headerOf)) return false;
    const { subject } = sourceOf(request.socket.remoteAddress, headerOf, trustedProxies);
    try {
      admission.charge(subject ?? sharedSource, requestCost.page);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  return (request, response, next) => {
    const { method, headers, url = '' } = request;
    if ((method !== 'GET' && method !== 'HEAD') || hasBody(request)) return next();
    const { host = '' } = headers;
    const page = pages.findReady(host, url, headers['accept-encoding'] as string | undefined);
    const headerOf = (name: string) => headers[name] as string | undefined;
    if (!page || !isAdmitted(request, headerOf)) return next();
    reach.see(host.replace(/:\d+$/, ''), headerOf);
    const query = url.indexOf('?');
    const path = query < 0 ? url : url.slice(0, query);
    const followed = followRequest({ method, path, headerOf }, options);
    const ofThis = [
      'server-timing',
      ageHeader(page.shownAtMs),
      'x-request-id',
      followed.context.requestId,
    ];
    const isKnown = isKnownTo(headers['if-none-match'], page.etag);
    const status = isKnown ? 304 : 200;
    response.writeHead(status, (isKnown ? page.unchangedHead : page.head).concat(ofThis));
    response.end(isKnown || method === 'HEAD' ? undefined : page.body);
    followed.end({ route: page.route, status, bytes: isKnown ? null : page.body.length });
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
