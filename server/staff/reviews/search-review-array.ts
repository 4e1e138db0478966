import * as contract from '@kaituan/contract/staff-review';
import { lowStars } from '@kaituan/domain/review/review-rules';
import { and, desc, inArray, isNotNull, isNull, lt, lte } from 'drizzle-orm';
import { productReview } from '#server/database/review-schema.ts';
import { selectReviews } from '#server/features/records/review/review-query.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { presentStaffReviews } from './staff-review.ts';

const pageSize = 30;
const { reviewNo, channelId, hiddenAt, answer, stars } = productReview;
const filters = {
  UNANSWERED: and(isNull(answer), isNull(hiddenAt)),
  LOW: and(lte(stars, lowStars), isNull(hiddenAt)),
  HIDDEN: isNotNull(hiddenAt),
  ALL: undefined,
};

export const searchReviewArray = handleStaff(
  contract.searchReviewArray,
  async ({ which, cursor }, { database, staff, now }) => {
    const channels = staff.channels();
    const rows = await selectReviews(database)
      .where(
        and(
          filters[which],
          channels === 'ALL' ? undefined : inArray(channelId, [...channels]),
          cursor === undefined ? undefined : lt(reviewNo, cursor),
        ),
      )
      .orderBy(desc(reviewNo))
      .limit(pageSize + 1);
    const shown = rows.slice(0, pageSize);
    return {
      result: await presentStaffReviews({ database, now }, shown),
      nextCursor: rows.length > pageSize ? (shown.at(-1)?.reviewNo ?? null) : null,
    };
  },
);
