// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { CouponsToClaim } from './coupons-to-claim.tsx';

const coupon = { title: '見面禮', offBps: null, capTwd: null, minGoodsTwd: 600 };

it('says what guests can claim, and leads there', async () => {
  const shop = new FakeShop().answer('/Coupon/GetListedCouponArray', () => ({
    result: [
      { ...coupon, couponId: 1, amountTwd: 100 },
      { ...coupon, couponId: 2, amountTwd: null, offBps: 500, capTwd: 300 },
    ],
  }));
  renderPart(<CouponsToClaim />, shop);
  const link = await screen.findByRole('link', { name: /領取優惠券/ });
  within(link).getByText('滿 NT$600 折 NT$100');
  within(link).getByText('滿 NT$600 打 95 折，最多折 NT$300');
  expect(link.getAttribute('href')).toContain('/member/coupons');
});

it('takes no place where there is nothing to claim', async () => {
  const shop = new FakeShop().answer('/Coupon/GetListedCouponArray', () => ({ result: [] }));
  renderPart(<CouponsToClaim />, shop);
  await waitFor(() => expect(shop.requestsTo('/Coupon/GetListedCouponArray')).toHaveLength(1));
  expect(screen.queryByRole('link')).toBeNull();
});
