import type { CouponTerms } from '@kaituan/domain/pricing/coupon';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { epochMs } from '#server/database/sql/parameters.ts';
import { Refusal } from '#server/http/refusal.ts';

export type Coupon = CouponTerms & { id: number; code: string; title: string };

/** The columns of a coupon `c`, with what is left of it for a member. */
export const couponColumns = (memberId: string) => sql`
  c.id, c.code, c.title, c.amount_twd as "amountTwd", c.off_bps as "offBps",
  c.cap_twd as "capTwd", c.min_goods_twd as "minGoodsTwd", c.is_paused as "isPaused",
  ${epochMs(sql`c.starts_at`)} as "startsAt", ${epochMs(sql`c.ends_at`)} as "endsAt",
  c.max_uses - c.used as "usesLeft",
  c.max_uses_per_member - (
    select count(*)::int from coupon_use u where u.coupon_id = c.id and u.member_id = ${memberId}
  ) as "memberUsesLeft"`;

/** A channel's coupon by its code, with what is left of it for a member. */
export async function findCoupon(
  database: Queryable,
  query: { channelId: number; code: string; memberId: string },
): Promise<Coupon | undefined> {
  const { rows } = await database.execute<Coupon>(sql`
    select ${couponColumns(query.memberId)} from coupon c
    where c.channel_id = ${query.channelId} and c.code = ${query.code.toUpperCase()}`);
  return rows[0];
}

/** Takes one use of a coupon for an order, or refuses COUPON_NOT_USABLE; the last use goes to one order only. */
export async function takeCoupon(
  database: Queryable,
  use: { couponId: number; memberId: string; orderNo: string },
): Promise<void> {
  const { couponId, memberId, orderNo } = use;
  const taken = await database.execute(sql`
    update coupon set used = used + 1
    where id = ${couponId} and not is_paused and (max_uses is null or used < max_uses)
    returning id`);
  if (taken.rows.length === 0) throw new Refusal('COUPON_NOT_USABLE');
  // The row of the coupon is locked now, so nobody else can take the same number.
  const used = await database.execute(sql`
    insert into coupon_use (coupon_id, member_id, use_no, order_no)
    select ${couponId}, ${memberId}, n, ${orderNo}
    from coupon c, generate_series(1, c.max_uses_per_member) n
    where c.id = ${couponId} and not exists (
      select 1 from coupon_use u
      where u.coupon_id = c.id and u.member_id = ${memberId} and u.use_no = n
    )
    order by n limit 1 returning use_no`);
  if (used.rows.length === 0) throw new Refusal('COUPON_NOT_USABLE');
}

/** Gives the use of an order that was cancelled back; harmless when there is none. */
export async function returnCoupon(database: Queryable, orderNo: string): Promise<void> {
  await database.execute(sql`
    with returned as (delete from coupon_use where order_no = ${orderNo} returning coupon_id)
    update coupon c set used = c.used - 1 from returned r where c.id = r.coupon_id`);
}
