import { Hono } from 'hono';
import type { Database } from '#server/database/database.ts';
import type { FileStorage } from '#server/platform/file-storage/file-storage.ts';
import { findPictureFile, isPictureWidth } from './picture-store.ts';

const filePattern = /^([1-9]\d{1,4})\.webp$/;
const oneYearS = 31_536_000;

/** Serves `GET /media/{id}/{width}.webp` for the widths of the contract; anything else is 404. */
export function mediaRoute(database: Database, dataDir: string, shared?: FileStorage): Hono {
  return new Hono().get('/media/:id/:file', async (c) => {
    const width = Number(filePattern.exec(c.req.param('file'))?.[1]);
    const bytes = isPictureWidth(width)
      ? await findPictureFile(database, dataDir, c.req.param('id'), width, shared)
      : undefined;
    if (!bytes) return c.notFound();
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'image/webp',
      'Content-Length': String(bytes.length),
      'Cache-Control': `public, max-age=${oneYearS}, immutable`,
      'X-Content-Type-Options': 'nosniff',
    });
  });
}
