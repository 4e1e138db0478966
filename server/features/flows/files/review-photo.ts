import { refusalText } from '@kaituan/contract/refusals';
import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Database } from '#server/database/database.ts';
import { productReview } from '#server/database/review-schema.ts';
import {
  findStoredFile,
  reviewOfFile,
  storageNameOf,
} from '#server/features/records/file/stored-file-query.ts';
import { loadSharp } from '#server/media/load-sharp.ts';
import { inPictureQueue } from '#server/media/picture-queue.ts';
import type { FileStorage } from '#server/platform/file-storage/file-storage.ts';

const smallSidePx = 320;
/** How long browsers show a photo of a review that was hidden meanwhile. */
const freshForSeconds = 3_600;

/** A photo of a review that is shown, to everybody. */
export async function showReviewPhoto(
  c: Context,
  { database, files }: { database: Database; files: FileStorage },
): Promise<Response> {
  const [, fileNo = ''] = /^([0-9A-HJKMNP-TV-Z]{26})\.webp$/.exec(c.req.param('file') ?? '') ?? [];
  const bytes = await findShownPhoto(database, files, fileNo);
  if (!bytes) return c.text(refusalText.NOT_FOUND, 404);
  const body = c.req.query('small') === undefined ? bytes : await shrink(bytes);
  return c.body(new Uint8Array(body), 200, {
    'Content-Type': 'image/webp',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': `public, max-age=${freshForSeconds}`,
    'X-Content-Type-Options': 'nosniff',
  });
}

async function findShownPhoto(
  database: Database,
  files: FileStorage,
  fileNo: string,
): Promise<Buffer | undefined> {
  const row = fileNo === '' ? undefined : await findStoredFile(database, fileNo);
  const reviewNo = row && reviewOfFile(row);
  if (!row || reviewNo === undefined) return undefined;
  const [shown] = await database
    .select({ reviewNo: productReview.reviewNo })
    .from(productReview)
    .where(and(eq(productReview.reviewNo, reviewNo), isNull(productReview.hiddenAt)));
  return shown && files.find(storageNameOf(row));
}

const shrink = (bytes: Buffer): Promise<Buffer> =>
  inPictureQueue(async () => {
    const sharp = await loadSharp();
    return sharp(bytes)
      .resize({ width: smallSidePx, height: smallSidePx, fit: 'cover', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer();
  });
