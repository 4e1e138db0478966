// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { Coupon } from '@kaituan/contract/order/coupon';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, renderPart } from '#web/testing/render-part.tsx';
import { CouponsView } from './coupons-view.tsx';

/** Timeout for machines busy with other tests. */
const soon = { timeout: 20_000 };
const coupon: Coupon = {
  ...{ couponId: 1, title: '新朋友', amountTwd: 100, offBps: null, capTwd: null, minGoodsTwd: 600 },
  ...{
    startsAt: '2026-11-01T00:00:00Z',
    endsAt: '2026-12-01T00:00:00Z',
    refusal: null,
    code: null,
  },
};

it('a coupon that was claimed moves to those that can be used, with its code', async () => {
  let coupons: Coupon[] = [
    coupon,
    { ...coupon, couponId: 2, title: '用過的', code: 'USED', refusal: 'USED_BY_MEMBER' },
  ];
  const shop = new FakeShop()
    .answer('/Coupon/GetCouponArray', () => ({ result: coupons }))
    .answer('/Coupon/ClaimCoupon', () => {
      const claimed = { ...coupon, code: 'WELCOME100' };
      coupons = coupons.map((one) => (one.couponId === 1 ? claimed : one));
      return { result: claimed };
    });
  const { user } = renderPart(<CouponsView />, shop);
  await user.click(await screen.findByRole('button', { name: '領取 新朋友' }, soon));
  screen.getByText(/還沒領的也可以在結帳時直接使用.*每筆訂單限用一張/);
  const usable = await screen.findByRole('region', { name: '可以使用' }, soon);
  within(usable).getByText('滿 NT$600 折 NT$100');
  within(usable).getByText('優惠碼 WELCOME100');
  within(usable).getByText(/12月1日（二）08:00 止$/);
  expect(screen.queryByRole('region', { name: '可以領取' })).toBeNull();
  within(screen.getByRole('region', { name: '用過與過期' })).getByText('已使用');
  expect(shop.requestsTo('/Coupon/ClaimCoupon')).toEqual([{ channelId, couponId: 1 }]);
});
