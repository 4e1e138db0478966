import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { productReview } from '#server/database/review-schema.ts';
import { uncountReview } from './change-rating.ts';
import { setReviewPhotos } from './review-photos.ts';

type Row = typeof productReview.$inferSelect;

/** Removes a review with its photos; its goods can be reviewed again. */
export async function removeReview(database: Database, row: Row): Promise<void> {
  await setReviewPhotos(database, row, []);
  await database.delete(productReview).where(eq(productReview.reviewNo, row.reviewNo));
  if (row.hiddenAt === null) await uncountReview(database, row, row.stars);
}

/** Removes everything that a member wrote, and what the member found helpful is counted no more. */
export async function removeReviewsOf(database: Database, memberId: string): Promise<void> {
  const rows = await database
    .select()
    .from(productReview)
    .where(eq(productReview.memberId, memberId))
    .orderBy(productReview.reviewNo)
    .for('update');
  for (const row of rows) await removeReview(database, row);
  await database.execute(sql`
    with gone as (
      delete from review_mark where member_id = ${memberId} returning review_no
    )
    update product_review set helpful = helpful - 1
    where review_no in (select review_no from gone)`);
}
