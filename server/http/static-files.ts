import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const yearSeconds = 31_536_000;

/** The built storefront's files: hashed ones are cached by browsers for a year, the rest are revalidated. */
export function staticFiles(folder: string): Hono {
  const files = new Hono();
  files.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.header('Cache-Control', `public, max-age=${yearSeconds}, immutable`);
  });
  files.use(serveStatic({ root: folder, precompressed: true }));
  return files;
}
