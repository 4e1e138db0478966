import { couponRefusals } from '@kaituan/domain/pricing/coupon';
import { z } from 'zod';
import {
  endpoint,
  resultOf,
  wireChannelId,
  wireId,
  wireInstant,
  wireTwd,
} from '#contract/endpoint.ts';

const listedCoupon = z.object({
  couponId: wireId,
  title: z.string(),
  /** Off in TWD, or a share in basis points with the most it takes off. */
  amountTwd: wireTwd.nullable(),
  offBps: z.int().nullable(),
  capTwd: wireTwd.nullable(),
  /** From goods of this value on. */
  minGoodsTwd: wireTwd,
});

const coupon = listedCoupon.extend({
  startsAt: wireInstant,
  endsAt: wireInstant,
  /** Why this member cannot use it now, whatever the goods; null when it can be used. */
  refusal: z.enum(couponRefusals).nullable(),
  /** What the checkout takes; null until the member claimed it. */
  code: z.string().nullable(),
});
export type Coupon = z.output<typeof coupon>;

export const getCouponArray = endpoint({
  path: '/Coupon/GetCouponArray',
  summary: '會員領過的優惠券與現在可以領的，快到期的在前；用過與過期的在後',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId }),
  answer: resultOf(z.array(coupon)),
  refusals: [],
});

export const getListedCouponArray = endpoint({
  path: '/Coupon/GetListedCouponArray',
  isShared: true,
  summary: '公開可以領取、現在就能用的優惠券，快到期的在前，最多 10 張；領取後才看得到優惠碼',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId }),
  answer: resultOf(z.array(listedCoupon)),
  refusals: [],
});

export const claimCoupon = endpoint({
  path: '/Coupon/ClaimCoupon',
  summary: '領取公開的優惠券，之後在結帳時可以直接選用',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({
    channelId: wireChannelId,
    couponId: wireId.meta({ description: '優惠券編號', examples: [801] }),
  }),
  answer: resultOf(coupon),
  refusals: ['NOT_FOUND', 'COUPON_NOT_USABLE'],
});
