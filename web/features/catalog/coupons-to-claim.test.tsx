// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { Coupon } from '@kaituan/contract/order/coupon';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUser } from '#web/platform/app-state.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { CouponsToClaim } from './coupons-to-claim.tsx';

const coupon = { title: '見面禮', offBps: null, capTwd: null, minGoodsTwd: 600 };

const listed = [
  { ...coupon, couponId: 1, amountTwd: 100 },
  { ...coupon, couponId: 2, amountTwd: null, offBps: 500, capTwd: 300 },
];
const own = { startsAt: '2026-11-01T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' };
const claimed = listed.map((one) => ({ ...one, ...own, code: 'HELLO', refusal: null }));

const shopOf = (coupons: Coupon[]) =>
  new FakeShop()
    .answer('/Coupon/GetListedCouponArray', () => ({ result: listed }))
    .answer('/Coupon/GetCouponArray', () => ({ result: coupons }));

it('says what guests can claim, and leads there', async () => {
  const shop = shopOf([]);
  renderPart(<CouponsToClaim />, shop);
  act(() => setUser(null));
  const link = await screen.findByRole('link', { name: /領取優惠券/ });
  within(link).getByText('滿 NT$600 折 NT$100');
  within(link).getByText('滿 NT$600 打 95 折，最多折 NT$300');
  expect(link.getAttribute('href')).toContain('/member/coupons');
});

it('takes no place where there is nothing to claim', async () => {
  const shop = new FakeShop()
    .answer('/Coupon/GetListedCouponArray', () => ({ result: [] }))
    .answer('/Coupon/GetCouponArray', () => ({ result: [] }));
  renderPart(<CouponsToClaim />, shop);
  await waitFor(() => expect(shop.requestsTo('/Coupon/GetListedCouponArray')).toHaveLength(1));
  expect(screen.queryByRole('link')).toBeNull();
});

it('says which coupons the member has or has used', async () => {
  const [first, second] = claimed;
  const used = second && { ...second, refusal: 'USED_BY_MEMBER' as const };
  renderPart(<CouponsToClaim />, shopOf(first && used ? [first, used] : []));
  const link = await screen.findByRole('link', { name: /我的優惠券$/ });
  await waitFor(() =>
    expect(link.textContent).toContain(
      '滿 NT$600 折 NT$100：已領取滿 NT$600 打 95 折，最多折 NT$300：已使用',
    ),
  );
});

it('says what is left to claim', async () => {
  const [first, second] = claimed;
  renderPart(<CouponsToClaim />, shopOf(first && second ? [first, { ...second, code: null }] : []));
  const link = await screen.findByRole('link', { name: /我的優惠券$/ });
  await waitFor(() => expect(link.textContent).toMatch(/NT\$100：已領取.*NT\$300：可領取/));
});
