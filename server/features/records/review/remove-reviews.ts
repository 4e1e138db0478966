import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { productReview, reviewMark } from '#server/database/schema/review-schema.ts';
import { uncountReview } from './change-rating.ts';
import { setReviewPhotos } from './review-photos.ts';

type Row = typeof productReview.$inferSelect;

/** Removes a review with its photos; its goods can be reviewed again. */
export async function removeReview(database: Database, row: Row): Promise<void> {
  await setReviewPhotos(database, row, []);
  await database.delete(productReview).where(eq(productReview.reviewNo, row.reviewNo));
  if (row.hiddenAt === null) await uncountReview(database, row, row.stars);
}

/**
 * Removes everything that a member wrote, and what the member found helpful is counted no more. Reviews are locked by
 * number before any rating, as whatever changes one review locks it before its rating; ratings by what they count.
 */
export async function removeReviewsOf(database: Database, memberId: string): Promise<void> {
  const marked = database
    .select({ reviewNo: reviewMark.reviewNo })
    .from(reviewMark)
    .where(eq(reviewMark.memberId, memberId));
  const locked = await database
    .select()
    .from(productReview)
    .where(or(eq(productReview.memberId, memberId), inArray(productReview.reviewNo, marked)))
    .orderBy(productReview.reviewNo)
    .for('update');
  await database.execute(sql`
    with gone as (
      delete from review_mark where member_id = ${memberId} returning review_no
    )
    update product_review set helpful = helpful - 1
    where review_no in (select review_no from gone)`);
  const own = locked
    .filter((row) => row.memberId === memberId)
    .sort((a, b) => a.channelId - b.channelId || a.productId - b.productId || a.stars - b.stars);
  for (const row of own) await removeReview(database, row);
}
