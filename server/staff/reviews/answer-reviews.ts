import * as contract from '@kaituan/contract/staff/members/staff-review';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { productReview } from '#server/database/schema/review-schema.ts';
import { recordEvents } from '#server/events/domain-event.ts';
import { countReview, uncountReview } from '#server/features/records/review/change-rating.ts';
import type { ReviewRow } from '#server/features/records/review/review-query.ts';
import { actingStaff } from '#server/http/staff-access.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { lockStaffReview, presentStaffReview } from './staff-review.ts';

/** The member is notified of the first answer, and of each that replaces one. */
export const answerReview = handleStaff(
  contract.answerReview,
  async ({ reviewNo, answer }, context) => {
    const { database, now } = context;
    const row = await lockStaffReview(context, reviewNo);
    if (row.answer !== answer) {
      await change(database, row, {
        ...{ answer, answeredAt: now, answeredBy: actingStaff() ?? null },
      });
      await recordStep(database, row, { kind: 'ANSWERED', now });
    }
    context.staff.note({ before: { answer: row.answer }, after: { answer } });
    return presentStaffReview(context, reviewNo);
  },
);

/** Hidden twice, it keeps the first reason. */
export const hideReview = handleStaff(
  contract.hideReview,
  async ({ reviewNo, reason }, context) => {
    const { database, now } = context;
    const row = await lockStaffReview(context, reviewNo);
    if (row.hiddenAt === null) {
      await change(database, row, { hiddenAt: now, hiddenReason: reason });
      await uncountReview(database, row, row.stars);
      await recordStep(database, row, { kind: 'HIDDEN', reason, now });
    }
    const before = { isHidden: row.hiddenAt !== null, reason: row.hiddenReason };
    context.staff.note({ before, after: { isHidden: true, reason: row.hiddenReason ?? reason } });
    return presentStaffReview(context, reviewNo);
  },
);

export const showReview = handleStaff(contract.showReview, async ({ reviewNo }, context) => {
  const { database, now } = context;
  const row = await lockStaffReview(context, reviewNo);
  if (row.hiddenAt !== null) {
    await change(database, row, { hiddenAt: null, hiddenReason: null });
    await countReview(database, row, row.stars);
    await recordStep(database, row, { kind: 'SHOWN', now });
  }
  const before = { isHidden: row.hiddenAt !== null, reason: row.hiddenReason };
  context.staff.note({ before, after: { isHidden: false } });
  return presentStaffReview(context, reviewNo);
});

const change = (
  database: Database,
  { reviewNo }: ReviewRow,
  to: Partial<typeof productReview.$inferInsert>,
) => database.update(productReview).set(to).where(eq(productReview.reviewNo, reviewNo));

const recordStep = (
  database: Database,
  { reviewNo, memberId, channelId, productId }: ReviewRow,
  { kind, reason = '', now }: { kind: 'ANSWERED' | 'HIDDEN' | 'SHOWN'; reason?: string; now: Date },
): Promise<void> =>
  recordEvents(
    database,
    [
      {
        ...{ subject: 'REVIEW', subjectId: reviewNo, kind, actor: 'SHOP', reason },
        data: { memberId, channelId, productId },
      },
    ],
    now,
  );
