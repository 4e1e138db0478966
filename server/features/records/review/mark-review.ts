import * as contract from '@kaituan/contract/member/review';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { productReview, reviewMark } from '#server/database/schema/review-schema.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { lockReview } from './review-query.ts';

/** Marked twice, it counts once. */
export const markReview = handle(
  contract.markReview,
  async ({ reviewNo, isHelpful }, { database, caller }) => {
    const { memberId } = requireCaller(caller);
    await lockReview(database, reviewNo);
    const isMarkable = and(
      eq(productReview.reviewNo, reviewNo),
      ne(productReview.memberId, memberId),
      isNull(productReview.hiddenAt),
    );
    const [found] = await database.select().from(productReview).where(isMarkable);
    if (!found) throw new Refusal('NOT_FOUND');
    const mark = { memberId, reviewNo };
    const changed = isHelpful
      ? await database.insert(reviewMark).values(mark).onConflictDoNothing().returning()
      : await database
          .delete(reviewMark)
          .where(and(eq(reviewMark.memberId, memberId), eq(reviewMark.reviewNo, reviewNo)))
          .returning();
    const step = isHelpful ? changed.length : -changed.length;
    const [counted] = await database
      .update(productReview)
      .set({ helpful: sql`${productReview.helpful} + ${step}` })
      .where(eq(productReview.reviewNo, reviewNo))
      .returning({ helpful: productReview.helpful });
    return { result: { helpful: counted?.helpful ?? found.helpful } };
  },
);
