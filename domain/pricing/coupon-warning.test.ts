import { expect, test } from 'vitest';
import { describePaidShare, findCouponWarning, isSameDiscount } from './coupon-warning.ts';

const coupon = { amountTwd: null, offBps: null, capTwd: null, minGoodsTwd: 0 };
const share = (percent: number, more: object = {}) => ({
  ...coupon,
  offBps: percent * 100,
  ...more,
});

test('a share is said as what is paid', () => {
  expect(describePaidShare(1_000)).toBe('客人付 9 折（原價的 90%）');
  expect(describePaidShare(9_000)).toBe('客人付 1 折（原價的 10%）');
  expect(describePaidShare(500)).toBe('客人付 95 折（原價的 95%）');
  expect(describePaidShare(9_500)).toBe('客人付 0.5 折（原價的 5%）');
  expect(describePaidShare(10_000)).toBe('客人不用付商品的錢（原價的 0%）');
  for (const none of [null, Number.NaN, 0, 50, 10_100]) {
    expect(describePaidShare(none)).toBeUndefined();
  }
});

test('a share of half or more is asked about, with what to type for the other way round', () => {
  expect(findCouponWarning(share(49))).toBeUndefined();
  expect(findCouponWarning(share(50))).toBe(
    '不限金額就折 50%，客人付 5 折（原價的 50%），折抵沒有上限。請看看「折幾 %」有沒有打錯。',
  );
  expect(findCouponWarning(share(90, { capTwd: 300, minGoodsTwd: 400 }))).toBe(
    '商品滿 NT$400 就折 90%，客人付 1 折（原價的 10%），最多折 NT$300。想打 9 折，要填 10。請看看「折幾 %」有沒有打錯。',
  );
  expect(findCouponWarning(share(95))).toContain('想打 95 折，要填 5。');
  expect(findCouponWarning(share(100))).toContain('客人不用付商品的錢');
  // What no coupon can have is refused at its field.
  expect(findCouponWarning(share(900))).toBeUndefined();
});

test('an amount is asked about that pays for all goods it asks to buy', () => {
  const amount = (amountTwd: number, minGoodsTwd: number) => ({
    ...{ ...coupon, amountTwd, minGoodsTwd },
  });
  expect(findCouponWarning(amount(100, 600))).toBeUndefined();
  expect(findCouponWarning(amount(600, 600))).toContain('商品滿 NT$600 就折 NT$600');
  expect(findCouponWarning(amount(100, 0))).toContain('不限金額就折 NT$100');
});

test('another cap is another discount', () => {
  expect(isSameDiscount(share(50, { capTwd: 100 }), share(50, { capTwd: 100 }))).toBe(true);
  expect(isSameDiscount(share(50, { capTwd: 100 }), share(50))).toBe(false);
});
