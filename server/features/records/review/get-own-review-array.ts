import * as contract from '@kaituan/contract/member/review';
import { and, desc, eq, lt } from 'drizzle-orm';
import { productReview } from '#server/database/schema/review-schema.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { presentOwnReviews, selectReviews } from './review-query.ts';

const pageSize = 20;

export const getOwnReviewArray = handle(
  contract.getOwnReviewArray,
  async ({ channelId, cursor }, { database, caller, now }) => {
    const { memberId } = requireCaller(caller);
    const rows = await selectReviews(database)
      .where(
        and(
          eq(productReview.memberId, memberId),
          eq(productReview.channelId, channelId),
          cursor === undefined ? undefined : lt(productReview.reviewNo, cursor),
        ),
      )
      .orderBy(desc(productReview.reviewNo))
      .limit(pageSize + 1);
    const shown = rows.slice(0, pageSize);
    return {
      result: await presentOwnReviews(database, shown, now),
      nextCursor: rows.length > pageSize ? (shown.at(-1)?.reviewNo ?? null) : null,
    };
  },
);
