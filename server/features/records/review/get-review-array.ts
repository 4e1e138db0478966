import * as contract from '@kaituan/contract/review';
import { and, count, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { productReview } from '#server/database/review-schema.ts';
import { findRating } from '#server/features/ground/product/rating-query.ts';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { presentReviews, type ReviewRow, selectReviews } from './review-query.ts';

const pageSize = 10;
const { helpful, reviewNo, photoCount } = productReview;

/** Numbers sort by time, so that they order what is as helpful, and name where the next page begins. */
export const getReviewArray = handle(
  contract.getReviewArray,
  async ({ channelId, productId, stars, withPhotos, sort, cursor }, { database }) => {
    const ofProduct = and(
      eq(productReview.channelId, channelId),
      eq(productReview.productId, productId),
      isNull(productReview.hiddenAt),
    );
    const isByHelpful = sort === 'HELPFUL';
    const rows = await selectReviews(database)
      .where(
        and(
          ofProduct,
          stars && eq(productReview.stars, stars),
          withPhotos ? gt(photoCount, 0) : undefined,
          cursor === undefined ? undefined : isAfter(cursor, isByHelpful),
        ),
      )
      .orderBy(...(isByHelpful ? [desc(helpful)] : []), desc(reviewNo))
      .limit(pageSize + 1);
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    const presented = await presentReviews(database, shown);
    return {
      result: presented.map((one) => one.shown),
      rating: await findRating(database, { channelId, productId }),
      withPhotos: await countWithPhotos(database, ofProduct),
      nextCursor: last ? cursorOf(last) : null,
    };
  },
);

const cursorOf = (row: ReviewRow): string => `${row.helpful}.${row.reviewNo}`;

function isAfter(cursor: string, isByHelpful: boolean) {
  const [, marks, no] = /^(\d{1,9})\.([0-9A-Z]{26})$/.exec(cursor) ?? [];
  if (marks === undefined || no === undefined) {
    throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
  }
  const isOlder = lt(reviewNo, no);
  if (!isByHelpful) return isOlder;
  return or(lt(helpful, Number(marks)), and(eq(helpful, Number(marks)), isOlder));
}

async function countWithPhotos(
  database: Database,
  ofProduct: ReturnType<typeof and>,
): Promise<number> {
  const [row] = await database
    .select({ found: count() })
    .from(productReview)
    .where(and(ofProduct, gt(photoCount, 0)));
  return row?.found ?? 0;
}
