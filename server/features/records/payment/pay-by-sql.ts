import { type SQL, sql } from 'drizzle-orm';

/**
 * The payment deadline as `presentPayment` shows it: an issued payment code may expire before the order's.
 * `order` is the alias of the order's row.
 */
export const payBySql = (order: SQL): SQL => sql`coalesce((
  select max(a.expires_at) from payment_attempt a
  where a.order_no = ${order}.order_no and a.status = 'PENDING'), ${order}.pay_by)`;
