import { type SQL, sql } from 'drizzle-orm';

/** What a pledge was paid with and nobody asked back yet, in TWD: it goes back when another takes its place. */
export const moneyLeftSql = (pledgeNo: SQL): SQL => sql`(
  select (ro.paid_twd - coalesce((select sum(rf.amount_twd) from refund rf
      join payment_attempt ra on ra.attempt_no = rf.attempt_no and ra.status = 'PAID'
      where rf.order_no = ro.order_no), 0))::float8
  from group_pledge rp join shop_order ro on ro.order_no = rp.order_no
  where rp.pledge_no = ${pledgeNo}
)`;
