import { createHash } from 'node:crypto';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, type Handler, Hono } from 'hono';
import { compress } from 'hono/compress';

const yearSeconds = 31_536_000;
const workerPath = '/admin/service-worker.js';

/** What the desk's page needs to know of the shop before it asks the API. */
export type DeskEnvironment = {
  /** Base URL of the API; empty means the same origin. */
  apiBaseUrl: string;
  firebase: object | null;
  isReachableDemo: boolean;
  /** Whether browsers keep what parcels are handed out by for when there is no connection. */
  keepsOffline: boolean;
  /** Who may try the desk of a demo shop. */
  demoOwner: { email: string; password: string } | null;
};

/** Where Firebase signs members in, and where it renews their tokens. */
const firebaseApi = 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com';

/** The owner's desk under `/admin`: hashed files, and one page for every other address. */
export function deskRoutes(options: {
  desk: { filesFolder: string; firstScript: string; page(): Promise<string> };
  development: boolean;
  environment(): DeskEnvironment;
  /** Whether nobody owns the shop, so that the sign-in leads to becoming its owner. */
  needsOwner?(): Promise<boolean>;
  /** Where the owner goes to try a payment. */
  formOrigins?: readonly string[];
  /** Answers for files that this build does not have. */
  olderFiles?: Handler;
}): Hono {
  const { desk, development, environment, formOrigins = [] } = options;
  const { olderFiles = (c) => c.text('not found', 404), needsOwner } = options;
  const routes = new Hono();
  routes.use('/admin/*', async (c, next) => {
    await next();
    c.header('X-Robots-Tag', 'noindex');
  });
  routes.use('/admin/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.header('Cache-Control', `public, max-age=${yearSeconds}, immutable`);
  });
  routes.use(
    '/admin/assets/*',
    serveStatic({
      root: desk.filesFolder,
      precompressed: true,
      rewriteRequestPath: (path) => path.slice('/admin'.length),
    }),
  );
  // An open page that asks for a file of an older build must not get a page instead.
  routes.all('/admin/assets/*', olderFiles);
  // Past all caches: a worker that has to go goes with the next visit.
  routes.use(workerPath, async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-cache');
    c.header('Service-Worker-Allowed', '/admin');
  });
  // In development sources change.
  if (!development) {
    routes.use(
      workerPath,
      serveStatic({
        root: desk.filesFolder,
        precompressed: true,
        rewriteRequestPath: () =>
          environment().keepsOffline ? '/service-worker.js' : '/service-worker-off.js',
      }),
    );
  }
  routes.get('/admin', compress(), answerPage);
  routes.get('/admin/*', compress(), answerPage);

  /** A shop that once has an owner keeps one, and is not asked for it any more. */
  let isOwned = needsOwner === undefined;
  async function findUnowned(): Promise<boolean> {
    if (isOwned) return false;
    // Without its database the shop says so by itself.
    const isUnowned = await needsOwner?.().catch(() => undefined);
    isOwned = isUnowned === false;
    return isUnowned === true;
  }

  async function answerPage(c: Context): Promise<Response> {
    const known = environment();
    const isUnowned = await findUnowned();
    const json = JSON.stringify({ ...known, isUnowned }).replaceAll('<', '\\u003c');
    const scripts = `<script>${desk.firstScript}</script><script id="desk-environment" type="application/json">${json}</script>`;
    const html = (await desk.page()).replace('<!--desk-environment-->', () => scripts);
    return new Response(html, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
        'X-Frame-Options': 'DENY',
        'Content-Security-Policy': deskPolicy(known, {
          ...{ development, formOrigins, firstScript: desk.firstScript },
          isInLine: isInLine(c),
        }),
      },
    });
  }
  return routes;
}

/** What LINE's scanner calls; the SDK is bundled. */
const scannerApi = 'https://api.line.me https://liff.line.me';
const isInLine = (c: Context): boolean =>
  /\bLine\/\d+\.\d+\.\d+ LIFF\b/.test(c.req.header('user-agent') ?? '');

/** Only the desk's own scripts and style sheets. */
function deskPolicy(
  { apiBaseUrl, firebase }: DeskEnvironment,
  {
    development,
    formOrigins,
    firstScript,
    isInLine,
  }: {
    development: boolean;
    formOrigins: readonly string[];
    firstScript: string;
    isInLine: boolean;
  },
): string {
  const callable = [
    ...[apiBaseUrl, firebase ? firebaseApi : '', isInLine ? scannerApi : ''],
    development ? 'ws:' : '',
  ];
  return [
    "default-src 'self'",
    `script-src 'self' 'sha256-${createHash('sha256').update(firstScript).digest('base64')}'`,
    // Vite injects style elements in development.
    `style-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data: blob:",
    'font-src data:',
    ["connect-src 'self'", ...callable.filter(Boolean)].join(' '),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...formOrigins].join(' '),
    "frame-ancestors 'none'",
  ].join('; ');
}
