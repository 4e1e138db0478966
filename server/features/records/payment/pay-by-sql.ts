import { codeMethods } from '@kaituan/domain/payment/payment-method';
import { type SQL, sql } from 'drizzle-orm';
import { textsParameter } from '#server/database/sql/parameters.ts';

/**
 * The payment deadline as `presentPayment` shows it: an issued payment code may expire before the order's.
 * `order` is the alias of the order's row.
 */
export const payBySql = (order: SQL): SQL => sql`coalesce((
  select max(a.expires_at) from payment_attempt a
  where a.order_no = ${order}.order_no and a.status = 'PENDING'), ${order}.pay_by)`;

/** Whether the payment code that was issued last has ended: until its own deadline the order is paid otherwise. */
export const isCodeOverSql = (order: SQL, at: SQL): SQL => sql`coalesce((
  select a.method = any(${textsParameter(codeMethods)}) and a.code is not null
    and a.status in ('PENDING', 'EXPIRED') and a.expires_at <= ${at}
  from payment_attempt a where a.order_no = ${order}.order_no and a.change_no is null
  order by a.created_at desc, a.attempt_no desc limit 1), false)`;

/** Until when the buyer can pay: with the issued code, or otherwise once it has ended. */
export const payableUntilSql = (order: SQL, at: SQL): SQL =>
  sql`case when ${isCodeOverSql(order, at)} then ${order}.pay_by else ${payBySql(order)} end`;
