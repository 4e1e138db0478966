import * as contract from '@kaituan/contract/member/review';
import { handle } from '#server/http/handler.ts';
import { lockEditable, recordChange } from './edit-review.ts';
import { removeReview } from './remove-reviews.ts';

/** At any time, not only while it can be changed. */
export const deleteReview = handle(contract.deleteReview, async ({ reviewNo }, context) => {
  const { database, now } = context;
  const row = await lockEditable(context, reviewNo, { isDeleting: true });
  await removeReview(database, row);
  await recordChange(database, row, { kind: 'DELETED', stars: row.stars, now });
  return { result: null };
});
