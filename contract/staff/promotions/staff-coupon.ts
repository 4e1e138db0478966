import { couponStates } from '@kaituan/domain/pricing/coupon-plan';
import { z } from 'zod';
import {
  endpoint,
  resultOf,
  wireChannelId,
  wireId,
  wireInstant,
  wireTwd,
} from '#contract/endpoint.ts';
import { setting, text } from '#contract/staff/shop/setting.ts';

const couponId = wireId.meta({ description: '優惠券編號', examples: [801] });
const version = z
  .string()
  .max(64)
  .meta({ description: '讀到的 version；其間被別人改過就拒絕', examples: ['0123456789abcdef'] });

/** What its owner says of a coupon. */
const couponPlan = z.strictObject({
  code: text(40, 'WELCOME100').toUpperCase().describe('優惠碼，結帳時輸入；大寫'),
  title: text(80, '新朋友折 100 元'),
  amountTwd: wireTwd
    .nullable()
    .describe('折固定金額；null 是折百分比')
    .meta({ examples: [100] }),
  offBps: z
    .int()
    .min(1)
    .max(10_000)
    .nullable()
    .meta({ description: '折萬分之幾：500 是 95 折；null 是折固定金額', examples: [null] }),
  capTwd: wireTwd
    .nullable()
    .describe('折百分比時最多折多少；null 不限')
    .meta({ examples: [null] }),
  minGoodsTwd: wireTwd.describe('商品滿多少才能用').meta({ examples: [600] }),
  maxUses: wireId
    .nullable()
    .describe('全部最多用幾次；null 不限')
    .meta({ examples: [200] }),
  maxUsesPerMember: z
    .int()
    .min(1)
    .max(1_000)
    .describe('每位會員最多用幾次')
    .meta({ examples: [1] }),
  startsAt: wireInstant.meta({ examples: ['2027-06-01T00:00:00.000Z'] }),
  endsAt: wireInstant.meta({ examples: ['2027-07-01T00:00:00.000Z'] }),
  isListed: z.boolean().describe('會員看得到、可以領取；否則知道優惠碼的人才能用'),
  isPaused: z.boolean().describe('暫停領取與使用'),
});

const staffCoupon = couponPlan.extend({
  ...{ couponId: wireId, channelId: wireChannelId, state: z.enum(couponStates) },
  /** Uses by orders that were not cancelled. */
  used: z.int(),
  /** Members who claimed it. */
  claimed: z.int(),
  /** What those orders got off, and what they come to with it. */
  discountTwd: z.int(),
  salesTwd: z.int(),
  /** Told when changing, so that nobody overwrites what another has changed. */
  version: z.string(),
});
export type StaffCoupon = z.output<typeof staffCoupon>;

const ofRecord = { staff: 'PRICES', of: 'RECORD' } as const;

export const searchCouponArray = endpoint({
  path: '/StaffCoupon/SearchCouponArray',
  summary: '列出優惠券與使用的情形，後做的在前',
  access: ofRecord,
  effect: 'SAFE',
  request: z.strictObject({
    which: z.enum([...couponStates, 'ALL']).default('ALL'),
    ofChannelId: wireId.nullable().default(null).describe('只要這個通路的'),
    search: z.string().trim().max(60).default('').describe('優惠碼或名稱'),
    cursor: z.string().max(60).optional().describe('上一頁回答的 nextCursor'),
  }),
  answer: resultOf(z.array(staffCoupon)).extend({ nextCursor: z.string().nullable() }),
  refusals: [],
});

export const getStaffCoupon = endpoint({
  path: '/StaffCoupon/GetStaffCoupon',
  summary: '一張優惠券，供修改或照著再做一張',
  access: ofRecord,
  effect: 'SAFE',
  request: z.strictObject({ couponId }),
  answer: resultOf(staffCoupon),
  refusals: ['NOT_FOUND'],
});

export const saveCoupon = endpoint({
  path: '/StaffCoupon/SaveCoupon',
  summary: '做一張優惠券，或修改、暫停既有的；有人領過或用過的只能改得更好',
  access: { staff: 'PRICES', of: 'CHANNEL' },
  effect: 'MUTATING',
  request: z.strictObject({
    channelId: wireChannelId,
    couponId: couponId.nullable().meta({ description: 'null 是新的', examples: [null] }),
    version: version.nullable().meta({ examples: [null] }),
    value: couponPlan,
  }),
  answer: resultOf(staffCoupon),
  refusals: ['NOT_FOUND', 'SETTINGS_CHANGED'],
});

export const endCoupon = endpoint({
  path: '/StaffCoupon/EndCoupon',
  summary: '現在就結束一張優惠券；已經成立的訂單照舊',
  access: ofRecord,
  effect: 'MUTATING',
  request: z.strictObject({ couponId, version }),
  answer: resultOf(staffCoupon),
  refusals: ['NOT_FOUND', 'SETTINGS_CHANGED'],
});

export const removeCoupon = endpoint({
  path: '/StaffCoupon/RemoveCoupon',
  summary: '刪除沒有人領過也沒有人用過的優惠券',
  access: ofRecord,
  effect: 'MUTATING',
  request: z.strictObject({ couponId, version }),
  answer: resultOf(z.object({ couponId: wireId })),
  refusals: ['NOT_FOUND', 'SETTINGS_CHANGED'],
});

/** All coupons of a channel, for the settings' file. */
export const couponSetting = setting('Coupons', {
  permission: 'PRICES',
  summary: '優惠券',
  value: z.array(couponPlan).max(2_000),
});
