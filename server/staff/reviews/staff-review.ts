import type { StaffReview } from '@kaituan/contract/staff-review';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { productReview } from '#server/database/review-schema.ts';
import {
  lockReview,
  presentReviews,
  type ReviewRow,
  selectReviews,
} from '#server/features/records/review/review-query.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { StaffContext } from '#server/staff/staff-handler.ts';

/** A review of a channel in which the call's permission is granted, locked until the transaction ends. */
export async function lockStaffReview(
  { database, staff }: Pick<StaffContext, 'database' | 'staff'>,
  reviewNo: string,
): Promise<ReviewRow> {
  await lockReview(database, reviewNo);
  const [row] = await selectReviews(database).where(eq(productReview.reviewNo, reviewNo));
  if (!row) throw new Refusal('NOT_FOUND', { message: `找不到評價 ${reviewNo}` });
  staff.requireChannel(row.channelId);
  return row;
}

export async function presentStaffReviews(
  database: Database,
  rows: readonly ReviewRow[],
): Promise<StaffReview[]> {
  const presented = await presentReviews(database, rows);
  return presented.map(({ row, shown: { author: _, ...shown } }) => ({
    ...shown,
    ...{ channelId: row.channelId, memberId: row.memberId, memberName: row.memberName },
    ...{ orderNo: row.orderNo, answeredBy: row.answeredBy, hiddenReason: row.hiddenReason },
    product: { id: row.productId, name: row.productName },
  }));
}

/** The answer of a call that changed a review. */
export async function presentStaffReview(
  context: StaffContext,
  reviewNo: string,
): Promise<{ result: StaffReview }> {
  const row = await lockStaffReview(context, reviewNo);
  const [result] = await presentStaffReviews(context.database, [row]);
  if (!result) throw new Error('a locked review was not presented');
  return { result };
}
