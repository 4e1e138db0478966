import { sql } from 'drizzle-orm';

/**
 * Whether a transfer for the order `shop_order` was reported and waits to be found in the bank account: for all of an unpaid
 * order, or for the difference of a pledge's change. The statuses are written out, so that partial indexes answer.
 */
export const hasReportedTransfer = sql`(
  (shop_order.status = 'PLACED' and exists (select from payment_attempt a
    where a.order_no = shop_order.order_no and a.report is not null))
  or (shop_order.status = 'CONFIRMED' and shop_order.order_no in (select c.order_no
    from group_pledge_change c join payment_attempt a on a.order_no = c.order_no and a.change_no = c.change_no
    where c.status = 'HELD' and a.status = 'PENDING' and a.report is not null)))`;
