import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const yearSeconds = 31_536_000;
const workerPath = '/service-worker.js';

/** The built storefront's files: hashed ones are cached by browsers for a year, the rest are revalidated. */
export function staticFiles(folder: string, { keepsOffline = true } = {}): Hono {
  const files = new Hono();
  files.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.header('Cache-Control', `public, max-age=${yearSeconds}, immutable`);
  });
  // Also past caches between: a worker that has to go goes with the next visit.
  files.use(workerPath, async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-cache');
  });
  files.use(
    serveStatic({
      ...{ root: folder, precompressed: true },
      // Switched off, browsers get a worker that answers nothing and deletes what the other one cached.
      rewriteRequestPath: (path) =>
        path === workerPath && !keepsOffline ? '/service-worker-off.js' : path,
    }),
  );
  return files;
}
