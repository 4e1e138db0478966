import { refusalText } from '@kaituan/contract/refusals';
import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Database } from '#server/database/database.ts';
import { productReview } from '#server/database/schema/review-schema.ts';
import {
  findStoredFile,
  reviewOfFile,
  smallNameOf,
  storageNameOf,
} from '#server/features/records/file/stored-file-query.ts';
import type { FileStorage } from '#server/platform/file-storage/file-storage.ts';

/** How long browsers show a photo of a review that was hidden meanwhile. */
const freshForSeconds = 3_600;

/** A photo of a review that is shown, to everybody. */
export async function showReviewPhoto(
  c: Context,
  { database, files }: { database: Database; files: FileStorage },
): Promise<Response> {
  const [, fileNo = ''] = /^([0-9A-HJKMNP-TV-Z]{26})\.webp$/.exec(c.req.param('file') ?? '') ?? [];
  const name = await findShownPhoto(database, fileNo);
  const isSmall = name !== undefined && c.req.query('small') !== undefined;
  const small = isSmall ? await files.find(smallNameOf(fileNo)) : undefined;
  const bytes = small ?? (name && (await files.find(name)));
  if (!bytes) return c.text(refusalText.NOT_FOUND, 404);
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'image/webp',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': `public, max-age=${freshForSeconds}`,
    'X-Content-Type-Options': 'nosniff',
  });
}

/** The name of a photo in the storage, if its review is shown. */
async function findShownPhoto(database: Database, fileNo: string): Promise<string | undefined> {
  const row = fileNo === '' ? undefined : await findStoredFile(database, fileNo);
  const reviewNo = row && reviewOfFile(row);
  if (!row || reviewNo === undefined) return undefined;
  const [shown] = await database
    .select({ reviewNo: productReview.reviewNo })
    .from(productReview)
    .where(and(eq(productReview.reviewNo, reviewNo), isNull(productReview.hiddenAt)));
  return shown && storageNameOf(row);
}
