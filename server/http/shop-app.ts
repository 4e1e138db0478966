import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { secureHeaders } from 'hono/secure-headers';
import type { Logger } from 'pino';
import { accessLog } from '../telemetry/access-log.ts';
import { currentRequest } from '../telemetry/request-context.ts';
import { inSpan } from '../telemetry/tracing.ts';
import { isApiPath } from './api.ts';
import { warnOfUndeclaredProxy } from './caller-source.ts';
import { refuseInText, retryAfterSeconds } from './refuse-in-text.ts';
import { closeAfterRefusedBody } from './request-body.ts';
import { staticFiles } from './static-files.ts';
import { noteRequest } from './traffic.ts';

/** Everything the shop answers on its one port, first match first. */
export function createShopApp(parts: {
  api: { fetch(request: Request): Response | Promise<Response> };
  /** Routes beside the API and the pages: health, API description, pictures, operator. */
  routes: Hono[];
  storefront: {
    render(request: Request): Promise<Response>;
    filesFolder: string;
    /** The template of a page's path; undefined for a path that no page has. */
    routeOf(path: string): string | undefined;
  };
  log: Logger;
  trustedProxies: number;
}): Hono {
  const app = new Hono();
  app.use(accessLog(parts));
  app.use(async (_, next) => {
    const noteAnswer = noteRequest();
    await next().finally(noteAnswer);
  });
  app.use(closeAfterRefusedBody);
  app.use(warnOfUndeclaredProxy(parts.trustedProxies, parts.log));
  // The storefront sends its own content security policy, with a nonce.
  app.use(
    secureHeaders({
      xFrameOptions: 'SAMEORIGIN',
      crossOriginResourcePolicy: false,
      referrerPolicy: 'strict-origin-when-cross-origin',
      // Whether the shop is reached by https only is known by what stands in front of it.
      strictTransportSecurity: false,
    }),
  );
  // Asked for by programs that do not read the page's own link to its icon.
  app.get('/favicon.ico', (c) => c.redirect('/favicon.svg', 308));
  app.onError((error, c) => refuseInText(c, error, parts));
  for (const routes of parts.routes) app.route('/', routes);
  app.route('/', staticFiles(parts.storefront.filesFolder));
  app.use(compress());
  app.all('*', async (c) => {
    const { method, path } = c.req;
    const isPage = (method === 'GET' || method === 'HEAD') && !isApiPath(path);
    noteRoute((isPage ? parts.storefront.routeOf(path) : isApiPath(path) && path) || '*');
    if (!isPage) return parts.api.fetch(c.req.raw);
    return noteFailure(await inSpan('page', {}, () => parts.storefront.render(c.req.raw)));
  });
  return app;
}

/** A page that could not be shown is stored by nobody; while the database is away it comes back soon. */
function noteFailure(page: Response): Response {
  if (page.status >= 500) page.headers.set('Cache-Control', 'no-store');
  if (page.status === 503) page.headers.set('Retry-After', String(retryAfterSeconds));
  return page;
}

function noteRoute(route: string): void {
  const request = currentRequest();
  if (request) request.route = route;
}
