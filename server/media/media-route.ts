import { Hono } from 'hono';
import type { Database } from '#server/database/database.ts';
import type { FileStorage } from '#server/platform/file-storage/file-storage.ts';
import { loadSharp } from './load-sharp.ts';
import { inPictureQueue } from './picture-queue.ts';
import { findPictureFile, isPictureWidth } from './picture-store.ts';

const filePattern = /^([1-9]\d{1,4})\.(webp|jpg)$/;
const jpegQuality = 82;
const oneYearS = 31_536_000;

/**
 * Serves `GET /media/{id}/{width}.webp` for the widths of the contract, and the same as `.jpg` for programs that
 * show no WebP; anything else is 404.
 */
export function mediaRoute(database: Database, dataDir: string, shared?: FileStorage): Hono {
  return new Hono().get('/media/:id/:file', async (c) => {
    const [, digits, format] = filePattern.exec(c.req.param('file')) ?? [];
    const width = Number(digits);
    const webp = isPictureWidth(width)
      ? await findPictureFile(database, dataDir, c.req.param('id'), width, shared)
      : undefined;
    if (!webp) return c.notFound();
    const bytes = format === 'jpg' ? await inPictureQueue(() => toJpeg(webp)) : webp;
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': format === 'jpg' ? 'image/jpeg' : 'image/webp',
      'Content-Length': String(bytes.length),
      'Cache-Control': `public, max-age=${oneYearS}, immutable`,
      'X-Content-Type-Options': 'nosniff',
    });
  });
}

async function toJpeg(webp: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(webp).flatten({ background: '#ffffff' }).jpeg({ quality: jpegQuality }).toBuffer();
}
