import * as contract from '@kaituan/contract/order/coupon';
import { sql } from 'drizzle-orm';
import { instantParameter } from '#server/database/sql/parameters.ts';
import { handle } from '#server/http/handler.ts';
import type { Coupon } from './coupon-query.ts';

/** The most coupons that are shown beside goods. */
const maxListed = 10;

type Row = Pick<Coupon, 'title' | 'amountTwd' | 'offBps' | 'capTwd' | 'minGoodsTwd'> & {
  couponId: number;
};

export const getListedCouponArray = handle(
  contract.getListedCouponArray,
  async ({ channelId }, { database, now }) => {
    const { rows } = await database.execute<Row>(sql`
      select id as "couponId", title, amount_twd as "amountTwd", off_bps as "offBps",
        cap_twd as "capTwd", min_goods_twd as "minGoodsTwd"
      from coupon
      where channel_id = ${channelId} and is_listed and not is_paused
        and starts_at <= ${instantParameter(now)} and ends_at > ${instantParameter(now)}
        and (max_uses is null or used < max_uses)
      order by ends_at, id limit ${maxListed}`);
    return { result: rows };
  },
);
