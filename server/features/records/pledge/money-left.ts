import { type SQL, sql } from 'drizzle-orm';
import { leftOfAttemptSql } from '#server/features/records/payment/request-refund.ts';

/**
 * The paid amount of a pledge without a refund yet, in TWD; it is refunded when another pledge replaces
 * this one.
 */
export const moneyLeftSql = (pledgeNo: SQL): SQL => sql`coalesce((
  select sum(${leftOfAttemptSql(sql`ra`)})
  from group_pledge rp join payment_attempt ra on ra.order_no = rp.order_no and ra.status = 'PAID'
  where rp.pledge_no = ${pledgeNo}
), 0)`;
