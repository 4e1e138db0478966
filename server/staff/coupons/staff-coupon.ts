import type { StaffCoupon } from '@kaituan/contract/staff/promotions/staff-coupon';
import * as contract from '@kaituan/contract/staff/promotions/staff-coupon';
import { couponStateAt, type HeldCoupon } from '@kaituan/domain/pricing/coupon-plan';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { coupon } from '#server/database/schema/trading-schema.ts';
import { idsParameter } from '#server/database/sql/parameters.ts';
import { Refusal } from '#server/http/refusal.ts';
import { soldTwdSql } from '#server/staff/orders/sold-sql.ts';
import { lockSettings, versionOf } from '#server/staff/settings/setting.ts';
import { handleStaff, type StaffContext } from '#server/staff/staff-handler.ts';

export type CouponRow = typeof coupon.$inferSelect;
type Figures = Pick<StaffCoupon, 'claimed' | 'discountTwd' | 'salesTwd'>;

export function heldCouponOf(row: CouponRow, { claimed }: Pick<Figures, 'claimed'>): HeldCoupon {
  const { code, title, amountTwd, offBps, capTwd, minGoodsTwd, used } = row;
  const { maxUses, maxUsesPerMember, startsAt, endsAt, isListed, isPaused } = row;
  const plan = {
    ...{ code, title, amountTwd, offBps, capTwd, minGoodsTwd, maxUses, maxUsesPerMember },
    ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), isListed, isPaused },
  };
  return { plan, used, claimed };
}

/** What members have of each coupon, by its number. */
export async function countCoupons(
  database: Database,
  ids: readonly number[],
): Promise<(id: number) => Figures> {
  if (ids.length === 0) return () => noFigures;
  const { rows } = await database.execute<Figures & { id: number }>(sql`
    select c.id,
      (select count(*)::int from coupon_claim k where k.coupon_id = c.id) as claimed,
      coalesce(sum(o.discount_twd), 0)::float8 as "discountTwd",
      coalesce(sum(${soldTwdSql}), 0)::float8 as "salesTwd"
    from coupon c
    left join coupon_use u on u.coupon_id = c.id
    left join shop_order o on o.order_no = u.order_no
    where c.id = any(${idsParameter(ids)})
    group by c.id`);
  const byId = new Map(rows.map(({ id, ...figures }) => [id, figures]));
  return (id) => byId.get(id) ?? noFigures;
}
const noFigures: Figures = { claimed: 0, discountTwd: 0, salesTwd: 0 };

export function presentCoupon(row: CouponRow, figures: Figures, now: Date): StaffCoupon {
  const { plan, used } = heldCouponOf(row, figures);
  return {
    ...{ couponId: row.id, channelId: row.channelId, ...plan, used, ...figures },
    ...{ state: couponStateAt({ plan, used }, now), version: versionOf(plan) },
  };
}

type Found = { shown: StaffCoupon; held: HeldCoupon };
type Access = Pick<StaffContext, 'database' | 'staff' | 'now'>;

/** A coupon of a channel in which the call's permission is granted. */
export async function findStaffCoupon(
  { database, staff, now }: Access,
  where: SQL | undefined,
): Promise<Found> {
  const [row] = await database.select().from(coupon).where(where);
  if (!row) throw new Refusal('NOT_FOUND', { message: '找不到這張優惠券' });
  staff.requireChannel(row.channelId);
  const figures = (await countCoupons(database, [row.id]))(row.id);
  return { shown: presentCoupon(row, figures, now), held: heldCouponOf(row, figures) };
}

/**
 * The same, locked until the transaction ends: no order takes it and no member claims it meanwhile, and who saves
 * other coupons of the company waits. Refuses to overwrite what the caller has not seen.
 */
export async function lockStaffCoupon(
  context: Access,
  {
    couponId,
    version,
    channelId,
  }: { couponId: number; version: string | null; channelId?: number },
): Promise<Found> {
  const { database } = context;
  const where = and(
    eq(coupon.id, couponId),
    channelId === undefined ? undefined : eq(coupon.channelId, channelId),
  );
  const { shown } = await findStaffCoupon(context, where);
  await lockSettings(database, shown.channelId);
  await database.select({ id: coupon.id }).from(coupon).where(where).for('update');
  const seen = await findStaffCoupon(context, where);
  if (seen.shown.version === version) return seen;
  throw new Refusal('SETTINGS_CHANGED', {
    message: '別人剛剛改過這張優惠券，請看過最新的內容再改',
  });
}

export const getStaffCoupon = handleStaff(
  contract.getStaffCoupon,
  async ({ couponId }, context) => ({
    result: (await findStaffCoupon(context, eq(coupon.id, couponId))).shown,
  }),
);
