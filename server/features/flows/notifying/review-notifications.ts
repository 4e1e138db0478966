import { lowStars, type Stars } from '@kaituan/domain/review/review-rules';
import { eq, sql } from 'drizzle-orm';
import { product } from '#server/database/schema/catalog-schema.ts';
import { productReview } from '#server/database/schema/review-schema.ts';
import { textsParameter } from '#server/database/sql/parameters.ts';
import type { NewNotification } from '#server/features/ground/notification/write-notifications.ts';
import type { NotificationSource } from './notification-source.ts';
import { loadStaff } from './staff-notifications.ts';

/** The shop's answer, for the author of the review; a low rating, for staff who may answer it. */
export const notificationsOfReviews: NotificationSource = async (database, events) => {
  const notified = events.filter(({ kind }) => kind === 'ANSWERED' || kind === 'WRITTEN');
  if (notified.length === 0) return [];
  const reviewNos = textsParameter(notified.map(({ subjectId }) => subjectId));
  const rows = await database
    .select({ review: productReview, name: product.name })
    .from(productReview)
    .innerJoin(product, eq(product.id, productReview.productId))
    .where(sql`${productReview.reviewNo} = any(${reviewNos})`);
  const found = new Map(rows.map((row) => [row.review.reviewNo, row]));
  const staffOf = await loadStaff(database, 'MESSAGES');
  return notified.flatMap(({ id, subjectId, kind, at }): NewNotification[] => {
    const row = found.get(subjectId);
    if (!row) return [];
    const { memberId, channelId, productId } = row.review;
    if (kind === 'ANSWERED') {
      const facts = { productId, name: row.name };
      const occasion = `REVIEW_ANSWERED ${subjectId} ${id}`;
      return [{ kind: 'REVIEW_ANSWERED', facts, memberId, channelId, occasion, at }];
    }
    const stars = row.review.stars as Stars;
    if (stars > lowStars) return [];
    return staffOf(channelId).map((staffId) => ({
      ...{
        kind: 'SHOP_REVIEW_LOW' as const,
        facts: { name: row.name, stars, reviewNo: subjectId },
      },
      ...{ memberId: staffId, channelId, occasion: `SHOP_REVIEW_LOW ${subjectId}`, at },
    }));
  });
};
