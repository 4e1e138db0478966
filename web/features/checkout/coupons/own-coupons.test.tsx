// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { Coupon } from '@kaituan/contract/order/coupon';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { checkoutOf } from '#web/features/checkout/state/checkout-fixture.ts';
import { CheckoutFormProvider } from '#web/features/checkout/state/checkout-form.tsx';
import { renderPart } from '#web/testing/render-part.tsx';
import { CouponHint } from './coupon-hint.tsx';
import { OwnCoupons } from './own-coupons.tsx';

const coupon: Coupon = {
  ...{ couponId: 1, title: '新朋友', amountTwd: 100, offBps: null, capTwd: null, minGoodsTwd: 100 },
  ...{ startsAt: '2026-11-01T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' },
  ...{ refusal: null, code: null },
};

function renderCoupons(checkout: Parameters<typeof checkoutOf>[0], listed: Coupon[]) {
  const shop = new FakeShop()
    .answer('/Coupon/GetCouponArray', () => ({ result: listed }))
    .answer('/Coupon/ClaimCoupon', () => ({ result: { ...coupon, code: 'WELCOME100' } }));
  const change = vi.fn();
  const form = {
    ...{ checkout: checkoutOf(checkout), change, flush: async () => true },
    ...{ saveStatus: 'SAVED' as const, problemOf: () => undefined, leave: () => {} },
  };
  const view = renderPart(
    <CheckoutFormProvider value={form}>
      <OwnCoupons />
      <CouponHint />
    </CheckoutFormProvider>,
    shop,
  );
  return { ...view, change };
}

it('a coupon that is claimed to be used is said to be used, not to wait for a checkout', async () => {
  const { user, toasts, change } = renderCoupons({ goodsTwd: 600 }, [coupon]);
  await user.click(await screen.findByRole('button', { name: /^使用 新朋友/ }));
  await waitFor(() => expect(change).toHaveBeenCalledWith({ couponCode: 'WELCOME100' }));
  expect(toasts).toEqual(['已套用「新朋友」']);
});

it('the bar says what can be saved and leads to the best coupon, which it does not apply', async () => {
  const small = { ...coupon, couponId: 2, title: '老朋友', amountTwd: 20, code: 'OLD' };
  const { user, change } = renderCoupons({ goodsTwd: 600 }, [small, coupon]);
  await user.click(
    await screen.findByRole('button', { name: /有 2 張優惠券可用，最多省 NT\$100/ }),
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^使用 新朋友/ }));
  expect(change).not.toHaveBeenCalled();
});

it('the bar says nothing where no coupon can be used, or one is', async () => {
  renderCoupons({ goodsTwd: 50 }, [coupon]);
  const used = { code: 'HI', title: '新朋友', discountTwd: 100, reason: null };
  renderCoupons({ goodsTwd: 600, coupon: used }, [coupon]);
  await screen.findByRole('button', { name: /^使用 新朋友/ });
  expect(screen.queryByRole('button', { name: /張優惠券可用/ })).toBeNull();
});
