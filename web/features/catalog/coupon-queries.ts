import { apiQuery } from '@kaituan/api-client/query-client';

/** The coupons that anybody may claim in a channel. */
export const listedCouponsQuery = (channelId: number) =>
  apiQuery('/Coupon/GetListedCouponArray', { channelId });
