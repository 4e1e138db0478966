import * as contract from '@kaituan/contract/member/review';
import { and, eq } from 'drizzle-orm';
import { productReview, reviewMark } from '#server/database/schema/review-schema.ts';
import { handle, requireCaller } from '#server/http/handler.ts';

export const getMarkedReviewNoArray = handle(
  contract.getMarkedReviewNoArray,
  async ({ channelId, productId }, { database, caller }) => {
    const { memberId } = requireCaller(caller);
    const ofProduct = and(
      eq(productReview.channelId, channelId),
      eq(productReview.productId, productId),
    );
    const { reviewNo } = productReview;
    const marked = await database
      .select({ reviewNo })
      .from(reviewMark)
      .innerJoin(productReview, eq(reviewNo, reviewMark.reviewNo))
      .where(and(ofProduct, eq(reviewMark.memberId, memberId)));
    const own = await database
      .select({ reviewNo })
      .from(productReview)
      .where(and(ofProduct, eq(productReview.memberId, memberId)));
    const numbersOf = (rows: typeof own) => rows.map((row) => row.reviewNo);
    return { result: { marked: numbersOf(marked), own: numbersOf(own) } };
  },
);
