import * as contract from '@kaituan/contract/staff/members/staff-review';
import { lowStars } from '@kaituan/domain/review/review-rules';
import { and, desc, eq, ilike, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { productReview } from '#server/database/schema/review-schema.ts';
import { containing } from '#server/database/sql/parameters.ts';
import { selectReviews } from '#server/features/records/review/review-query.ts';
import { idsOfProductsNamed } from '#server/staff/goods/named-goods.ts';
import { idsOfMembersNamed } from '#server/staff/named-members.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { presentStaffReviews } from './staff-review.ts';

const pageSize = 30;
const { reviewNo, channelId, hiddenAt, answer, stars, body, orderNo, memberId, productId } =
  productReview;
const filters = {
  UNANSWERED: and(isNull(answer), isNull(hiddenAt)),
  LOW: and(lte(stars, lowStars), isNull(hiddenAt)),
  HIDDEN: isNotNull(hiddenAt),
  ALL: undefined,
};

const isAbout = (search: string) =>
  or(
    ilike(body, containing(search)),
    eq(orderNo, search.toUpperCase()),
    eq(reviewNo, search),
    sql`${memberId} in ${idsOfMembersNamed(search)}`,
    sql`${productId} in ${idsOfProductsNamed(search)}`,
  );

export const searchReviewArray = handleStaff(
  contract.searchReviewArray,
  async ({ which, ofChannelId, search, cursor }, { database, staff, now }) => {
    const channels = staff.channels();
    const rows = await selectReviews(database)
      .where(
        and(
          filters[which],
          ofChannelId === null ? undefined : eq(channelId, ofChannelId),
          search === '' ? undefined : isAbout(search),
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
