// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { Coupon } from '@kaituan/contract/order/coupon';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { checkoutOf } from '#web/features/checkout/state/checkout-fixture.ts';
import { CheckoutFormProvider } from '#web/features/checkout/state/checkout-form.tsx';
import { renderPart } from '#web/testing/render-part.tsx';
import { OwnCoupons } from './own-coupons.tsx';

const coupon: Coupon = {
  ...{ couponId: 1, title: '新朋友', amountTwd: 100, offBps: null, capTwd: null, minGoodsTwd: 100 },
  ...{ startsAt: '2026-11-01T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' },
  ...{ refusal: null, code: null },
};

it('a coupon that is claimed to be used is said to be used, not to wait for a checkout', async () => {
  const shop = new FakeShop()
    .answer('/Coupon/GetCouponArray', () => ({ result: [coupon] }))
    .answer('/Coupon/ClaimCoupon', () => ({ result: { ...coupon, code: 'WELCOME100' } }));
  const change = vi.fn();
  const form = {
    ...{ checkout: checkoutOf({ goodsTwd: 600 }), change, flush: async () => true },
    ...{ saveStatus: 'SAVED' as const, problemOf: () => undefined, leave: () => {} },
  };
  const { user, toasts } = renderPart(
    <CheckoutFormProvider value={form}>
      <OwnCoupons />
    </CheckoutFormProvider>,
    shop,
  );
  await user.click(await screen.findByRole('button', { name: /^使用 新朋友/ }));
  await waitFor(() => expect(change).toHaveBeenCalledWith({ couponCode: 'WELCOME100' }));
  expect(toasts).toEqual(['已套用「新朋友」']);
});
