import * as contract from '@kaituan/contract/order/coupon';
import { couponRefusalText, isCouponOver } from '@kaituan/domain/pricing/coupon';
import { sql } from 'drizzle-orm';
import { couponClaim } from '#server/database/schema/trading-schema.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { listCoupons, presentCoupon } from './claimed-coupons.ts';

export const claimCoupon = handle(
  contract.claimCoupon,
  async ({ channelId, couponId }, { database, caller, now }) => {
    const { memberId } = requireCaller(caller);
    // Who removes the coupon waits, or has removed it before it is looked up.
    await database.execute(sql`select 1 from coupon where id = ${couponId} for key share`);
    const [row] = await listCoupons(
      database,
      memberId,
      sql`
      c.id = ${couponId} and c.channel_id = ${channelId} and (c.is_listed or k.coupon_id is not null)`,
    );
    if (!row) throw new Refusal('NOT_FOUND');
    const coupon = presentCoupon({ ...row, isClaimed: true }, now);
    const isClosed = isCouponOver(coupon.refusal) || coupon.refusal === 'PAUSED';
    if (!row.isClaimed && coupon.refusal && isClosed) {
      throw new Refusal('COUPON_NOT_USABLE', { message: couponRefusalText[coupon.refusal] });
    }
    const claim = { memberId, couponId, claimedAt: now };
    await database.insert(couponClaim).values(claim).onConflictDoNothing();
    return { result: coupon };
  },
);
