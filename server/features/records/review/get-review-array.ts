import * as contract from '@kaituan/contract/member/review';
import { and, count, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { productReview } from '#server/database/schema/review-schema.ts';
import { findRating } from '#server/features/ground/product/rating-query.ts';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { presentReviews, type ReviewRow, selectReviews } from './review-query.ts';

const pageSize = 10;
const { helpful, reviewNo, photoCount } = productReview;

const shownOf = ({ channelId, productId }: { channelId: number; productId: number }) =>
  and(
    eq(productReview.channelId, channelId),
    eq(productReview.productId, productId),
    isNull(productReview.hiddenAt),
  );

export const getReviewArray = handle(contract.getReviewArray, async (request, { database }) => {
  const { channelId, productId, cursor } = request;
  const rows = await selectReviewPage(database, request);
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  const presented = await presentReviews(database, shown);
  return {
    result: presented.map((one) => one.shown),
    rating: await findRating(database, { channelId, productId }),
    withPhotos: cursor === undefined ? await countWithPhotos(database, shownOf(request)) : null,
    nextCursor: last ? cursorOf(last) : null,
  };
});

type Page = Pick<
  z.output<typeof contract.getReviewArray.request>,
  'channelId' | 'productId' | 'sort'
> &
  Partial<z.output<typeof contract.getReviewArray.request>>;

/** A page and one review more. Numbers sort by time, so that they order what is as helpful, and name where the next page begins. */
export function selectReviewPage(
  database: Database,
  { channelId, productId, stars, withPhotos, sort, cursor }: Page,
) {
  const isByHelpful = sort === 'HELPFUL';
  return selectReviews(database)
    .where(
      and(
        shownOf({ channelId, productId }),
        stars && eq(productReview.stars, stars),
        withPhotos ? gt(photoCount, 0) : undefined,
        cursor === undefined ? undefined : isAfter(cursor, isByHelpful),
      ),
    )
    .orderBy(...(isByHelpful ? [desc(helpful)] : []), desc(reviewNo))
    .limit(pageSize + 1);
}

const cursorOf = (row: ReviewRow): string => `${row.helpful}.${row.reviewNo}`;

function isAfter(cursor: string, isByHelpful: boolean) {
  const [, marks, no] = /^(\d{1,9})\.([0-9A-Z]{26})$/.exec(cursor) ?? [];
  if (marks === undefined || no === undefined) {
    throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
  }
  // As one comparison of both it is a place in the index.
  return isByHelpful
    ? sql`(${helpful}, ${reviewNo}) < (${Number(marks)}, ${no})`
    : lt(reviewNo, no);
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
