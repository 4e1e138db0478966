import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CouponTerms,
  couponDiscountOf,
  describeCoupon,
  explainCouponRefusal,
  findCouponRefusal,
} from './coupon.ts';

const coupon: CouponTerms = {
  amountTwd: 100,
  offBps: null,
  capTwd: null,
  minGoodsTwd: 500,
  startsAt: 1_000,
  endsAt: 2_000,
  usesLeft: 1,
  memberUsesLeft: 1,
  isPaused: false,
};

describe('a coupon', () => {
  it.each([
    ['before it starts', {}, 500, 999, 'NOT_YET'],
    ['from its first moment on', {}, 500, 1_000, undefined],
    ['at its end', {}, 500, 2_000, 'EXPIRED'],
    ['when all uses are taken', { usesLeft: 0 }, 500, 1_500, 'USED_UP'],
    ['with unlimited uses', { usesLeft: null }, 500, 1_500, undefined],
    ['while it is paused', { isPaused: true }, 500, 1_500, 'PAUSED'],
    ['paused, after its end', { isPaused: true }, 500, 2_000, 'EXPIRED'],
    ['used by this member before', { memberUsesLeft: 0 }, 500, 1_500, 'USED_BY_MEMBER'],
    ['one dollar below its minimum', {}, 499, 1_500, 'GOODS_BELOW_MINIMUM'],
  ] as const)('%s', (_, given, goodsTwd, now, refusal) => {
    expect(findCouponRefusal({ ...coupon, ...given }, goodsTwd, now)).toBe(refusal);
  });

  it('names the value of goods it needs', () => {
    expect(explainCouponRefusal('GOODS_BELOW_MINIMUM', 1_500)).toContain('NT$1,500');
    expect(explainCouponRefusal('USED_UP', 1_500)).not.toContain('1,500');
  });

  it('takes a share off, rounded down, up to its cap', () => {
    const share = { ...coupon, amountTwd: null, offBps: 1_500 };
    expect(couponDiscountOf(share, 333)).toBe(49);
    expect(couponDiscountOf({ ...share, capTwd: 40 }, 333)).toBe(40);
  });

  it('never takes more than the goods', () => {
    const money = fc.nat(1_000_000);
    const terms = fc.record({
      amountTwd: fc.option(money),
      offBps: fc.integer({ min: 1, max: 10_000 }),
      capTwd: fc.option(money),
    });
    fc.assert(
      fc.property(terms, money, (given, goodsTwd) => {
        const offTwd = couponDiscountOf({ ...coupon, ...given }, goodsTwd);
        expect(offTwd).toBeGreaterThanOrEqual(0);
        expect(offTwd).toBeLessThanOrEqual(Math.min(goodsTwd, given.capTwd ?? goodsTwd));
      }),
    );
  });
});

describe('what a coupon does, in words', () => {
  it.each([
    [{ amountTwd: 100, offBps: null, capTwd: null, minGoodsTwd: 600 }, '滿 NT$600 折 NT$100'],
    [{ amountTwd: 50, offBps: null, capTwd: null, minGoodsTwd: 0 }, '折 NT$50'],
    [
      { amountTwd: null, offBps: 500, capTwd: 300, minGoodsTwd: 1_500 },
      '滿 NT$1,500 打 95 折，最多折 NT$300',
    ],
    [{ amountTwd: null, offBps: 10_000, capTwd: 80, minGoodsTwd: 0 }, '免費，最多折 NT$80'],
    [{ amountTwd: null, offBps: 2_000, capTwd: null, minGoodsTwd: 0 }, '打 8 折'],
    [{ amountTwd: null, offBps: 9_500, capTwd: null, minGoodsTwd: 0 }, '打 0.5 折'],
  ])('%o is %s', (terms, text) => {
    expect(describeCoupon(terms)).toBe(text);
  });
});
