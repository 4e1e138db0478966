import * as contract from '@kaituan/contract/member/review';
import { findEditRefusal } from '@kaituan/domain/review/review-rules';
import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { productReview } from '#server/database/schema/review-schema.ts';
import { lockMember } from '#server/database/sql/locks.ts';
import { recordEvents } from '#server/events/domain-event.ts';
import { type CallContext, handle, requireCaller } from '#server/http/handler.ts';
import { moveReview } from './change-rating.ts';
import { setReviewPhotos } from './review-photos.ts';
import { lockOwnReview, presentOwnReview, type ReviewRow } from './review-query.ts';
import { refuseReview } from './write-review.ts';

export const editReview = handle(contract.editReview, async (request, context) => {
  const { reviewNo, stars, body, photos } = request;
  const { database, now } = context;
  const row = await lockEditable(context, reviewNo);
  const { memberId } = row;
  await database
    .update(productReview)
    .set({ stars, body, photoCount: photos.length, editedAt: now })
    .where(eq(productReview.reviewNo, reviewNo));
  await setReviewPhotos(database, { reviewNo, memberId }, photos);
  await moveReview(database, row, { from: row.stars, to: stars });
  await recordChange(database, row, { kind: 'EDITED', stars, now });
  return presentOwnReview(database, reviewNo, now);
});

/** The caller's review, locked, if it can be changed. */
export async function lockEditable(
  { database, caller, now }: CallContext,
  reviewNo: string,
  options: { isDeleting?: boolean } = {},
): Promise<ReviewRow> {
  const { memberId } = requireCaller(caller);
  await lockMember(database, memberId);
  const row = await lockOwnReview(database, memberId, reviewNo);
  const facts = { writtenAt: row.writtenAt.getTime(), isHidden: row.hiddenAt !== null };
  const refusal = findEditRefusal(facts, now.getTime());
  if (refusal && !(options.isDeleting && refusal === 'NOT_EDITABLE')) throw refuseReview(refusal);
  return row;
}

/** No word of a review goes into its events. */
export const recordChange = (
  database: Queryable,
  { reviewNo, memberId, channelId, productId }: ReviewRow,
  { kind, stars, now }: { kind: 'EDITED' | 'DELETED'; stars: number; now: Date },
): Promise<void> =>
  recordEvents(
    database,
    [
      {
        ...{ subject: 'REVIEW', subjectId: reviewNo, kind, actor: 'MEMBER' },
        data: { memberId, channelId, productId, stars },
      },
    ],
    now,
  );
