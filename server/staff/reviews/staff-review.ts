import type { StaffReview } from '@kaituan/contract/staff/members/staff-review';
import { eq } from 'drizzle-orm';
import { productReview } from '#server/database/schema/review-schema.ts';
import { fileLinker } from '#server/features/records/file/stored-file-link.ts';
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

/** Reviews as staff see them: the public addresses of photos do not answer while a review is hidden. */
export async function presentStaffReviews(
  { database, now }: Pick<StaffContext, 'database' | 'now'>,
  rows: readonly ReviewRow[],
): Promise<StaffReview[]> {
  const presented = await presentReviews(database, rows);
  const linkOf = await fileLinker(database, now);
  const openPhoto = (photo: StaffReview['photos'][number]) => {
    const url = linkOf({ fileNo: photo.fileNo, type: 'PICTURE' });
    return { ...photo, url, smallUrl: url };
  };
  return presented.map(({ row, shown: { author: _, ...shown } }) => ({
    ...shown,
    photos: row.hiddenAt === null ? shown.photos : shown.photos.map(openPhoto),
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
  const [result] = await presentStaffReviews(context, [row]);
  if (!result) throw new Error('a locked review was not presented');
  return { result };
}
