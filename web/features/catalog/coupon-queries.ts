import { apiQuery, memberQuery } from '@kaituan/api-client/query-client';

/** The coupons that anybody may claim in a channel. */
export const listedCouponsQuery = (channelId: number) =>
  apiQuery('/Coupon/GetListedCouponArray', { channelId });

/** The member's coupons in a channel, and those that can be claimed. */
export const couponsQuery = (channelId: number) =>
  memberQuery('/Coupon/GetCouponArray', { channelId });
