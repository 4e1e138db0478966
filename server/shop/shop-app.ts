import { refusalStatus } from '@kaituan/contract/refusals';
import { type Handler, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import type { Logger } from 'pino';
import { missingHeaders, safeHeaders } from '#server/http/answer-headers.ts';
import { warnOfUndeclaredProxy } from '#server/http/caller-source.ts';
import { staticFiles } from '#server/http/files/static-files.ts';
import { type Admission, requestCost } from '#server/http/limits/admission.ts';
import { answerBusy } from '#server/http/limits/busy-page.ts';
import { presentRefusal, Refusal } from '#server/http/refusal.ts';
import { refuseInText, retryAfterSeconds } from '#server/http/refuse-in-text.ts';
import { closeAfterRefusedBody } from '#server/http/request-body.ts';
import { accessLog } from '#server/telemetry/logging/access-log.ts';
import { currentRequest } from '#server/telemetry/logging/request-context.ts';
import { inSpan } from '#server/telemetry/tracing.ts';
import { isApiPath } from './api.ts';
import { answerClosed, type ClosedShop } from './closed-shop.ts';
import { findOwnChannelPage } from './own-channel-page.ts';

/** Everything the shop serves on its one port, first match first. */
export function createShopApp(parts: {
  api: { fetch(request: Request, bindings?: object): Response | Promise<Response> };
  /** Routes beside the API and the pages: health, API description, pictures, operator. */
  routes: Hono[];
  storefront: {
    render(request: Request, source?: string): Promise<Response>;
    filesFolder: string;
    /** The route template of a page's path; undefined without a page. */
    routeOf(path: string): string | undefined;
    /** Keeps whole responses of pages, with the headers set here. */
    keepReady?: MiddlewareHandler;
  };
  log: Logger;
  trustedProxies: number;
  publicUrl?: string | undefined;
  admission?: Admission;
  closedShop?: ClosedShop;
  /** Answers for scripts and styles that this build does not have. */
  olderFiles?: Handler;
  /** Whether browsers keep what was seen for when there is no connection. */
  keepsOffline?: boolean;
}): Hono {
  const app = new Hono();
  app.use(accessLog(parts));
  if (parts.storefront.keepReady) app.use(parts.storefront.keepReady);
  app.use(closeAfterRefusedBody);
  app.use(warnOfUndeclaredProxy(parts.trustedProxies, parts.log));
  app.use(safeHeaders(parts.publicUrl));
  app.use(missingHeaders(parts.publicUrl));
  // For programs that ignore the page's own link to its icon.
  app.get('/favicon.ico', (c) => c.redirect('/favicon.svg', 308));
  app.onError((error, c) => refuseInText(c, error, parts));
  app.use('/identity/*', charge(parts.admission, 'signIn'));
  app.use('/return-photos', charge(parts.admission, 'upload'));
  app.use('/files', charge(parts.admission, 'upload'));
  app.use('/review-photos/*', charge(parts.admission, 'picture'));
  app.use('/media/*', charge(parts.admission, 'picture'));
  app.use('/look/*', charge(parts.admission, 'picture'));
  app.get('/og/*', charge(parts.admission, 'picture'));
  app.post('/og/*', charge(parts.admission, 'call'));
  for (const routes of parts.routes) app.route('/', routes);
  app.route('/', staticFiles(parts.storefront.filesFolder, parts));
  if (parts.olderFiles) app.get('/assets/*', parts.olderFiles);
  app.use(compress());
  app.all('*', async (c) => {
    const { method, path } = c.req;
    const isPage = (method === 'GET' || method === 'HEAD') && !isApiPath(path);
    recordRoute((isPage ? parts.storefront.routeOf(path) : isApiPath(path) && path) || '*');
    if (!isPage) return parts.api.fetch(c.req.raw, c.env as object);
    const ownPage = findOwnChannelPage(c);
    if (ownPage !== undefined) {
      c.header('Cache-Control', 'no-store');
      return c.redirect(ownPage);
    }
    try {
      const source = parts.admission?.admit(c, requestCost.page);
      const closed = await parts.closedShop?.find(new URL(c.req.url));
      if (closed) return answerClosed(c, closed);
      const render = () => parts.storefront.render(c.req.raw, source);
      return recordFailure(await inSpan('page', {}, render));
    } catch (error) {
      if (error instanceof Refusal) return answerBusy(c, error);
      throw error;
    }
  });
  return app;
}

/** A page that could not be shown is stored by nobody; while the database is away it comes back soon. */
function recordFailure(page: Response): Response {
  if (page.status >= 500) page.headers.set('Cache-Control', 'no-store');
  if (page.status === 503) page.headers.set('Retry-After', String(retryAfterSeconds));
  return page;
}

function recordRoute(route: string): void {
  const request = currentRequest();
  if (request) request.route = route;
}

/** For routes outside the API: their cost is charged to the address. */
function charge(
  admission: Admission | undefined,
  kind: keyof typeof requestCost,
): MiddlewareHandler {
  return async (c, next) => {
    try {
      admission?.admit(c, requestCost[kind]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      c.header('Retry-After', String(error.retryAfterSeconds ?? 1));
      return c.json(presentRefusal(error, crypto.randomUUID()), refusalStatus[error.code]);
    }
    return next();
  };
}
