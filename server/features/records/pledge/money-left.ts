import { type SQL, sql } from 'drizzle-orm';
import { leftOfAttemptSql } from '#server/features/records/payment/request-refund.ts';

/** What a pledge was paid with and nobody asked back yet, in TWD: it goes back when another takes its place. */
export const moneyLeftSql = (pledgeNo: SQL): SQL => sql`coalesce((
  select ${leftOfAttemptSql(sql`ra`)}
  from group_pledge rp join payment_attempt ra on ra.order_no = rp.order_no and ra.status = 'PAID'
  where rp.pledge_no = ${pledgeNo}
), 0)`;
