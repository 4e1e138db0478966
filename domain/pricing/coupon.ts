import { formatTwd } from '../format-twd.ts';
import { shareOfBps, wholeBps } from '../money.ts';

/** The discount of a coupon: an amount in TWD, or a share in basis points up to a cap. */
export type CouponTerms = {
  amountTwd: number | null;
  offBps: number | null;
  capTwd: number | null;
  minGoodsTwd: number;
  /** Milliseconds since 1970. */
  startsAt: number;
  endsAt: number;
  usesLeft: number | null;
  memberUsesLeft: number;
  isPaused: boolean;
};

/** Why a coupon does not apply, as texts for its owner. */
export const couponRefusalText = {
  UNKNOWN: '查無此優惠碼',
  NOT_YET: '優惠碼尚未開始',
  EXPIRED: '優惠碼已過期',
  PAUSED: '優惠碼暫停使用',
  USED_UP: '優惠碼已被領用完畢',
  USED_BY_MEMBER: '您已使用過這個優惠碼',
  GOODS_BELOW_MINIMUM: '未達優惠碼的最低消費',
  GROUP_BUY: '團購價不能再使用優惠碼',
} as const;
export type CouponRefusal = keyof typeof couponRefusalText;
export const couponRefusals = Object.keys(couponRefusalText) as [CouponRefusal, ...CouponRefusal[]];

/** Whether a refused coupon will not be usable again; one that begins later or is paused will. */
export const isCouponOver = (refusal: CouponRefusal | null | undefined): boolean =>
  refusal !== null && refusal !== undefined && refusal !== 'NOT_YET' && refusal !== 'PAUSED';

/** Why a coupon cannot be used on goods of this value in TWD, or undefined. */
export function findCouponRefusal(
  coupon: CouponTerms,
  goodsTwd: number,
  now: number,
): CouponRefusal | undefined {
  if (now < coupon.startsAt) return 'NOT_YET';
  if (now >= coupon.endsAt) return 'EXPIRED';
  if (coupon.isPaused) return 'PAUSED';
  if (coupon.usesLeft !== null && coupon.usesLeft <= 0) return 'USED_UP';
  if (coupon.memberUsesLeft <= 0) return 'USED_BY_MEMBER';
  return goodsTwd < coupon.minGoodsTwd ? 'GOODS_BELOW_MINIMUM' : undefined;
}

/** Why a coupon does not apply, with the value of goods it needs. */
export const explainCouponRefusal = (refusal: CouponRefusal, minGoodsTwd: number): string =>
  refusal === 'GOODS_BELOW_MINIMUM'
    ? `商品滿 ${formatTwd(minGoodsTwd)} 才能使用這個優惠碼`
    : couponRefusalText[refusal];

type CouponDiscount = Pick<CouponTerms, 'amountTwd' | 'offBps' | 'capTwd'>;

/** What a coupon does: 滿 NT$1,500 打 95 折，最多折 NT$300. */
export function describeCoupon({
  amountTwd,
  offBps,
  capTwd,
  minGoodsTwd,
}: CouponDiscount & Pick<CouponTerms, 'minGoodsTwd'>): string {
  const from = minGoodsTwd > 0 ? `滿 ${formatTwd(minGoodsTwd)} ` : '';
  if (amountTwd !== null) return `${from}折 ${formatTwd(amountTwd)}`;
  const percent = (wholeBps - (offBps ?? 0)) / 100;
  // 90 percent is said as 9 折, 95 percent as 95 折, 5 percent as 0.5 折.
  const off = percent % 10 && percent > 9 ? percent : percent / 10;
  const share = percent === 0 ? '免費' : `打 ${off} 折`;
  return `${from}${share}${capTwd === null ? '' : `，最多折 ${formatTwd(capTwd)}`}`;
}

/** The discount of a usable coupon for goods of this value, in TWD; never more than the goods. */
export function couponDiscountOf(coupon: CouponDiscount, goodsTwd: number): number {
  const offTwd = coupon.amountTwd ?? shareOfBps(goodsTwd, coupon.offBps ?? 0);
  return Math.min(offTwd, coupon.capTwd ?? offTwd, goodsTwd);
}
