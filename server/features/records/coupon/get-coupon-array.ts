import type { Coupon } from '@kaituan/contract/order/coupon';
import * as contract from '@kaituan/contract/order/coupon';
import { isCouponOver } from '@kaituan/domain/pricing/coupon';
import { sql } from 'drizzle-orm';
import { instantParameter } from '#server/database/sql/parameters.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { listCoupons, presentCoupon } from './claimed-coupons.ts';

/** Days that a used or expired coupon stays in the list. */
const shownDays = 90;

export const getCouponArray = handle(
  contract.getCouponArray,
  async ({ channelId }, { database, caller, now }) => {
    const { memberId } = requireCaller(caller);
    const oldest = new Date(now.getTime() - shownDays * 86_400_000);
    const rows = await listCoupons(
      database,
      memberId,
      sql`
      c.channel_id = ${channelId} and (
        k.coupon_id is not null and c.ends_at > ${instantParameter(oldest)}
        or c.is_listed and not c.is_paused and c.ends_at > ${instantParameter(now)}
          and (c.max_uses is null or c.used < c.max_uses))`,
    );
    const coupons = rows.map((row) => presentCoupon(row, now));
    const isOver = ({ refusal }: Coupon) => isCouponOver(refusal);
    return { result: [...coupons.filter((one) => !isOver(one)), ...coupons.filter(isOver)] };
  },
);
