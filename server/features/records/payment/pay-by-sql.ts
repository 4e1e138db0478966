import { type SQL, sql } from 'drizzle-orm';

/**
 * Until when an order can be paid, as `presentPayment` tells it: a payment code that is out may close
 * before the order does. `order` is the alias of the order's row.
 */
export const payBySql = (order: SQL): SQL => sql`coalesce((
  select max(a.expires_at) from payment_attempt a
  where a.order_no = ${order}.order_no and a.status = 'PENDING'), ${order}.pay_by)`;
