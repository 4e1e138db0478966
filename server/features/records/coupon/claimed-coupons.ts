import type { Coupon } from '@kaituan/contract/order/coupon';
import { findCouponRefusal } from '@kaituan/domain/pricing/coupon';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { type Coupon as CouponRow, couponColumns } from './coupon-query.ts';

/** The most coupons that are shown to a member. */
const maxShown = 100;

type Row = CouponRow & { isClaimed: boolean };

/** Coupons `c` with the member's claim `k`, those that end first in front. */
export async function listCoupons(
  database: Database,
  memberId: string,
  where: SQL,
): Promise<Row[]> {
  const { rows } = await database.execute<Row>(sql`
    select ${couponColumns(memberId)}, k.coupon_id is not null as "isClaimed"
    from coupon c left join coupon_claim k on k.coupon_id = c.id and k.member_id = ${memberId}
    where ${where} order by c.ends_at, c.id limit ${maxShown}`);
  return rows;
}

export function presentCoupon(row: Row, now: Date): Coupon {
  const { id, title, amountTwd, offBps, capTwd, minGoodsTwd, startsAt, endsAt } = row;
  return {
    couponId: id,
    ...{ title, amountTwd, offBps, capTwd, minGoodsTwd },
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    refusal: findCouponRefusal(row, minGoodsTwd, now.getTime()) ?? null,
    code: row.isClaimed ? row.code : null,
  };
}
